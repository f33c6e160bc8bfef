import type { Database } from '#database/server'

/** A row of the sessions table, as the check on every request needs it. */
export type SessionRow = {
  readonly id: string
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
  /** True for a guest; absent otherwise. */
  readonly isGuest?: true
}

/** What differs between the two databases. Everything else is SQL that both understand. */
export type AuthStore = Database & {
  /** One prepared statement; SQLite answers at once, PostgreSQL with a promise. */
  findSession(token: string): SessionRow | undefined | Promise<SessionRow | undefined>
  /** Returns another number after every write, by any process; undefined if that would cost a round trip. */
  readonly readVersion: (() => number) | undefined
}

/** A row as the databases give it: booleans are numbers in SQLite, times are texts there. */
export function sessionRowOf(row: {
  readonly id: string
  readonly userId: string
  readonly expiresAt: string | Date
  readonly isGuest: boolean | number | null
}): SessionRow {
  const session = { id: row.id, userId: row.userId, expiresAtMs: new Date(row.expiresAt).getTime() }
  return row.isGuest === true || row.isGuest === 1 ? { ...session, isGuest: true } : session
}

/** Names of the tables, so that accounts and documents can share a PostgreSQL without meeting. */
export const authTables = {
  user: 'auth_user',
  session: 'auth_session',
  account: 'auth_account',
  jwks: 'auth_jwks',
} as const

/** The columns of a session that `sessionRowOf` reads. */
export const SESSION_COLUMNS = `id, "userId", "expiresAt",
  (SELECT "isAnonymous" FROM ${authTables.user} AS person WHERE person.id = "userId") AS "isGuest"`
