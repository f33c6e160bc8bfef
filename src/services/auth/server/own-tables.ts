import { sql, type Kysely } from 'kysely'
import { authTables, createAdministrationTables } from './store/auth-store.ts'
import { createCeremonyTable } from './sign-in/ceremonies.ts'
import { createMailSecretTable } from './store/mail-secrets.ts'
import { createPasskeyTable } from './store/passkey-rows.ts'
import { createApiTokenTable } from './store/api-token-rows.ts'
import { forgetSetUp } from './store/set-up-row.ts'
import { createSecondFactorTables } from './store/second-factor-tables.ts'

/**
 * The other tables of accounts: the administrator, failed sign-ins, and other counters. The statements are the same text on SQLite
 * and PostgreSQL; call it under the store's `runAlone`.
 */
export async function createOwnTables(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_administrator (
      slot integer PRIMARY KEY CHECK (slot = 1),
      "userId" text NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_sign_in_attempt (
      key text PRIMARY KEY,
      count integer NOT NULL,
      "lastAtMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_limit (
      key text PRIMARY KEY,
      count integer NOT NULL,
      "startedAtMs" bigint NOT NULL
    )`.execute(kysely)
  await createMailSecretTable(kysely)
  await createCeremonyTable(kysely)
  await createPasskeyTable(kysely)
  // An identity of a provider belongs to one user, also if two link it at the same moment.
  await sql`
    CREATE UNIQUE INDEX IF NOT EXISTS auth_account_identity
    ON ${sql.table(authTables.account)} ("providerId", "accountId") WHERE "providerId" <> 'credential'`.execute(kysely)
  await createAdministrationTables(kysely)
  await createSecondFactorTables(kysely)
  await createDeletionTable(kysely)
  await createApiTokenTable(kysely)
}

/** Guests do not count here: a guest on a new server must neither run it nor keep its operator out. */
export const isNoGuest = sql`NOT COALESCE("isAnonymous", false)`

/**
 * Makes the oldest account the administrator unless there is one; safe to repeat, and from two nodes. Accounts that are being
 * deleted are skipped, and locked ones come last. Returns the new administrator, if one was appointed.
 */
export async function appointAdministrator(kysely: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    INSERT INTO auth_administrator (slot, "userId")
    SELECT 1, id FROM (
      SELECT id FROM ${sql.table(authTables.user)}
      WHERE ${isNoGuest} AND id NOT IN (SELECT "userId" FROM auth_deletion)
      ORDER BY COALESCE("isDisabled", false), "createdAt", id LIMIT 1
    ) AS oldest
    WHERE true
    ON CONFLICT (slot) DO NOTHING RETURNING "userId"`.execute(kysely)
  return rows[0]?.userId
}

/** Makes room for another administrator if it was this account. A set-up link from before counts no more (rule E3). */
export async function dismissAdministrator(kysely: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } = await sql`
    DELETE FROM auth_administrator WHERE "userId" = ${userId} RETURNING slot`.execute(kysely)
  if (rows.length > 0) await forgetSetUp(kysely)
}

export async function readAdministratorId(kysely: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`SELECT "userId" FROM auth_administrator`.execute(kysely)
  return rows[0]?.userId
}

/** The users being deleted, until all their data is gone. */
async function createDeletionTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_deletion (
      "userId" text PRIMARY KEY,
      "requestedAtMs" bigint NOT NULL
    )`.execute(kysely)
}
