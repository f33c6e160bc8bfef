import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Connection string of an empty database. */
  readonly url: string
  /** Removes the database, also while somebody is still connected. */
  drop(): Promise<void>
}

/** A new empty database on the run's PostgreSQL, or on `serverUrl` outside of Vitest. */
export function createTestDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  return createDatabase(serverUrl, '')
}

/** A new database with all that is in another one, to which nobody may be connected. */
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
  return { url: url.href, drop: () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
