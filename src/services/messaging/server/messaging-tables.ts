import { sql, type Kysely } from 'kysely'
import {
  definePart,
  migrateDatabase,
  openDatabase,
  readColumns,
  type Database,
  type DatabasePlace,
  type SchemaStep,
} from '#database/server'
import { createEndingTable } from './push/endings.ts'
import { markNewFile } from './webhooks/webhook-secrets.ts'

/** An arbitrary number that stands for „messaging“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_002

/** All tables of messaging. The statements are the same text on SQLite and PostgreSQL; call it under `runAlone`. */
export async function createMessagingTables(kysely: Kysely<unknown>): Promise<void> {
  await createOutboxTables(kysely)
  await createPushTables(kysely)
  await createWebhookTables(kysely)
}

/**
 * Creates the tables for requested notices, pending deliveries and their queues. Each user, channel and target has its own queue, so
 * that a user's messages keep their order and a failing target blocks no other.
 */
async function createOutboxTables(kysely: Kysely<unknown>): Promise<void> {
  // `id` is the message's document, named by person and key: the row is what makes a key count once. Its content goes
  // as soon as the message is a document and its deliveries are rows.
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_notice (
      id text PRIMARY KEY,
      "userId" text NOT NULL,
      position bigint NOT NULL,
      "createdAtMs" bigint NOT NULL,
      content text
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_notice_of_person
    ON messaging_notice ("userId", position)`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_notice_waiting
    ON messaging_notice ("userId", position) WHERE content IS NOT NULL`.execute(kysely)
  // What is delivered although it is in no list, since its person's documents have no place for it: content by notice.
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_unlisted (
      id text PRIMARY KEY,
      "userId" text NOT NULL,
      content text NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_unlisted_of_person
    ON messaging_unlisted ("userId")`.execute(kysely)
  // A row is there as long as something is to be delivered.
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_delivery (
      "userId" text NOT NULL,
      channel text NOT NULL,
      target text NOT NULL,
      position bigint NOT NULL,
      "noticeId" text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "expiresAtMs" bigint,
      "isUrgent" integer NOT NULL,
      "failingSinceMs" bigint,
      PRIMARY KEY ("userId", channel, target, position, "noticeId")
    )`.execute(kysely)
  // `dueAtMs`: when the queue is to be processed next; null while nothing waits. `claim` counts the claims.
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_lane (
      "userId" text NOT NULL,
      channel text NOT NULL,
      target text NOT NULL,
      "dueAtMs" bigint,
      "openAtMs" bigint NOT NULL,
      claim integer NOT NULL,
      "isClaimed" integer NOT NULL,
      tries integer NOT NULL,
      "isHeld" integer NOT NULL,
      PRIMARY KEY ("userId", channel, target)
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_lane_due
    ON messaging_lane (channel, "dueAtMs") WHERE "dueAtMs" IS NOT NULL`.execute(kysely)
}

/** Which installations of the app get pushes, and whose; the endpoint is where a browser can be reached. */
async function createPushTables(kysely: Kysely<unknown>): Promise<void> {
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

/** Creates the table of users' webhooks; each secret is stored only here, sealed, and leaves this server once. */
async function createWebhookTables(kysely: Kysely<unknown>): Promise<void> {
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

/** What messaging keeps besides documents, among the databases of a server. */
export const messagingPart = definePart({
  name: 'messaging',
  keyTable: 'messaging_notice',
  personTables: ['messaging_notice', 'messaging_push_subscription', 'messaging_webhook'],
  steps: [({ kysely }) => createMessagingTables(kysely), addWebhookFormats],
})

/** Opens what messaging keeps beside the messages themselves, which are documents: nothing may be under way when it is closed. */
export async function openMessagingDatabase(place: DatabasePlace): Promise<Database> {
  const database = openDatabase(place, ADVISORY_LOCK)
  await database.runAlone(async () => {
    await markNewFile(database)
    await migrateDatabase(database, messagingPart)
  })
  return database
}
