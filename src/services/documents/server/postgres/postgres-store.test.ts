import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgresTestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createTestDatabase, type TestDatabase } from '#testing/postgres/postgres'
import { pruneHistory } from './postgres-prune-history.ts'
import { openPostgresStore } from './postgres-store.ts'
import { describeStore } from '../suites/store.suite.ts'

describeStore('the store on PostgreSQL', openPostgresTestStore)

describe('a PostgreSQL database', () => {
  let database: TestDatabase
  let pools: pg.Pool[]
  beforeEach(async () => {
    database = await createTestDatabase()
    pools = []
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.drop()
  })

  const openPool = (options: pg.PoolConfig = {}): pg.Pool => {
    const pool = new pg.Pool({ connectionString: database.url, ...options })
    // A connection that the test cuts off says so by these events, lent out or idle; the server hears them, too.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    pools.push(pool)
    return pool
  }
  const open = (pool: pg.Pool = openPool()) =>
    openPostgresStore({
      pool,
      collections: testCollections,
      now: createTestClock().now,
      newEpoch: () => uniqueId('epoch'),
    })
  const addNote = (id: string, title = '') =>
    batchOf([changeOf({ path: `notes/${id}`, type: 'ADD', fields: fieldsOf({ title }) })])

  it('is migrated once when eight nodes open it at the same moment', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open(openPool({ max: 2 }))))
    const pages = await Promise.all(stores.map((store) => store.readFeed('anna', 0)))
    expect(new Set(pages.map((page) => page.epoch)).size).toBe(1)
  })

  it('is refused when a newer version of the app has migrated it', async () => {
    const pool = openPool()
    await open(pool)
    await pool.query('UPDATE documents_meta SET schema_version = 999')
    await expect(open(pool)).rejects.toThrow('schema 999')
  })

  it('H1 forgets in steps, and counts the place of each once', async () => {
    const pool = openPool()
    const store = await open(pool)
    const change = (id: string, type: 'ADD' | 'DELETED', baseVersion = 0) =>
      store.applyBatch(batchOf([changeOf({ path: `notes/${id}`, type, baseVersion, fields: [] })]))
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const id of ids) await change(id, 'ADD')
    for (const id of ids.slice(1)) await change(id, 'DELETED', 1)
    const usage = async () => (await store.readUsage(['anna'])).get('anna')
    const before = await usage()
    expect(await pruneHistory(pool, '2100-01-01T00:00:00.000Z', 2)).toBe(9)
    const kept = (await pool.query<{ readonly bytes: number }>('SELECT size_bytes AS bytes FROM documents')).rows
    expect(await usage()).toMatchObject({ usedBytes: kept[0]?.bytes, historyBytes: 0 })
    expect(before?.historyBytes).toBeGreaterThan(0)
    expect(kept).toHaveLength(1)
    const { rows } = await pool.query('SELECT document_id FROM feed WHERE is_lost ORDER BY document_id')
    expect(rows.map((row: { readonly document_id: string }) => row.document_id)).toEqual(ids.slice(1))
  })

  it('Q1 counts the documents that everybody had before anything was counted, not their history', async () => {
    const pool = openPool()
    const store = await open(pool)
    await store.applyBatch(addNote('a', 'Übergröße'))
    await store.applyBatch(addNote('b', 'x'.repeat(1_000)))
    await store.applyBatch(batchOf([changeOf({ path: 'notes/b', type: 'DELETED', baseVersion: 1 })]))
    const before = (await store.readUsage(['anna'])).get('anna')
    expect(before?.historyBytes).toBeGreaterThan(2_000)
    await pool.query(`DROP TABLE documents_usage, documents_moves; ALTER TABLE change_log DROP COLUMN owner_id;
      UPDATE documents_meta SET schema_version = 3`)
    const usedBytes = (before?.usedBytes ?? 0) - (before?.historyBytes ?? 0)
    const after = (await (await open(openPool())).readUsage(['anna'])).get('anna')
    expect(after).toEqual({ ...before, usedBytes, historyBytes: 0 })
  })

  it('Q7 of batches that reach several nodes at the same moment only those pass that fit together', async () => {
    const nodes = await Promise.all([open(), open()])
    const megabyte = 1024 ** 2
    const batches = Array.from({ length: 20 }, (_value, index) => ({
      ...addNote(`n${index}`, 'x'.repeat(100_000)),
      allowanceBytes: megabyte,
    }))
    const answers = await Promise.all(batches.map((batch, index) => nodes[index % 2]?.applyBatch(batch)))
    const outcomes = answers.flatMap((answer) => answer?.results.map(({ outcome }) => outcome))
    // Each takes twice its text: once in the document, once in the history.
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(5)
    const used = (await nodes[0].readUsage(['anna'])).get('anna')?.usedBytes ?? 0
    expect(used).toBeGreaterThan(megabyte * 0.9)
    expect(used).toBeLessThanOrEqual(megabyte)
  })

  it('S3 applies a batch once that reaches several nodes at the same moment', async () => {
    const nodes = await Promise.all([open(), open(), open(), open()])
    const batch = batchOf(['a', 'b', 'c'].map((id) => changeOf({ path: `notes/${id}`, type: 'ADD' })))
    const answers = await Promise.all(nodes.map((node) => node.applyBatch(batch)))
    for (const answer of answers) expect(answer.results).toEqual(answers[0]?.results)
    expect(answers.flatMap((answer) => answer.touchedUserIds)).toEqual(['anna'])
    expect(await nodes[0].readFeed('anna', 0)).toMatchObject({ next: 3 })
  })

  it('S9 goes on when the server ends a connection in the middle of a transaction', async () => {
    const pool = openPool({ max: 4 })
    const store = await open(pool)
    const other = openPool({ max: 1 })
    await store.applyBatch(addNote('hot'))
    const blocker = await other.connect()
    await blocker.query(`BEGIN; SELECT 1 FROM documents WHERE id = 'hot' FOR UPDATE`)
    const changed = store.applyBatch(
      batchOf([changeOf({ path: 'notes/hot', type: 'MODIFIED', fields: fieldsOf({ title: 'neu' }), baseVersion: 1 })]),
    )
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1)
    await blocker.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`)
    await blocker.query('ROLLBACK')
    blocker.release()
    expect((await changed).results).toMatchObject([{ outcome: 'applied', version: 2 }])
    expect(await store.readFeed('anna', 0)).toMatchObject({ next: 2 })
  })

  it('answers unavailable while the database is away, and serves again when it is back', async () => {
    const pool = openPool({ connectionTimeoutMillis: 2_000 })
    const store = await open(pool)
    const away = new URL(database.url)
    away.port = '1'
    const options = pool.options.connectionString
    pool.options.connectionString = away.href
    await cutConnections(openPool({ max: 1 }))
    await expect(store.readDocument('anna', 'notes', 'a')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.applyBatch(addNote('a'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await store.isHealthy()).toBe(false)
    if (options !== undefined) pool.options.connectionString = options
    expect((await store.applyBatch(addNote('a'))).results).toMatchObject([{ outcome: 'applied' }])
  })
})

/** Ends every other connection to the database. */
async function cutConnections(pool: pg.Pool): Promise<void> {
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}
