/** Computes the next request of a redirect, as browsers do (Fetch, section 4.4), and stricter with headers that may be secret. */
import { isUtf8 } from 'node:buffer'
import type { Hop } from './exchange.ts'
import { MAX_ADDRESS } from './addresses/judge-url.ts'
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

/** The next request, or undefined when the answer leads nowhere. */
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
