import { sql, type Kysely } from 'kysely'

/**
 * Creates the tables for requested notices, pending deliveries and their queues. Each user, channel and target has its own queue, so
 * that a user's messages keep their order and a failing target blocks no other.
 */
export async function createOutboxTables(kysely: Kysely<unknown>): Promise<void> {
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
