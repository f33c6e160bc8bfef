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
  await runOnServer(serverUrl, `CREATE DATABASE ${name} ${like}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(serverUrl, name) }
}

/** How often it is looked whether everybody has left a database. */
const LOOKS = 20
const LOOK_PAUSE_MS = 25

/**
 * Waits for the connections to end: a pool ends before they do, and one that is cut off meanwhile emits an error event without a
 * listener.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withServer(serverUrl, async (client) => {
    for (let look = 0; look < LOOKS && (await isUsed(client, name)); look++) await sleep(LOOK_PAUSE_MS)
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

async function isUsed(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])
  return rowCount !== 0
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  await withServer(serverUrl, async (client) => void (await client.query(statement)))
}

async function withServer(serverUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
