/**
 * Limits how often something may be tried in a time window, counted in the database so that several servers share the count. The
 * counters are fixed windows: simple, one statement each, and at most twice as generous at their borders.
 */
import { isIPv6 } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import { SECOND_MS, type Now } from '#base/clock'
import type { AuthErrorCode } from '#auth'

export type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

export type Limits = {
  /** Counts one try; throws `too-many-requests` with the seconds to wait if there were too many for this subject. */
  take(limit: Limit, subject: string): Promise<void>
}

/** Sign-ins and sign-ups per address: as many as a household behind one address needs, and no more. */
export const signInLimit: Limit = { name: 'enter', times: 3, windowMs: 10 * SECOND_MS }
/** All other requests of callers who are not signed in, per address. */
export const strangerLimit: Limit = { name: 'stranger', times: 100, windowMs: 60 * SECOND_MS }

export const noLimits: Limits = { take: async () => {} }

export function createLimits(kysely: Kysely<unknown>, now: Now): Limits {
  return {
    async take({ name, times, windowMs }, subject) {
      const nowMs = now()
      // A window that began slightly in the future is the current one: another request was faster, or another node's clock is ahead. Only
      // if the clock was set far back does a new window begin.
      const isOver = sql`
        auth_limit."startedAtMs" <= ${nowMs - windowMs} OR auth_limit."startedAtMs" > ${nowMs + windowMs}`
      const { rows } = await sql<{ count: number; startedAtMs: number | string }>`
        INSERT INTO auth_limit (key, count, "startedAtMs") VALUES (${`${name}:${subject}`}, 1, ${nowMs})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN ${isOver} THEN 1 ELSE auth_limit.count + 1 END,
          "startedAtMs" = CASE WHEN ${isOver} THEN ${nowMs} ELSE auth_limit."startedAtMs" END
        RETURNING count, "startedAtMs"`.execute(kysely)
      const row = rows[0]
      if (row === undefined || row.count <= times) return
      const waitMs = Number(row.startedAtMs) + windowMs - nowMs
      throw new AppError<AuthErrorCode>('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) })
    },
  }
}

/** Deletes counters that no limit uses any more. */
export async function tidyLimits(kysely: Kysely<unknown>, olderThanMs: number): Promise<void> {
  await sql`DELETE FROM auth_limit WHERE "startedAtMs" < ${olderThanMs}`.execute(kysely)
}

/** Deletes the counters of one subject, a user or an e-mail address: those whose key ends with it. */
export async function forgetLimits(kysely: Kysely<unknown>, subject: string): Promise<void> {
  const end = `:${subject}`
  // Not by LIKE: an address may contain wildcards, and SQLite's LIKE ignores case.
  await sql`DELETE FROM auth_limit WHERE substr(key, length(key) - ${[...end].length - 1}) = ${end}`.execute(kysely)
}

/** The subject an address is counted under: an IPv6 address counts as its /64 network, which belongs to one customer. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = groups.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right]
  // An IPv4-mapped IPv6 address counts as its IPv4 address.
  if (all.slice(0, 5).every((part) => part === '0') && all[5] === 'ffff') return toIpv4(all[6], all[7])
  return `${all.slice(0, 4).join(':')}::/64`
}

function toIpv4(high = '0', low = '0'): string {
  const bytes = [high, low].flatMap((part) => {
    const value = Number.parseInt(part, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
