import { sql, type Kysely } from 'kysely'
import { createEndingTable } from './endings.ts'

/** Which installations of the app get pushes, and whose; the endpoint is where a browser can be reached. */
export async function createPushTables(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_push_subscription (
      "installationId" text PRIMARY KEY,
      endpoint text NOT NULL UNIQUE,
      "userId" text NOT NULL,
      "sessionId" text NOT NULL,
      "sessionEndsAtMs" bigint NOT NULL,
      p256dh text NOT NULL,
      auth text NOT NULL,
      device text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "renewedAtMs" bigint NOT NULL,
      "lastOutcome" text,
      "lastOutcomeAtMs" bigint
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_push_subscription_of_person
    ON messaging_push_subscription ("userId")`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_push_subscription_of_session
    ON messaging_push_subscription ("sessionId")`.execute(kysely)
  await createEndingTable(kysely)
}
