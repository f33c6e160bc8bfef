import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type pg from 'pg'
import { sql, type Kysely } from 'kysely'
import { openPostgresDatabase, openSqliteDatabase, readColumns, type Database, type SchemaStep } from '#database/server'

/** An arbitrary number that stands for „accounts“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_001

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

/** Accounts on a pool that others use too. */
export async function openPostgresAuthStore(pool: pg.Pool): Promise<AuthStore> {
  return {
    ...openPostgresDatabase(pool, ADVISORY_LOCK),
    readVersion: undefined,
    async findSession(token) {
      const { rows } = await pool.query<Parameters<typeof sessionRowOf>[0]>({
        name: 'auth-find-session',
        text: `SELECT ${SESSION_COLUMNS} FROM ${authTables.session} WHERE token = $1`,
        values: [token],
      })
      const row = rows[0]
      return row && sessionRowOf(row)
    },
  }
}

/** Opens the accounts' own SQLite file. A second, read-only connection serves the session check. */
export async function openSqliteAuthStore(path: string, maxPages?: number): Promise<AuthStore> {
  const database = openSqliteDatabase(path, maxPages === undefined ? {} : { maxPages })
  const reader = database.openReader()
  return { ...database, findSession: createSessionLookup(reader), readVersion: createVersionReader(reader) }
}

function createSessionLookup(reader: DatabaseSync): (token: string) => SessionRow | undefined {
  let statement: StatementSync | undefined
  return (token) => {
    // Prepared at the first use: when the store opens, the table may not exist yet.
    statement ??= reader.prepare(`SELECT ${SESSION_COLUMNS} FROM ${authTables.session} WHERE token = ?`)
    const row = statement.get(token)
    if (row === undefined) return undefined
    return sessionRowOf({
      id: String(row['id']),
      userId: String(row['userId']),
      expiresAt: String(row['expiresAt']),
      isGuest: row['isGuest'] === 1,
    })
  }
}

/** `data_version` counts writes of other connections; for this one, which only reads, that is every write. */
function createVersionReader(reader: DatabaseSync): () => number {
  const statement = reader.prepare('PRAGMA data_version')
  return () => Number(statement.get()?.['data_version'])
}

/** The administrator's settings for all servers of this database, and the invitations they have created. */
export async function createAdministrationTables(kysely: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS auth_setting (name text PRIMARY KEY, value text NOT NULL)`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_invitation (
      id text PRIMARY KEY,
      "secretHash" text NOT NULL UNIQUE,
      "userId" text NOT NULL,
      note text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "expiresAtMs" bigint NOT NULL,
      "takenAtMs" bigint
    )`.execute(kysely)
}

/** Version 3: what an invitation shares, as JSON. */
export const addInvitationShares: SchemaStep = async (database) => {
  if ((await readColumns(database, 'auth_invitation')).has('share')) return
  await sql`ALTER TABLE auth_invitation ADD COLUMN share text`.execute(database.kysely)
}
