import { expect, it } from 'vitest'
import { openPostgresStore } from '#documents/server'
import { batchOf, changeOf, createTestClock, testCollections, uniqueId } from '#testing/documents/documents'
import { createTestDatabase } from '#testing/postgres/postgres'
import { openPool } from './databases.ts'
import { createLog } from './process/log.ts'

const DOCUMENTS = 3_000
const BATCH = 500

it('D2: of a feed that PostgreSQL has never counted, no more is read than the page that was asked for', async () => {
  const database = await createTestDatabase()
  const pool = await openPool(database.url, createLog({ write: () => undefined }))
  try {
    const { now } = createTestClock()
    const newEpoch = (): string => uniqueId('epoch')
    const store = await openPostgresStore({ pool, collections: testCollections, now, newEpoch })
    const notes = Array.from({ length: DOCUMENTS }, (_, index) => changeOf({ path: `notes/${index}`, type: 'ADD' }))
    for (let from = 0; from < DOCUMENTS; from += BATCH) await store.applyBatch(batchOf(notes.slice(from, from + BATCH)))
    const before = await readEntries()
    const { documents } = await store.readFeed('anna', 0)
    expect((await readEntries()) - before).toBe(documents.length)
  } finally {
    await pool.end()
    await database.drop()
  }

  /** How many entries of the feed's index were read so far, by the pool's one connection. */
  async function readEntries(): Promise<number> {
    await pool.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ count: number }>(
      `SELECT idx_tup_read::integer AS count FROM pg_stat_user_indexes WHERE indexrelname = 'feed_by_position'`,
    )
    return rows[0]?.count ?? Number.NaN
  }
})
