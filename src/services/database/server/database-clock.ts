import { sql, type RawBuilder } from 'kysely'
import type { Now } from '#base/clock'
import type { Database } from './database.ts'

/**
 * What time it is, for statements: by the clock of the database where several nodes share it, since theirs may differ by more
 * than a lease lasts; by the node's where it is alone.
 */
export function databaseClock({ type }: Pick<Database, 'type'>, now: Now): RawBuilder<number> {
  return type === 'postgres'
    ? sql`CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)`
    : sql`CAST(${now()} AS bigint)`
}
