import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres/postgres'
import { openTestServer } from './auth-test-server.ts'
import { describeAuth } from './auth.suite.ts'

type TestPool = { readonly pool: pg.Pool; end(): Promise<void> }

/** A pool that ends when its connections have closed; its own `end` returns before, and dropping the database cuts them off. */
function openPool(connectionString: string, max: number): TestPool {
  const pool = new pg.Pool({ connectionString, max })
  const closed: Promise<void>[] = []
  pool.on('connect', (client) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    client.once('end', resolve)
    closed.push(promise)
  })
  return {
    pool,
    async end() {
      await pool.end()
      await Promise.all(closed)
    },
  }
}

async function openDatabase() {
  const { url, drop } = await createTestDatabase()
  const { pool, end } = openPool(url, 4)
  return {
    database: { kind: 'postgres', pool } as const,
    run: async (sql: string) => (await pool.query<Record<string, unknown>>(sql)).rows,
    async close() {
      await end()
      await drop()
    },
  }
}

describeAuth('PostgreSQL', openDatabase)

test('six nodes that start at the same moment on an empty database all come up, with one signing key', async () => {
  const { url, drop } = await createTestDatabase()
  const pools = Array.from({ length: 6 }, () => openPool(url, 2))
  const servers = await Promise.all(pools.map(({ pool }) => openTestServer({ kind: 'postgres', pool })))
  for (const server of servers) {
    expect((await server.openBrowser().send('GET', '/api/auth/jwks')).body['keys']).toHaveLength(1)
  }
  await Promise.all(pools.map((pool) => pool.end()))
  await drop()
})

test('A11: a session that starts on one node is known to the other, and signing out reaches it within a second', async () => {
  const { database, close } = await openDatabase()
  const here = await openTestServer(database)
  const there = await openTestServer(database)
  const browser = here.openBrowser()
  await browser.signUp('nodes@example.de')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await there.auth.readSession(cookie)).not.toBeNull()
  await browser.send('POST', '/api/auth/sign-out', {})
  there.skipMs(1_000)
  expect(await there.auth.readSession(cookie)).toBeNull()
  await close()
})
