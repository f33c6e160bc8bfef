import { sql, type Kysely } from 'kysely'

/** The users being deleted, until all their data is gone. */
export async function createDeletionTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_deletion (
      "userId" text PRIMARY KEY,
      "requestedAtMs" bigint NOT NULL
    )`.execute(kysely)
}
