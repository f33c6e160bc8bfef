import { sql } from 'kysely'
import { definePart, readColumns, type SchemaStep } from '#database/server'
import { addInvitationShares, authTables } from './store/auth-store.ts'
import { createOwnTables } from './own-tables.ts'

/**
 * The four tables that all others of accounts refer to: users, their sign-in methods, their sessions, the keys of idTokens. They are those
 * of version 1, which a library made until November 2026, column by column. An existing database has them already,
 * so this text never changes; `dropUnusedColumns` removes what was never used.
 */
const createAccountTables: SchemaStep = async ({ type, kysely }) => {
  const isSqlite = type === 'sqlite'
  const time = sql.raw(isSqlite ? 'date' : 'timestamptz')
  const setTime = sql.raw(isSqlite ? 'date NOT NULL' : 'timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL')
  const boolean = sql.raw(isSqlite ? 'integer' : 'boolean')
  const owner = sql`"userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE`
  const statements = [
    sql`CREATE TABLE IF NOT EXISTS auth_user (
      id text NOT NULL PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL UNIQUE,
      "emailVerified" ${boolean} NOT NULL,
      image text,
      "createdAt" ${setTime},
      "updatedAt" ${setTime},
      "lastLoginAt" ${time},
      "isAnonymous" ${boolean},
      "isDisabled" ${boolean},
      endings integer
    )`,
    sql`CREATE TABLE IF NOT EXISTS auth_session (
      id text NOT NULL PRIMARY KEY,
      "expiresAt" ${time} NOT NULL,
      token text NOT NULL UNIQUE,
      "createdAt" ${setTime},
      "updatedAt" ${time} NOT NULL,
      "ipAddress" text,
      "userAgent" text,
      ${owner},
      "isByTrust" ${boolean}
    )`,
    sql`CREATE TABLE IF NOT EXISTS auth_account (
      id text NOT NULL PRIMARY KEY,
      "accountId" text NOT NULL,
      "providerId" text NOT NULL,
      ${owner},
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${time},
      "refreshTokenExpiresAt" ${time},
      scope text,
      password text,
      "createdAt" ${setTime},
      "updatedAt" ${time} NOT NULL
    )`,
    sql`CREATE TABLE IF NOT EXISTS auth_jwks (
      id text NOT NULL PRIMARY KEY,
      "publicKey" text NOT NULL,
      "privateKey" text NOT NULL,
      "createdAt" ${time} NOT NULL,
      "expiresAt" ${time},
      alg text,
      crv text
    )`,
    sql`CREATE INDEX IF NOT EXISTS "auth_session_userId_idx" ON auth_session ("userId")`,
    sql`CREATE INDEX IF NOT EXISTS "auth_account_userId_idx" ON auth_account ("userId")`,
  ]
  for (const statement of statements) await statement.execute(kysely)
  // Databases from before there were versions may lack columns that version 1 got later.
  const later = [
    ['auth_user', 'lastLoginAt', time],
    ['auth_user', 'isAnonymous', boolean],
    ['auth_user', 'isDisabled', boolean],
    ['auth_user', 'endings', sql.raw('integer')],
    ['auth_session', 'isByTrust', boolean],
  ] as const
  for (const [table, column, kind] of later) {
    if ((await readColumns({ type, kysely }, table)).has(column)) continue
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} ${kind}`.execute(kysely)
  }
}

const UNUSED_COLUMNS = [
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'scope',
] as const

/** Version 2: without the tokens of providers, which were never stored, and without the library's table of codes, always empty. */
const dropUnusedColumns: SchemaStep = async ({ type, kysely }) => {
  await sql`DROP TABLE IF EXISTS auth_verification`.execute(kysely)
  const columns = await readColumns({ type, kysely }, 'auth_account')
  for (const column of UNUSED_COLUMNS.filter((name) => columns.has(name)))
    await sql`ALTER TABLE auth_account DROP COLUMN ${sql.ref(column)}`.execute(kysely)
}

/** The accounts among the databases of a server. */
export const accountsPart = definePart({
  name: 'accounts',
  keyTable: authTables.user,
  personTables: [authTables.user],
  steps: [
    async (database) => {
      await createAccountTables(database)
      await createOwnTables(database.kysely)
    },
    dropUnusedColumns,
    addInvitationShares,
  ],
})
