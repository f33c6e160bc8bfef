import type { Kysely } from 'kysely'

/** A row of the sessions table, as the check on every request needs it. */
export type SessionRow = {
  readonly id: string
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
}

/** What differs between the two databases. Everything else is SQL that both understand. */
export type AuthStore = {
  readonly type: 'sqlite' | 'postgres'
  /** The connection Better Auth writes through; our own statements take it too, so they queue up fairly. */
  readonly kysely: Kysely<unknown>
  /** One prepared statement; SQLite answers at once, PostgreSQL with a promise. */
  findSession(token: string): SessionRow | undefined | Promise<SessionRow | undefined>
  /** Runs `work` while no other caller does, in this process or any other on the same database. */
  runAlone<Value>(work: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** Names of the tables, so that accounts and documents can share a PostgreSQL without meeting. */
export const authTables = {
  user: 'auth_user',
  session: 'auth_session',
  account: 'auth_account',
  verification: 'auth_verification',
  jwks: 'auth_jwks',
} as const
