import type { OutgoingRequest } from '#outgoing/server'
import type { HttpCheck } from '../../model.ts'

/**
 * The user agent: names the product and nothing that identifies this server, whose address the watched shops need not know. Users
 * who let checks through a bot filter set their own User-Agent header.
 */
const USER_AGENT = 'Taschenmesser/1.0 (Shop-Uptime)'
/** They belong to a connection, which is the client's to describe (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The request of a check. Of headers with one name the values are joined, except where that name can stand only once. */
export function buildRequest(check: HttpCheck): OutgoingRequest {
  const { url, method, body, redirects, timeoutSec } = check
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: '*/*', ...authorize(check.auth) }
  if (body !== undefined) headers['content-type'] = body.type
  const own = new Map<string, string>()
  for (const { name, value } of check.headers) {
    const key = name.toLowerCase()
    if (ofConnection.has(key)) continue
    const before = own.get(key)
    own.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`)
  }
  return {
    url,
    ports: 'any',
    method,
    headers: { ...headers, ...Object.fromEntries(own) },
    ...(body === undefined ? {} : { body: body.text }),
    ...(redirects.kind === 'refuse' ? { maxRedirects: 0 } : {}),
    timeoutMs: timeoutSec * 1_000,
  }
}

function authorize(auth: HttpCheck['auth']): Record<string, string> {
  if (auth === undefined) return {}
  if (auth.kind === 'bearer') return { authorization: `Bearer ${auth.token}` }
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` }
}
