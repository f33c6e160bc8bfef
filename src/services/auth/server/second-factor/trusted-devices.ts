/** Devices that are not asked for the second factor: a signed cookie there, and a row here that can be taken away. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { TRUSTED_DEVICE_LIFE_MS } from '#auth'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { createSignedCookie, type SignedCookie } from '../signed-cookie.ts'
import { hashSecret } from '../hash-secret.ts'

const SECRET_BYTES = 32

/** Trusts a device for this person; returns the cookie to set there. It is always a new one, so that none can be planted. */
export async function trustDevice(engine: Engine, uid: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAtMs = engine.options.now() + TRUSTED_DEVICE_LIFE_MS
  await sql`
    INSERT INTO auth_trusted_device (hash, "userId", "expiresAtMs")
    VALUES (${hashSecret(secret)}, ${uid}, ${expiresAtMs})`.execute(engine.store.kysely)
  return cookieOf(engine).line(secret, TRUSTED_DEVICE_LIFE_MS)
}

export async function isDeviceTrusted(engine: Engine, uid: string, caller: Caller): Promise<boolean> {
  const secret = cookieOf(engine).read(caller.cookie)
  if (secret === undefined) return false
  const { rows } = await sql`
    SELECT 1 AS one FROM auth_trusted_device
    WHERE hash = ${hashSecret(secret)} AND "userId" = ${uid} AND "expiresAtMs" > ${engine.options.now()}`.execute(
    engine.store.kysely,
  )
  return rows.length > 0
}

function cookieOf(engine: Engine): SignedCookie {
  return createSignedCookie(engine.sessionCookie, 'trusted')
}
