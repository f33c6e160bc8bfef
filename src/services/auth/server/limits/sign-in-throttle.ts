/**
 * The limit per account, in addition to the one per address: after ten failures each further attempt has to wait longer, up to 15
 * minutes. A browser that has signed in to the account before is counted separately (`known-devices.ts`), so that a stranger can't
 * lock the owner out.
 */
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import { DAY_MS, SECOND_MS, type Now } from '#base/clock'
import type { AuthErrorCode } from '#auth'
import type { KnownDevices } from './known-devices.ts'
import { emailKey } from '../store/mail-secrets.ts'

const FREE_ATTEMPTS = 10
const DOUBLINGS = 10
export const LONGEST_WAIT_MS = 900 * SECOND_MS
/** After a day without an attempt the count starts anew. */
const MEMORY_MS = DAY_MS

export type SignInThrottle = {
  /**
   * Counts an attempt before the password or the code is checked; each has a counter of its own, so attempts at one do not use up the
   * other's. Throws `too-many-requests` if the attempt comes too early.
   */
  begin(
    email: string,
    cookies: string | undefined,
    factor?: 'password' | 'second-factor',
  ): Promise<{ succeed(): Promise<void> }>
}

export function createSignInThrottle(options: {
  readonly kysely: Kysely<unknown>
  readonly knownDevices: KnownDevices
  readonly now: Now
}): SignInThrottle {
  const { kysely, knownDevices, now } = options
  return {
    async begin(email, cookies, factor = 'password') {
      const device = knownDevices.read(email, cookies)
      // An address without an account is counted in the same way; it is not stored in clear.
      const subject = device === undefined ? accountKey(email) : `device:${device}`
      const counter = factor === 'password' ? subject : `${factor}:${subject}`
      await countAttempt(kysely, counter, now())
      return {
        async succeed() {
          await sql`DELETE FROM auth_sign_in_attempt WHERE key = ${counter}`.execute(kysely)
        },
      }
    },
  }
}

function accountKey(email: string): string {
  return `account:${emailKey(email)}`
}

/** Deletes the counters of an account that is gone. */
export async function forgetAttempts(kysely: Kysely<unknown>, email: string): Promise<void> {
  const key = accountKey(email)
  await sql`DELETE FROM auth_sign_in_attempt WHERE key IN (${key}, ${`second-factor:${key}`})`.execute(kysely)
}

/** Deletes counters that have expired. */
export async function tidyAttempts(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`DELETE FROM auth_sign_in_attempt WHERE "lastAtMs" < ${nowMs - MEMORY_MS}`.execute(kysely)
}

/** Returns the wait after this many failures: none at first, then 1, 2, 4 … seconds, at most 15 minutes. */
export function waitAfterFailuresMs(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(SECOND_MS * 2 ** Math.min(failures - FREE_ATTEMPTS, DOUBLINGS), LONGEST_WAIT_MS)
}

async function countAttempt(kysely: Kysely<unknown>, counter: string, nowMs: number): Promise<void> {
  const { rows } = await sql<{ count: number; lastAtMs: number | string }>`
    SELECT count, "lastAtMs" FROM auth_sign_in_attempt WHERE key = ${counter}`.execute(kysely)
  const row = rows[0]
  const lastAtMs = Number(row?.lastAtMs ?? 0)
  const failures = row === undefined || nowMs - lastAtMs > MEMORY_MS ? 0 : row.count
  const pauseMs = waitAfterFailuresMs(failures)
  // If there is no wait, the clock is not compared: another node's may be ahead.
  const waitMs = lastAtMs + pauseMs - nowMs
  // An attempt that lies far ahead was counted while a clock was wrong, and its wait would not end until then.
  const isAhead = lastAtMs - nowMs > LONGEST_WAIT_MS
  if (pauseMs > 0 && waitMs > 0 && !isAhead) throw tooMany(waitMs)
  // Of several concurrent attempts, only one finds the row unchanged; the others read it again.
  const counted = await sql<{ count: number }>`
    INSERT INTO auth_sign_in_attempt (key, count, "lastAtMs") VALUES (${counter}, 1, ${nowMs})
    ON CONFLICT (key) DO UPDATE SET count = ${failures + 1}, "lastAtMs" = ${nowMs}
    WHERE auth_sign_in_attempt.count = ${row?.count ?? -1} AND auth_sign_in_attempt."lastAtMs" = ${lastAtMs}
    RETURNING count`.execute(kysely)
  if (counted.rows.length === 0) return countAttempt(kysely, counter, nowMs)
}

function tooMany(waitMs: number): AppError<AuthErrorCode> {
  return new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) })
}
