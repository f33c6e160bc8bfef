/** What a push service looks at before it takes a push (RFC 8030, RFC 8188, RFC 8291, RFC 8292), as strictly as the strictest of them. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'

/** Largest body that every push service takes (RFC 8030, section 7.2). */
const BODY_LIMIT_BYTES = 4_096
const MAX_TOKEN_SECONDS = 24 * 60 * 60
/** Salt, record size, length of the key's id, the key itself; behind it at least a delimiter and a tag. */
const CODING_HEADER_BYTES = 86
const MIN_BODY_BYTES = CODING_HEADER_BYTES + 17
const KEY_BYTES = 65

export type PushRefusal = { readonly status: number; readonly reason: string }

export type PushRequest = { readonly headers: IncomingHttpHeaders; readonly body: Buffer }

const tokenHeader = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') })
const tokenClaims = z.object({
  aud: z.string(),
  exp: z.int(),
  sub: z.string().regex(/^(mailto:[^@\s<>]+@|https:\/\/)/),
})

/** Why a push is refused; undefined: it is taken. `key` is what the browser subscribed with, `origin` the push service's own. */
export function judgePush(
  { headers, body }: PushRequest,
  o: { readonly origin: string; readonly key: string; readonly nowMs: number },
): PushRefusal | undefined {
  const { ttl, urgency, topic, 'content-encoding': coding } = headers
  if (!/^\d+$/.test(String(ttl))) return { status: 400, reason: 'TTL is missing or no number' }
  if (urgency !== undefined && !/^(very-low|low|normal|high)$/.test(String(urgency))) {
    return { status: 400, reason: `unknown Urgency ${String(urgency)}` }
  }
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, reason: 'bad Topic' }
  if (coding !== 'aes128gcm') return { status: 400, reason: 'Content-Encoding is not aes128gcm' }
  if (body.length > BODY_LIMIT_BYTES) return { status: 413, reason: `${body.length} bytes` }
  if (body.length < MIN_BODY_BYTES || body[20] !== KEY_BYTES || body[21] !== 4) {
    return { status: 400, reason: 'the body is not encrypted as Content-Encoding says' }
  }
  const reason = findFault(headers.authorization, o)
  return reason === undefined ? undefined : { status: 403, reason }
}

/** What is wrong with the sender's proof of who it is. */
function findFault(
  authorization: string | undefined,
  o: { readonly origin: string; readonly key: string; readonly nowMs: number },
): string | undefined {
  const [, header, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (header === undefined || claims === undefined || signature === undefined || key === undefined) {
    return 'Authorization is no vapid'
  }
  // Firefox pads what it says; app servers must not.
  if (!Buffer.from(key, 'base64url').equals(Buffer.from(o.key, 'base64url')))
    return 'signed by somebody the browser did not subscribe to'
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: readKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is wrong'
  if (!tokenHeader.safeParse(readJson(header)).success) return 'not an ES256 token'
  const parsed = tokenClaims.safeParse(readJson(claims))
  if (!parsed.success) return 'aud, exp or sub is missing or no good'
  const { aud, exp } = parsed.data
  if (aud !== o.origin) return `meant for ${aud}`
  const secondsLeft = exp - o.nowMs / 1_000
  return secondsLeft > 0 && secondsLeft <= MAX_TOKEN_SECONDS ? undefined : `expires in ${secondsLeft} s`
}

/** An uncompressed point of P-256, base64url. */
function readKey(text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64url')
  const x = bytes.subarray(1, 33).toString('base64url')
  const y = bytes.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // Not a token at all, which the schemas say.
    return undefined
  }
}
