import { sql, type Kysely } from 'kysely'

/** What is known of shops, and who looks after them. The statements are the same text on SQLite and PostgreSQL; call it under `runAlone`. */
export async function createStateTables(kysely: Kysely<unknown>): Promise<void> {
  await createShopTables(kysely)
  await createReaderTables(kysely)
  await createNodeTables(kysely)
}

async function createShopTables(kysely: Kysely<unknown>): Promise<void> {
  // `key` is never given twice, since the history knows shops by it. `revision`: see `take-numbers.ts`.
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_shop (
      "key" integer PRIMARY KEY,
      "shopId" text NOT NULL UNIQUE,
      "ownerId" text NOT NULL,
      "createdMs" bigint NOT NULL,
      monitor text,
      revision bigint NOT NULL,
      "goneMs" bigint
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS uptime_shop_revision ON uptime_shop (revision)`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS uptime_shop_owner ON uptime_shop ("ownerId")`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_span (
      "key" integer NOT NULL,
      "fromMs" bigint NOT NULL,
      state text NOT NULL,
      PRIMARY KEY ("key", "fromMs")
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_event (
      seq bigint PRIMARY KEY,
      "shopId" text,
      event text NOT NULL,
      "writtenMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_heartbeat (
      "shopId" text PRIMARY KEY,
      "atMs" bigint NOT NULL,
      failure text
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_slug (
      slug text PRIMARY KEY,
      "pageId" text NOT NULL
    )`.execute(kysely)
}

async function createReaderTables(kysely: Kysely<unknown>): Promise<void> {
  // The growing numbers: one row each, so that a transaction that takes the next number waits until the one that took the last is
  // over.
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_counter (
      name text PRIMARY KEY,
      value bigint NOT NULL
    )`.execute(kysely)
  await sql`
    INSERT INTO uptime_counter (name, value) VALUES ('write', 0), ('key', 0)
    ON CONFLICT (name) DO NOTHING`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_reader (
      reader text PRIMARY KEY,
      seq bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_note (
      reader text NOT NULL,
      name text NOT NULL,
      note text NOT NULL,
      PRIMARY KEY (reader, name)
    )`.execute(kysely)
}

/** Leases of nodes, and what nodes tell each other. */
async function createNodeTables(kysely: Kysely<unknown>): Promise<void> {
  // A free lease stays as a row, so that its token goes on growing.
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_lease (
      name text PRIMARY KEY,
      node text NOT NULL,
      token bigint NOT NULL,
      "untilMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_handover (
      "shopId" text PRIMARY KEY,
      report text NOT NULL,
      "writtenMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_wanted (
      "shopId" text PRIMARY KEY,
      "wantedMs" bigint NOT NULL,
      reports text
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_turn (
      "ownerId" text NOT NULL,
      kind text NOT NULL,
      "toldMs" bigint NOT NULL,
      PRIMARY KEY ("ownerId", kind)
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_node (
      node text PRIMARY KEY,
      "seenMs" bigint NOT NULL
    )`.execute(kysely)
}
