import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres/postgres'
import { inLockedTransaction } from './postgres-database.ts'

async function openPool(): Promise<pg.Pool> {
  const { url, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  return pool
}

test('what fails is rolled back, and the lock is free for the next one', async () => {
  const pool = await openPool()
  await pool.query('CREATE TABLE things (name text)')
  const failing = inLockedTransaction(pool, { lock: 7 }, async (client) => {
    await client.query("INSERT INTO things VALUES ('half')")
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  await inLockedTransaction(pool, { lock: 7 }, (client) => client.query("INSERT INTO things VALUES ('whole')"))
  expect((await pool.query('SELECT name FROM things')).rows).toEqual([{ name: 'whole' }])
})

test('a connection that dies is thrown away, and the first error is the one that is thrown', async () => {
  const pool = await openPool()
  // The pool reports an idle connection that broke by this event.
  pool.on('error', () => {})
  let broken: pg.PoolClient | undefined
  const dying = inLockedTransaction(pool, { lock: 7, isPatient: true }, async (client) => {
    broken = client
    await client.query('SELECT pg_terminate_backend(pg_backend_pid())')
  })
  await expect(dying).rejects.toMatchObject({ code: '57P01' })
  const next = await pool.connect()
  expect(next).not.toBe(broken)
  expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  next.release()
})
