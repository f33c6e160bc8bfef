/** One request as it is meant, and the answer whatever it is: nothing is followed, unpacked, refused or thrown. */
import { Agent, request as openRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

export type AttackRequest = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Ten seconds by default. */
  readonly timeoutMs?: number
}

export type AttackAnswer = {
  /** 0: there was none, and `failure` says why. */
  readonly status: number
  readonly failure?: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly ms: number
}

export type Sender = {
  send(request: AttackRequest): Promise<AttackAnswer>
  close(): void
}

/** What a `failure` begins with where nothing has left this process. */
export const NOT_SENT = 'not sent: '
const TIMEOUT_MS = 10_000
const SOCKETS = 16
/** More of an answer is thrown away. */
const KEPT_BYTES = 4_000_000

/** Sends to a port of this machine and nowhere else. */
export function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  return {
    send: (request) => send(request, port, agent),
    close: () => agent.destroy(),
  }
}

function send(o: AttackRequest, port: number, agent: Agent): Promise<AttackAnswer> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<AttackAnswer>()
  const end = (answer: Omit<AttackAnswer, 'ms'>): void => resolve({ ...answer, ms: performance.now() - startedAt })
  const fail = (failure: string): void => end({ status: 0, failure, headers: {}, text: '' })
  const bodyHeaders =
    o.body === undefined || o.headers?.['transfer-encoding'] !== undefined
      ? {}
      : { 'content-length': String(Buffer.byteLength(o.body)) }
  try {
    const outgoing = openRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: o.method,
        path: o.path,
        timeout: o.timeoutMs ?? TIMEOUT_MS,
        headers: { host: `localhost:${port}`, ...bodyHeaders, ...o.headers },
      },
      (answer) => void readAnswer(answer).then(end),
    )
    outgoing.on('timeout', () => {
      fail('timeout')
      outgoing.destroy()
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    outgoing.end(o.body)
  } catch (error) {
    // Node itself refuses to send some headers and paths.
    fail(`${NOT_SENT}${error instanceof Error ? error.message : String(error)}`)
  }
  return promise
}

/** All of it; of a stream of events what comes first. */
function readAnswer(answer: IncomingMessage): Promise<Omit<AttackAnswer, 'ms'>> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true
  return new Promise((resolve) => {
    const end = (): void =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: Buffer.concat(pieces).toString('utf8'),
      })
    answer.on('data', (piece: Buffer) => {
      sizeBytes += piece.length
      if (sizeBytes <= KEPT_BYTES) pieces.push(piece)
      if (isStream && piece.includes('data:')) answer.destroy()
    })
    answer.on('error', end)
    answer.on('close', end)
  })
}

/** The JSON of an answer; undefined if it is not JSON. */
export function jsonOf(answer: AttackAnswer): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}
