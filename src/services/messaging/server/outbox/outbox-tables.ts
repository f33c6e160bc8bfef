import { sql, type Kysely } from 'kysely'

/**
 * What was asked for, what is still to be delivered, and the lanes it goes along: one for each person and target, so that
 * somebody's messages stay in their order and a target that fails holds up nothing else.
 */
export async function createOutboxTables(kysely: Kysely<unknown>): Promise<void> {
  // `id` is the message's document id, made of person and key: the row is what makes a key count once.
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_notice (
      id text PRIMARY KEY,
      "userId" text NOT NULL,
      position bigint NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "expiresAtMs" bigint,
      "isUrgent" integer NOT NULL,
      content text
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS messaging_notice_of_person
    ON messaging_notice ("userId", position)`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_delivery (
      "noticeId" text NOT NULL,
      "userId" text NOT NULL,
      channel text NOT NULL,
      target text NOT NULL,
      position bigint NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "expiresAtMs" bigint,
      "isUrgent" integer NOT NULL,
      "failingSinceMs" bigint,
      PRIMARY KEY ("userId", channel, target, position, "noticeId")
    )`.execute(kysely)
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
