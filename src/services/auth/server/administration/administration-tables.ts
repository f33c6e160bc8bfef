import { sql, type Kysely } from 'kysely'
import { readColumns, type SchemaStep } from '#database/server'

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
