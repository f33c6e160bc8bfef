/**
 * Who a program is: an idToken of ours in `Authorization: Bearer …`. Its signature and claims say whose it is and for how
 * long at most; whether the session it was made for still exists is asked every time, so an ended one is refused at once.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { SECOND_MS, type Now } from '#base/clock'
import type { Session } from '#http/server'
import type { SessionRow } from '../store/auth-store.ts'
import { sessionOf } from './session-check.ts'

export type IdTokenCheck = {
  /** The session of a token; null when it is none of ours, has expired or its session has ended. */
  read(token: string): Promise<Session | null>
}

const ALGORITHM = 'EdDSA'
/** Ours have half of that; nobody makes us parse a novel. */
const LENGTH_LIMIT = 4_096
const SHAPE = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/
/** How soon keys are looked up again for a key nobody knows: another node may have made one. */
const KEYS_PAUSE_MS = 10 * SECOND_MS

const headerSchema = z.object({ alg: z.literal(ALGORITHM), kid: z.string() })
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  sid: z.string(),
  exp: z.number(),
})
const keySchema = z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

export function createIdTokenCheck(o: {
  /** Issuer and audience of our tokens: the address people use. */
  readonly publicUrl: string
  readonly now: Now
  /** The published keys (RFC 7517). */
  readonly readKeys: () => Promise<readonly unknown[]>
  readonly findSession: (sessionId: string) => Promise<SessionRow | undefined>
}): IdTokenCheck {
  let keys = new Map<string, KeyObject>()
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined

  const readAgain = async (): Promise<void> => {
    readAtMs = o.now()
    try {
      keys = new Map((await o.readKeys()).flatMap(toKey))
    } catch (error) {
      readAtMs = -Infinity
      throw error
    }
  }
  const findKey = async (kid: string): Promise<KeyObject | undefined> => {
    const known = keys.get(kid)
    if (known !== undefined) return known
    if (Math.abs(o.now() - readAtMs) >= KEYS_PAUSE_MS) reading = readAgain().finally(() => (reading = undefined))
    // Who comes while they are being read is none of those that nobody knows.
    await reading
    return keys.get(kid)
  }

  return {
    async read(token) {
      const [, head, payload, signature] = (token.length <= LENGTH_LIMIT ? SHAPE.exec(token) : null) ?? []
      if (head === undefined || payload === undefined || signature === undefined) return null
      const header = headerSchema.safeParse(decode(head))
      const key = header.success ? await findKey(header.data.kid) : undefined
      if (key === undefined) return null
      if (!verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) return null
      const claims = claimsSchema.safeParse(decode(payload))
      if (!claims.success) return null
      const { iss, aud, exp, sub, sid } = claims.data
      const nowMs = o.now()
      if (iss !== o.publicUrl || aud !== o.publicUrl || exp * 1_000 <= nowMs) return null
      const row = await o.findSession(sid)
      if (row === undefined || row.userId !== sub || row.expiresAtMs <= nowMs) return null
      return sessionOf(row)
    },
  }
}

/** The token of an Authorization header; undefined when it speaks of something else, as a proxy's own sign-in does. */
export function readBearer(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(.+)$/i.exec(authorization)?.[1]
}

function toKey(published: unknown): readonly (readonly [string, KeyObject])[] {
  const key = keySchema.safeParse(published)
  return key.success ? [[key.data.kid, createPublicKey({ key: { ...key.data }, format: 'jwk' })]] : []
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    // Not JSON: the schemas refuse it like everything else.
    return undefined
  }
}
