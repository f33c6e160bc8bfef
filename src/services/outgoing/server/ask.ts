/** A request from its address to its answer, over the redirects between them. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isUtf8 } from 'node:buffer'
import { exchange, startClock, type Hop, type Progress } from './exchange.ts'
import { judgeUrl, MAX_ADDRESS, targetOf } from './addresses/judge-url.ts'
import { openConnection, startTls, type ConnectionEnvironment } from './open-connection.ts'
import type { OutgoingAnswer, OutgoingRequest } from './outgoing.ts'
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** They speak of a body that is not sent on. */
const BODY_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
])
/** Names of headers that may carry secrets, which must not reach another host. */
const SECRET = /auth|cookie|token|key|secret|session|signature|password|credential/

type Found = Pick<OutgoingAnswer, 'status' | 'headers' | 'body' | 'isCut'>

const DEFAULT_BODY_LIMIT_BYTES = 5_000_000
const DEFAULT_MAX_REDIRECTS = 3
const METHOD = /^(?!(?:CONNECT|TRACE|TRACK)$)[A-Z]{1,20}$/
/** Headers that frame a message are set by this client alone. */
const OWN_HEADERS = /^(?:connection|content-length|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

export async function ask(
  environment: ConnectionEnvironment,
  request: OutgoingRequest,
  progress: Progress,
): Promise<Found> {
  const { maxRedirects = DEFAULT_MAX_REDIRECTS } = request
  let hop: Hop | undefined = firstHop(request)
  for (;;) {
    const response = await send(environment, { hop, ports: request.ports ?? 'web' }, progress)
    const { statusCode: status = 0, headers } = response
    const next: Hop | undefined = maxRedirects === 0 ? undefined : nextHop(hop, { status, location: headers.location })
    if (next === undefined)
      return { status, headers: joinHeaders(headers), ...(await readAnswer(request, response, progress)) }
    progress.redirects.push(next.url)
    if (progress.redirects.length > maxRedirects) throw new Refusal('too-many-redirects')
    progress.socket?.destroy()
    progress.gate?.closed()
    progress.phases = {}
    progress.reached = {}
    hop = next
  }
}

async function send(
  environment: ConnectionEnvironment,
  { hop, ports }: { readonly hop: Hop; readonly ports: 'web' | 'any' },
  progress: Progress,
): Promise<IncomingMessage> {
  const url = judgeUrl(hop.url, { ports, judge: environment.judge })
  const target = targetOf(url)
  const isPlain = url.protocol === 'http:'
  const plain = await openConnection(environment, { ...target, isSecure: !isPlain }, progress)
  const socket = isPlain ? plain : await startTls(environment, { socket: plain, host: target.host }, progress)
  return exchange(socket, { url, hop }, progress)
}

async function readAnswer(
  { bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES, isEnough }: OutgoingRequest,
  response: IncomingMessage,
  progress: Progress,
): Promise<Pick<Found, 'body' | 'isCut'>> {
  progress.stage = 'body'
  const clock = startClock()
  const answer = await readBody(response, { limitBytes: bodyLimitBytes, isEnough })
  progress.phases.bodyMs = clock()
  return answer
}

function firstHop({ url, method = 'GET', headers = {}, body }: OutgoingRequest): Hop {
  if (!METHOD.test(method)) throw new Refusal('invalid-address', 'method')
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    url,
    method,
    headers: {
      'user-agent': 'Mozilla/5.0 (compatible; Taschenmesser)',
      accept: '*/*',
      'accept-encoding': ACCEPTED_ENCODINGS,
      ...Object.fromEntries(own.filter(([name]) => !OWN_HEADERS.test(name))),
    },
    ...(body === undefined ? {} : { body }),
  }
}

function joinHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

/**
 * The next request, or undefined when the answer leads nowhere. As browsers follow a redirect (Fetch, section 4.4), and
 * stricter with headers that may be secret.
 */
export function nextHop(
  hop: Hop,
  { status, location }: { readonly status: number; readonly location: string | undefined },
): Hop | undefined {
  if (!REDIRECTS.has(status) || location === undefined || location === '') return undefined
  const url = location.length > MAX_ADDRESS ? null : URL.parse(readLocation(location), hop.url)
  if (url === null) throw new Refusal('bad-answer', 'location')
  const becomesGet =
    (status === 303 && hop.method !== 'GET' && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST')
  const isElsewhere = url.origin !== new URL(hop.url).origin
  const headers = Object.entries(hop.headers).filter(
    ([name]) => !(becomesGet && BODY_HEADERS.has(name)) && !(isElsewhere && (name === 'host' || SECRET.test(name))),
  )
  return {
    url: url.href,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    ...(becomesGet || hop.body === undefined ? {} : { body: hop.body }),
  }
}

/** Node reads headers byte by byte; what servers write there is UTF-8 more often than anything else. */
function readLocation(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}
