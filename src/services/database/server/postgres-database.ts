import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { createQueue } from './queue.ts'

/**
 * A database on a pool that others use too. `runAlone` holds one connection while its work takes more, so the pool needs at least
 * two. `lock` is the service's number among the advisory locks of the database; no other code may use it.
 */
export function openPostgresDatabase(pool: pg.Pool, lock: number): Database {
  // In this process callers queue up first: no node ever waits for the lock with more than one connection.
  const queue = createQueue()
  return {
    type: 'postgres',
    kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    runAlone: (work) => queue(() => withAdvisoryLock(pool, lock, work)),
    async close() {},
  }
}

async function withAdvisoryLock<Value>(pool: pg.Pool, lock: number, work: () => Promise<Value>): Promise<Value> {
  const client = await pool.connect()
  let isBroken = true
  try {
    // Waiting for another node's migration is no reason to give up after the pool's timeout.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock])
      await client.query('RESET statement_timeout')
      isBroken = false
    }
  } finally {
    // A connection that may still hold the lock is closed, which frees it.
    client.release(isBroken)
  }
}

/**
 * Runs `work` in a transaction while no other of this number among the advisory locks of the database runs, in any process. With
 * `isPatient` it and its turn may take longer than any query of the app is allowed to.
 */
export async function inLockedTransaction<Value>(
  pool: pg.Pool,
  { lock, isPatient = false }: { readonly lock: number; readonly isPatient?: boolean },
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    if (isPatient) await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
