/**
 * Recovery codes: each counts once, in place of a code of the app. They are kept under the server's key, so that a copy
 * of the database is no list of hashes to try codes against.
 */
import { createHmac, randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { RECOVERY_CODE_COUNT } from '#auth'
import type { Engine } from '../engine.ts'

/** Without letters that look like digits, or like each other; 50 bits a code. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 10

/** Puts new codes in place of all there were; they can't be read again. Call it in a transaction that holds the person's second factor. */
export async function replaceRecoveryCodes(
  engine: Engine,
  transaction: Kysely<unknown>,
  uid: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode)
  await sql`DELETE FROM auth_recovery_code WHERE "userId" = ${uid}`.execute(transaction)
  const rows = codes.map((code) => sql`(${uid}, ${hashOf(engine, uid, code)})`)
  await sql`INSERT INTO auth_recovery_code ("userId", hash) VALUES ${sql.join(rows)}`.execute(transaction)
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

/** Uses up a code, however it is written; of several callers at the same moment one gets it. */
export async function consumeRecoveryCode(engine: Engine, uid: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s–-]/g, '')
  if (code.length !== CODE_LENGTH) return false
  const { rows } = await sql`
    DELETE FROM auth_recovery_code WHERE "userId" = ${uid} AND hash = ${hashOf(engine, uid, code)}
    RETURNING "userId"`.execute(engine.store.kysely)
  return rows.length > 0
}

export async function countRecoveryCodes(engine: Engine, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    SELECT count(*) AS count FROM auth_recovery_code WHERE "userId" = ${uid}`.execute(engine.store.kysely)
  return Number(rows[0]?.count ?? 0)
}

function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function hashOf(engine: Engine, uid: string, code: string): string {
  const key = createHmac('sha256', engine.options.secret).update('recovery codes').digest()
  return createHmac('sha256', key).update(`${uid}\n${code}`).digest('base64url')
}
