/**
 * The network: a pile of requests and a pile of responses, taken in the order the schedule chooses. An answer is a `Response` as far
 * as the app's own code looks at one, so that code decides what counts as an answer.
 */
import { FEED_STREAM_PATH } from '#documents'

/** The source of requests. */
export type Caller = {
  readonly isAlive: boolean
  readonly isFrozen: boolean
  readonly requestTimes: number[]
}

export type Answer = {
  readonly status: number
  /** Whether it carries our own header. */
  readonly isOurs: boolean
  readonly retryAfterSeconds?: number
  readonly text: string
  readonly stream?: SimulatedStream
}

export type Request<Who extends Caller = Caller> = {
  readonly tab: Who
  /** The person whose cookie it carries. */
  readonly cookie: string | null
  /** The build of the page that made it. */
  readonly build: number
  readonly kind: 'send' | 'pull' | 'stream'
  readonly url: string
  readonly text: string
  readonly sentAtMs: number
  /** Of its page. */
  readonly number: number
  /** Null once the device has given up waiting; the request may still arrive. */
  respond: ((answer: Answer | null) => void) | null
}

export type SimulatedStream = {
  /** The page at its other end. */
  readonly owner: Caller
  readonly userId: string
  position: number
  /** Written by the server, not yet arrived. */
  pages: string[]
  /** `silent`: nothing arrives any more. `swallowing`: only signs of life do. */
  state: 'open' | 'silent' | 'swallowing' | 'ended'
  /** Set while the page reads from it. */
  reader: { take(chunk: string | null): void } | null
}

export type Network<Who extends Caller = Caller> = {
  requests: Request<Who>[]
  responses: { readonly request: Request<Who>; readonly answer: Answer | null }[]
}

/** The batches that a page waits for, the oldest first. */
export function batchesOf<Who extends Caller>(network: Network<Who>, tab: Who): readonly Request<Who>[] {
  const answered = network.responses.map(({ request }) => request)
  return [...network.requests, ...answered]
    .filter((request) => request.tab === tab && request.kind === 'send' && request.respond !== null)
    .sort((a, b) => a.number - b.number)
}

const REQUEST_LIMIT_MS = 30_000

/** What a page uses as `fetch`. */
export function createFetch<Who extends Caller>(
  network: Network<Who>,
  of: {
    tab: () => Who
    cookie: () => string | null
    build: () => number
    isConnected: () => boolean
    now: () => number
  },
): (url: string, init?: RequestInit) => Promise<Response> {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const tab = of.tab()
      if (!tab.isAlive) return
      tab.requestTimes.push(of.now())
      if (!of.isConnected()) return reject(new TypeError('Failed to fetch'))
      const signal = init?.signal ?? null
      const request: Request<Who> = {
        tab,
        cookie: of.cookie(),
        build: of.build(),
        kind: init?.method === 'POST' ? 'send' : url.startsWith(FEED_STREAM_PATH) ? 'stream' : 'pull',
        url,
        text: typeof init?.body === 'string' ? init.body : '',
        sentAtMs: of.now(),
        number: tab.requestTimes.length,
        respond: (answer) => {
          if (!tab.isAlive) return
          if (answer === null) reject(new TypeError('Failed to fetch'))
          else resolve(responseOf(answer, signal))
        },
      }
      network.requests.push(request)
      signal?.addEventListener('abort', () => {
        request.respond = null
        reject(new DOMException('let go', 'AbortError'))
      })
    })
}

/** What has waited for its answer too long fails on the device, as its own code would see to. */
export function giveUpWaiting(network: Network, nowMs: number): void {
  for (const request of network.requests) {
    if (request.tab.isFrozen || nowMs - request.sentAtMs < REQUEST_LIMIT_MS) continue
    request.respond?.(null)
    request.respond = null
  }
}

function responseOf(answer: Answer, signal: AbortSignal | null): Response {
  const headers = new Map<string, string>()
  if (answer.isOurs) headers.set('x-taschenmesser', '1')
  if (answer.retryAfterSeconds !== undefined) headers.set('retry-after', String(answer.retryAfterSeconds))
  const response = {
    ok: answer.status >= 200 && answer.status < 300,
    status: answer.status,
    headers: { get: (name: string) => headers.get(name) ?? null },
    json: async (): Promise<unknown> => JSON.parse(answer.text),
    text: async () => answer.text,
    body: answer.stream === undefined ? null : bodyOf(answer.stream, signal),
  }
  return response as unknown as Response
}

const encoder = new TextEncoder()

function bodyOf(stream: SimulatedStream, signal: AbortSignal | null): object {
  const ready: (string | null)[] = []
  let waiting: ((read: ReadableStreamReadResult<Uint8Array>) => void) | null = null
  const read = (): Promise<ReadableStreamReadResult<Uint8Array>> =>
    new Promise((resolve) => {
      waiting = resolve
      pump()
    })
  const pump = (): void => {
    if (waiting === null || ready.length === 0) return
    const chunk = ready.shift() ?? null
    const resolve = waiting
    waiting = null
    resolve(chunk === null ? { done: true, value: undefined } : { done: false, value: encoder.encode(chunk) })
  }
  stream.reader = {
    take: (chunk) => {
      ready.push(chunk)
      pump()
    },
  }
  signal?.addEventListener('abort', () => {
    stream.state = 'ended'
    stream.reader = null
  })
  return { getReader: () => ({ read }) }
}
