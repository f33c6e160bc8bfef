/**
 * The step between the first factor and the session: a secret in a cookie of this browser, and a row that counts the tries. It
 * allows nothing but typing a code.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { SECOND_FACTOR_LIFE_MS, SECOND_FACTOR_TRIES, type AuthErrorCode } from '#auth'
import type { Person } from '../account.ts'
import { authTables } from '../store/auth-store.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { createSignedCookie, type SignedCookie } from '../signed-cookie.ts'
import { hashSecret } from '../hash-secret.ts'

const SECRET_BYTES = 32

export type Challenge = {
  readonly userId: string
  /** Whether it is for a signed-in user who reauthenticates. */
  readonly isAgain: boolean
}

/** Begins the step; what this returns is to be thrown, and sets the cookie. */
export async function beginChallenge(
  engine: Engine,
  person: Person,
  { isAgain }: { readonly isAgain: boolean },
): Promise<AppError<AuthErrorCode>> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAtMs = engine.options.now() + SECOND_FACTOR_LIFE_MS
  // Not if what the first factor was shown with was changed meanwhile (rule S8).
  const { rows } = await sql`
    INSERT INTO auth_challenge (hash, "userId", "isAgain", "triesLeft", "expiresAtMs")
    SELECT ${hashSecret(secret)}, id, CAST(${isAgain ? 1 : 0} AS integer), CAST(${SECOND_FACTOR_TRIES} AS integer),
      CAST(${expiresAtMs} AS bigint)
    FROM ${sql.table(authTables.user)} WHERE id = ${person.id} AND COALESCE(endings, 0) = ${person.endings ?? 0}
    RETURNING hash`.execute(engine.store.kysely)
  if (rows.length === 0) return new AppError<AuthErrorCode>('user-token-expired')
  return new AppError<AuthErrorCode>('multi-factor-auth-required', {
    cookies: [cookieOf(engine).line(secret, SECOND_FACTOR_LIFE_MS)],
  })
}

/**
 * Returns the challenge that waits for a code from this browser. Throws `expired-action-code` if there is no challenge or it has
 * expired.
 */
export async function readSecondFactorChallenge(engine: Engine, caller: Caller): Promise<Challenge> {
  const { rows } = await sql<{ userId: string; isAgain: number }>`
    SELECT "userId", "isAgain" FROM auth_challenge
    WHERE hash = ${readHash(engine, caller)} AND "triesLeft" > 0 AND "expiresAtMs" > ${engine.options.now()}`.execute(
    engine.store.kysely,
  )
  const row = rows[0]
  if (row === undefined) throw expired(engine)
  return { userId: row.userId, isAgain: row.isAgain === 1 }
}

/** Counts a try before its code is looked at, so that many at the same moment are no more than are allowed. */
export async function countTry(engine: Engine, caller: Caller): Promise<{ readonly triesLeft: number }> {
  const { rows } = await sql<{ triesLeft: number }>`
    UPDATE auth_challenge SET "triesLeft" = "triesLeft" - 1
    WHERE hash = ${readHash(engine, caller)} AND "triesLeft" > 0 AND "expiresAtMs" > ${engine.options.now()}
    RETURNING "triesLeft"`.execute(engine.store.kysely)
  const row = rows[0]
  if (row === undefined) throw expired(engine)
  return row
}

/** Uses up the step after the right code; of several callers at the same moment one does. Returns the cookie that goes. */
export async function endChallenge(engine: Engine, caller: Caller): Promise<string> {
  const { rows } = await sql`
    DELETE FROM auth_challenge WHERE hash = ${readHash(engine, caller)} RETURNING hash`.execute(engine.store.kysely)
  if (rows.length === 0) throw expired(engine)
  return cookieOf(engine).clearLine()
}

/** The refusal after which the user has to sign in again. */
export function expired(engine: Engine): AppError<AuthErrorCode> {
  return new AppError('expired-action-code', {
    message: 'Das hat zu lange gedauert, oder der Code war zu oft falsch. Melde dich noch einmal an.',
    cookies: [cookieOf(engine).clearLine()],
  })
}

function readHash(engine: Engine, caller: Caller): string {
  const secret = cookieOf(engine).read(caller.cookie)
  if (secret === undefined) throw expired(engine)
  return hashSecret(secret)
}

function cookieOf(engine: Engine): SignedCookie {
  return createSignedCookie(engine.sessionCookie, 'challenge')
}
