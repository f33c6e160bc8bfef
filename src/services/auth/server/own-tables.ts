import { sql, type Kysely } from 'kysely'
import { createAdministrationTables } from './administration/administration-tables.ts'
import { authTables } from './store/auth-store.ts'
import { createCeremonyTable } from './sign-in/ceremonies.ts'
import { createDeletionTable } from './person/deletion-table.ts'
import { createMailSecretTable } from './mail/mail-secrets.ts'
import { createPasskeyTable } from './passkeys/passkey-rows.ts'
import { createApiTokenTable } from './tokens/api-token-rows.ts'
import { forgetSetUp } from './sign-up/set-up-row.ts'
import { createSecondFactorTables } from './second-factor/second-factor-tables.ts'

/**
 * The other tables of accounts: who the administrator is, how often signing in failed, what else is counted.
 * The statements are the same text on SQLite and PostgreSQL; call it under the store's `runAlone`.
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
  // What a provider calls somebody is one person's, also when two link it at the same moment.
  await sql`
    CREATE UNIQUE INDEX IF NOT EXISTS auth_account_identity
    ON ${sql.table(authTables.account)} ("providerId", "accountId") WHERE "providerId" <> 'credential'`.execute(kysely)
  await createAdministrationTables(kysely)
  await createSecondFactorTables(kysely)
  await createDeletionTable(kysely)
  await createApiTokenTable(kysely)
}

/** Guests are nobody yet: one on a new server must neither run it nor keep out who is to run it. */
export const isNoGuest = sql`NOT COALESCE("isAnonymous", false)`

/**
 * Makes the oldest account the administrator unless there is one; safe to repeat, and from two nodes. Who is being
 * deleted is passed over, and who is locked comes last. Returns who got the office just now, if anybody did.
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
