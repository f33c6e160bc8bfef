/**
 * What is begun here and finished with an answer from elsewhere, a device's or a provider's: it counts once, for a few
 * minutes, and only in the browser that began it. A row is found by a secret that goes along with the question and
 * comes back in the answer; the database has only its hash, and what is to be remembered can be read with it alone.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { MINUTE_MS } from '#base/clock'
import type { Engine } from '../engine.ts'
import { createSecretBox, type SecretBox } from '#database/server'
import { createSignedCookie } from '../signed-cookie.ts'

export type CeremonyKind = 'passkey-sign-in' | 'passkey-add' | 'provider'

/** The longest of them; the browser's mark is renewed with each. */
export const CEREMONY_LIFE_MS = 10 * MINUTE_MS

const MARK = /^[\w-]{22}$/

export async function createCeremonyTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_ceremony (
      hash text PRIMARY KEY,
      kind text NOT NULL,
      browser text NOT NULL,
      memory text NOT NULL,
      "expiresAtMs" bigint NOT NULL
    )`.execute(kysely)
}

export async function tidyCeremonies(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`DELETE FROM auth_ceremony WHERE "expiresAtMs" <= ${nowMs}`.execute(kysely)
}

/** Begins one, and returns the line Set-Cookie that makes the answer count in this browser. */
export async function beginCeremony(
  engine: Engine,
  o: { kind: CeremonyKind; secret: string; memory: string; lifeMs: number; cookie: string | undefined },
): Promise<string> {
  const { kysely } = engine.store
  const nowMs = engine.options.now()
  const cookie = markCookie(engine)
  const known = cookie.read(o.cookie) ?? ''
  // Several ceremonies may be in progress in one browser, in several tabs.
  const mark = MARK.test(known) ? known : randomBytes(16).toString('base64url')
  await tidyCeremonies(kysely, nowMs)
  await sql`
    INSERT INTO auth_ceremony (hash, kind, browser, memory, "expiresAtMs")
    VALUES (${sha256(o.secret)}, ${o.kind}, ${sha256(mark)}, ${memoryBox(engine, o.secret).seal(o.memory, o.kind)}, ${nowMs + o.lifeMs})`.execute(
    kysely,
  )
  return cookie.line(mark, CEREMONY_LIFE_MS)
}

/** Ends it and returns what was remembered; undefined when it never began, is over, too old, or another browser's. */
export async function endCeremony(
  engine: Engine,
  o: { kind: CeremonyKind; secret: string; cookie: string | undefined },
): Promise<string | undefined> {
  const mark = markCookie(engine).read(o.cookie)
  if (mark === undefined) return undefined
  const { rows } = await sql<{ memory: string; expiresAtMs: number | string }>`
    DELETE FROM auth_ceremony
    WHERE hash = ${sha256(o.secret)} AND kind = ${o.kind} AND browser = ${sha256(mark)}
    RETURNING memory, "expiresAtMs"`.execute(engine.store.kysely)
  const row = rows[0]
  if (row === undefined || Number(row.expiresAtMs) <= engine.options.now()) return undefined
  return memoryBox(engine, o.secret).open(row.memory, o.kind)
}

function markCookie(engine: Engine) {
  return createSignedCookie(engine.sessionCookie, 'ceremony')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Sealed by the secret, which is not stored, so that the database alone reveals nothing. */
function memoryBox(engine: Engine, secret: string): SecretBox {
  return createSecretBox(`${engine.options.secret}\n${secret}`, 'ceremony')
}
