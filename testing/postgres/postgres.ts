import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Connection string of an empty database. */
  readonly url: string
  /** Removes the database, even if clients are still connected. */
  drop(): Promise<void>
}

/** A new empty database on the run's PostgreSQL, or on `serverUrl` outside of Vitest. */
export function createTestDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  return createDatabase(serverUrl, '')
}

/** A new database with the content of another one, to which no client may be connected. */
export function copyTestDatabase(source: TestDatabase): Promise<TestDatabase> {
  const url = new URL(source.url)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  return createDatabase(url.href, `TEMPLATE ${name}`)
}

async function createDatabase(serverUrl: string, like: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // By default each page is written to the log as well, which takes five times as long.
  await poolOf(serverUrl).query(`CREATE DATABASE ${name} ${like} STRATEGY file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(poolOf(serverUrl), name) }
}

/** How often it is looked whether everybody has left a database. */
const LOOKS = 100
const LOOK_PAUSE_MS = 5

/**
 * Waits for the connections to end: a pool ends before they do, and one that is cut off meanwhile emits an error event without a
 * listener.
 */
async function dropDatabase(pool: pg.Pool, name: string): Promise<void> {
  for (let look = 0; look < LOOKS && (await isUsed(pool, name)); look++) await sleep(LOOK_PAUSE_MS)
  await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function isUsed(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])
  return rowCount !== 0
}

const pools = new Map<string, pg.Pool>()

/** One connection to the server for all databases of this process: a new one takes longer than a new database. */
function poolOf(serverUrl: string): pg.Pool {
  const known = pools.get(serverUrl)
  if (known !== undefined) return known
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A test may crash the server; the next query connects anew.
  pool.on('error', () => {})
  pools.set(serverUrl, pool)
  return pool
}
