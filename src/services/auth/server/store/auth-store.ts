import type { Database } from '#database/server'

/** A row of the sessions table, as the check on every request needs it. */
export type SessionRow = {
  readonly id: string
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
}

/** What differs between the two databases. Everything else is SQL that both understand. */
export type AuthStore = Database & {
  /** One prepared statement; SQLite answers at once, PostgreSQL with a promise. */
  findSession(token: string): SessionRow | undefined | Promise<SessionRow | undefined>
  /** Another number whenever something was written, by whatever process; undefined where that would cost a round trip. */
  readonly readVersion: (() => number) | undefined
}

/** Names of the tables, so that accounts and documents can share a PostgreSQL without meeting. */
export const authTables = {
  user: 'auth_user',
  session: 'auth_session',
  account: 'auth_account',
  verification: 'auth_verification',
  jwks: 'auth_jwks',
} as const
