import { sql, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Now } from '#base/clock'

/** The place of a service's tables: a SQLite file of its own, or the PostgreSQL database all services share. */
export type DatabasePlace =
  | {
      readonly kind: 'sqlite'
      readonly path: string
      /** Limits the size of the file, for tests of a full disk. */
      readonly maxPages?: number
      /** What was written last may be lost in a power cut, though never by a process that ends; saves a flush for each write. */
      readonly isFlushedLater?: boolean
    }
  | { readonly kind: 'postgres'; readonly pool: pg.Pool }

/** The tables of one service, on either database. What is written for it is SQL that both understand. */
export type Database = {
  readonly type: 'sqlite' | 'postgres'
  /** The connection everything goes through, so that statements queue up fairly. */
  readonly kysely: Kysely<unknown>
  /** Runs `work` while no other caller does, in this process or, on PostgreSQL, in any other: for migrations. */
  runAlone<Value>(work: () => Promise<Value>): Promise<Value>
  /** Closes the file; a pool belongs to its creator and stays open. */
  close(): Promise<void>
}

/** Runs one piece of work at a time, in the order they came; a failed one does not stop the next. */
export function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * What time it is, for statements: by the clock of the database where several nodes share it, since theirs may differ by more
 * than a lease lasts; by the node's where it is alone.
 */
export function databaseClock({ type }: Pick<Database, 'type'>, now: Now): RawBuilder<number> {
  return type === 'postgres'
    ? sql`CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)`
    : sql`CAST(${now()} AS bigint)`
}
