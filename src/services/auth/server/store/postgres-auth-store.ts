import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { authTables, type AuthStore } from './auth-store.ts'
import { createQueue } from './queue.ts'

/** An arbitrary number that stands for „accounts“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_001

/**
 * Accounts on a pool that others use too. `runAlone` holds one connection while its work takes more,
 * so the pool needs at least two.
 */
export async function openPostgresAuthStore(pool: pg.Pool): Promise<AuthStore> {
  // In this process callers queue up first: no node ever waits for the lock with more than one connection.
  const queue = createQueue()
  return {
    type: 'postgres',
    kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    async findSession(token) {
      const { rows } = await pool.query<{ id: string; userId: string; expiresAt: Date }>({
        name: 'auth-find-session',
        text: `SELECT id, "userId", "expiresAt" FROM ${authTables.session} WHERE token = $1`,
        values: [token],
      })
      const row = rows[0]
      return row && { id: row.id, userId: row.userId, expiresAtMs: row.expiresAt.getTime() }
    },
    runAlone: (work) => queue(() => withAdvisoryLock(pool, work)),
    // The pool belongs to whoever made it.
    async close() {},
  }
}

async function withAdvisoryLock<Value>(pool: pg.Pool, work: () => Promise<Value>): Promise<Value> {
  const client = await pool.connect()
  let isBroken = true
  try {
    // Waiting for another node's migration is no reason to give up after the pool's timeout.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
      await client.query('RESET statement_timeout')
      isBroken = false
    }
  } finally {
    // A connection that may still hold the lock is closed, which frees it.
    client.release(isBroken)
  }
}
