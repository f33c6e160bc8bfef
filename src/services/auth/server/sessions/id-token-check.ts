/**
 * Finds the session of an idToken in `Authorization: Bearer …`. Besides signature and claims, each check reads whether the
 * session still exists, so a token is refused as soon as its session has ended.
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { SECOND_MS, type Now } from '#base/clock'
import type { Session } from '#http/server'
import type { SessionRow } from '../store/auth-store.ts'
import { ID_TOKEN_ALGORITHM, type PublicKey } from './id-tokens.ts'
import { sessionOf } from './session-check.ts'

export type IdTokenCheck = {
  /** The session of a token; null if the token is not ours, has expired, or its session has ended. */
  read(token: string): Promise<Session | null>
}

/** A token has half of that. */
const LENGTH_LIMIT = 4_096
/** How soon keys are read again for an unknown key: another node may have made one. */
const KEYS_PAUSE_MS = 10 * SECOND_MS

/** A token without an end, or for several audiences, is not ours. */
const claimsSchema = z.object({ aud: z.string(), sub: z.string(), sid: z.string(), exp: z.number() })

export function createIdTokenCheck(o: {
  /** Issuer and audience of our tokens: the address people use. */
  readonly publicUrl: string
  readonly now: Now
  /** The published keys (RFC 7517). */
  readonly readKeys: () => Promise<readonly PublicKey[]>
  readonly findSession: (sessionId: string) => Promise<SessionRow | undefined>
}): IdTokenCheck {
  let keys = new Map<string, KeyObject>()
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined

  const readAgain = async (): Promise<void> => {
    readAtMs = o.now()
    try {
      keys = new Map(
        (await o.readKeys()).map(({ kid, kty, crv, x }) => [
          kid,
          createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
        ]),
      )
    } catch (error) {
      readAtMs = -Infinity
      throw error
    }
  }
  const findKey = async (kid: string): Promise<KeyObject | undefined> => {
    const known = keys.get(kid)
    if (known !== undefined) return known
    if (Math.abs(o.now() - readAtMs) >= KEYS_PAUSE_MS) reading = readAgain().finally(() => (reading = undefined))
    // A token that arrives while keys are being read waits for them.
    await reading
    return keys.get(kid)
  }

  /** The claims of a token that is signed by us for us; undefined for every other. */
  const readPayload = async (token: string, nowMs: number): Promise<unknown> => {
    // A failure to read the keys is not one of the token.
    let failure: unknown
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await findKey(kid ?? '').catch((error: unknown) => void (failure = error))
          if (key === undefined) throw new errors.JWKSNoMatchingKey()
          return key
        },
        {
          algorithms: [ID_TOKEN_ALGORITHM],
          issuer: o.publicUrl,
          audience: o.publicUrl,
          currentDate: new Date(nowMs),
        },
      )
      return payload
    } catch (error) {
      if (failure !== undefined) throw failure
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    async read(token) {
      if (token.length > LENGTH_LIMIT) return null
      const nowMs = o.now()
      const payload = await readPayload(token, nowMs)
      const claims = claimsSchema.safeParse(payload)
      if (!claims.success) return null
      const { sub, sid } = claims.data
      const row = await o.findSession(sid)
      if (row === undefined || row.userId !== sub || row.expiresAtMs <= nowMs) return null
      return sessionOf(row)
    },
  }
}

/** The token of an Authorization header; undefined if the header has another scheme, such as that of a proxy's own sign-in. */
export function readBearer(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(.+)$/i.exec(authorization)?.[1]
}
