/** Transactions on PostgreSQL: retried where the database asks for it, and failures in the service's own codes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { errorCodeOf } from '#base/error-code'
import { classifyError, runTransaction } from '#database/server'

/**
 * serialization_failure, deadlock_detected, unique_violation (two writers made the same row: the second
 * finds it when it looks again) and admin_shutdown (the connection went away).
 */
const RETRIED_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '23505', '57P01'])
const MAX_ATTEMPTS = 8
const FIRST_DELAY_MS = 5
const LAST_DELAY_MS = 400

/**
 * Runs `work` in a transaction and commits it. `work` may run several times, so it must do nothing but
 * read and write the database. A commit whose outcome is unknown is safe to repeat: every change carries
 * an id that is logged with it (rule S3).
 */
export async function inTransaction<Value>(pool: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(pool, work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRIED_STATES.has(errorCodeOf(error))) throw classifyError(error)
      // Jitter, so that two that met do not meet again.
      await sleep(Math.random() * Math.min(FIRST_DELAY_MS * 2 ** attempt, LAST_DELAY_MS))
    }
  }
}

/** Asks the pool, outside of any transaction; a statement that is prepared brings its values along. */
export async function read<Row extends object>(
  pool: Pool,
  question: string | QueryConfig<unknown[]>,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  try {
    const query = typeof question === 'string' ? { text: question, values: [...values] } : question
    return (await pool.query<Row>(query)).rows
  } catch (error) {
    throw classifyError(error)
  }
}

/**
 * A statement that every connection has parsed and planned once, for what runs with each change. No two have the same
 * name. What it answers names its columns one by one: `*` would fail on a connection that has prepared it as soon as a
 * newer node adds a column.
 */
export function statement(name: string, text: string): (...values: readonly unknown[]) => QueryConfig<unknown[]> {
  return (...values) => ({ name, text, values: [...values] })
}
