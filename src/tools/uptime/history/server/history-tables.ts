import { sql } from 'kysely'
import type { Database } from '#database/server'

/**
 * What was measured. Rows of several shops at one time lie next to each other (see `cells.ts`), so writing appends, and what
 * is too old is one stretch. Call it under `runAlone`.
 */
export async function createHistoryTables({ type, kysely }: Pick<Database, 'type' | 'kysely'>): Promise<void> {
  const [number, own, bytes] =
    type === 'postgres'
      ? [sql`bigint`, sql`bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY`, sql`bytea`]
      : [sql`INTEGER`, sql`INTEGER PRIMARY KEY`, sql`BLOB`]
  // What came since it was put together last, as it came.
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_journal (
      id ${own},
      slot ${number} NOT NULL,
      packed ${bytes} NOT NULL
    )`.execute(kysely)
  for (const table of ['uptime_sample', 'uptime_slot', 'uptime_hour', 'uptime_day']) {
    await sql`
      CREATE TABLE IF NOT EXISTS ${sql.table(table)} (
        cell ${number} PRIMARY KEY,
        packed ${bytes} NOT NULL
      )`.execute(kysely)
  }
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_checked (
      "key" integer PRIMARY KEY,
      "firstMs" bigint NOT NULL,
      "lastMs" bigint NOT NULL
    )`.execute(kysely)
  // Up to when hours and days are put together. `revision` counts what came since into hours that were.
  await sql`
    CREATE TABLE IF NOT EXISTS uptime_rolled (
      level text PRIMARY KEY,
      "untilMs" bigint NOT NULL,
      revision bigint NOT NULL
    )`.execute(kysely)
}
