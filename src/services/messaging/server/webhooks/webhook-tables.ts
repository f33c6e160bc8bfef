import { sql, type Kysely } from 'kysely'
import { readColumns, type SchemaStep } from '#database/server'

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

/** Version 2: webhooks that are shaped for a service; `place` is a topic, chat or room. */
export const addWebhookFormats: SchemaStep = async (database) => {
  const columns = await readColumns(database, 'messaging_webhook')
  const later = [
    ['format', 'signed'],
    ['place', ''],
    ['template', ''],
  ] as const
  for (const [column, usual] of later.filter(([name]) => !columns.has(name))) {
    await sql`
      ALTER TABLE messaging_webhook ADD COLUMN ${sql.ref(column)} text NOT NULL DEFAULT ${sql.lit(usual)}`.execute(
      database.kysely,
    )
  }
}
