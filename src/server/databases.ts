import type { Pool } from 'pg'
import type { Log } from './process/log.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const POOL_SIZE = 10

/** The pool all services of one server share; `pg` is loaded only where it is used, SQLite starts without. */
export async function openPool(connectionString: string, log: Log): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'taschenmesser',
    // The rows are in memory or on an SSD. With its default cost estimate for spinning disks, PostgreSQL sorts a user's whole feed for
    // each page of it, as long as it has not counted the rows yet or most users have few.
    options: '-c random_page_cost=1.1',
  })
  // A connection that breaks while idle, or while lent out between two queries, must not end the process: an error event without a
  // listener would. The next query on it fails, and its error is handled.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'))
  pool.on(
    'connect',
    (client) => void client.on('error', (error) => log.warn({ err: error }, 'lost a database connection')),
  )
  return pool
}

const RETRY_FIRST_MS = 250
const RETRY_LAST_MS = 5_000

/** Waits until the database answers; a server may well be up before its database is. */
export async function waitForDatabase(o: {
  readonly pool: Pool
  readonly log: Log
  readonly sleep: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}): Promise<void> {
  for (let delayMs = RETRY_FIRST_MS; ; delayMs = Math.min(delayMs * 2, RETRY_LAST_MS)) {
    try {
      await o.pool.query('SELECT 1')
      return
    } catch (error) {
      o.signal.throwIfAborted()
      o.log.warn({ err: error, delayMs }, 'the database does not answer, trying again')
      await o.sleep(delayMs)
    }
  }
}
