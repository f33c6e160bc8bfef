import { sql, type Kysely } from 'kysely'

/** Creates the table of users' webhooks; each secret is stored only here, sealed, and leaves this server once. */
export async function createWebhookTables(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_webhook (
      id text PRIMARY KEY,
      "userId" text NOT NULL,
      name text NOT NULL,
      url text NOT NULL,
      secret text NOT NULL,
      state text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "lastOutcome" text,
      "lastOutcomeAtMs" bigint,
      failures integer NOT NULL,
      "failingSinceMs" bigint
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_webhook_of_person ON messaging_webhook ("userId")`.execute(kysely)
}
