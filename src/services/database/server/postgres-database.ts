import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createQueue, type Database } from './database.ts'

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

/** Runs `work` in a transaction and commits it, or rolls it back and throws what `work` threw. */
export async function runTransaction<Value>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  let isBroken = false
  // A connection that dies between two queries says so by an event that would end the process if unheard.
  const noteBreak = (): void => {
    isBroken = true
  }
  client.on('error', noteBreak)
  try {
    await client.query('BEGIN')
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    // A connection that cannot even do this is beyond use: it is thrown away, and the server rolls back by itself.
    await client.query('ROLLBACK').catch(noteBreak)
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(isBroken)
  }
}

/**
 * As `runTransaction`, while no other of this number among the advisory locks of the database runs, in any process. With `isPatient` it
 * and its turn may take longer than any query of the app is allowed to.
 */
export function inLockedTransaction<Value>(
  pool: pg.Pool,
  { lock, isPatient = false }: { readonly lock: number; readonly isPatient?: boolean },
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return runTransaction(pool, async (client) => {
    if (isPatient) await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    return work(client)
  })
}
