/** What the databases have to do with followers (X8, X10) beyond what `store.suite.ts` asks of every store. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCollectionRegistry, type StoredDocument } from '#documents'
import {
  batchOf,
  boards,
  cards,
  changeOf,
  createTestClock,
  fieldsOf,
  notes,
  people,
  uniqueId,
} from '#testing/documents/documents'
import { createTestDatabase, type TestDatabase } from '#testing/postgres/postgres'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import type { DocumentStore, StoreEnvironment } from '../document-store.ts'
import { openPostgresStore } from '../postgres/postgres-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const { follows: _follows, ...lonelyCards } = cards
/** As before cards followed boards. */
const before = createCollectionRegistry([notes, boards, lonelyCards, people])
const after = createCollectionRegistry([notes, boards, cards, people])

const environment = (collections: StoreEnvironment['collections']): StoreEnvironment => ({
  collections,
  now: createTestClock().now,
  newEpoch: () => uniqueId('epoch'),
})

async function addPeople(store: DocumentStore, ...ids: readonly string[]): Promise<void> {
  for (const userId of ids) {
    const change = changeOf({ path: `users/${userId}`, type: 'ADD', fields: fieldsOf({ name: userId }), userId })
    await store.applyBatch(batchOf([change], { actor: 'server' }))
  }
}

const addBoard = (store: DocumentStore, id: string) =>
  store.applyBatch(batchOf([changeOf({ path: `boards/${id}`, type: 'ADD' })]))
const addCard = (store: DocumentStore, id: string, userId = 'anna', boardId = 'b') =>
  store.applyBatch(batchOf([changeOf({ path: `cards/${id}`, type: 'ADD', userId, fields: fieldsOf({ boardId }) })]))

/** Two boards, one of them shared, and their cards, in a store that knows of no followers. */
async function fillBefore(store: DocumentStore): Promise<void> {
  await addPeople(store, 'anna', 'ben', 'cem')
  await addBoard(store, 'b')
  await addBoard(store, 'alone')
  await store.setMembers('anna', 'boards', 'b', ['ben'])
  await addCard(store, 'annas')
  await addCard(store, 'bens', 'ben')
  await addCard(store, 'foreign', 'cem')
  await addCard(store, 'alone', 'anna', 'alone')
}

async function expectAdopted(store: DocumentStore): Promise<void> {
  const membersOf = async (ownerId: string, id: string) => (await store.readDocument(ownerId, 'cards', id))?.memberIds
  expect(await membersOf('anna', 'annas')).toEqual(['ben'])
  expect(await membersOf('ben', 'bens')).toEqual(['anna'])
  expect(await membersOf('cem', 'foreign')).toEqual([])
  expect(await membersOf('anna', 'alone')).toEqual([])
  expect((await store.readFeed('ben', 0)).documents.map(({ id }) => id)).toContain('annas')
  await store.setMembers('anna', 'boards', 'alone', ['cem'])
  expect(await membersOf('anna', 'alone')).toEqual(['cem'])
}

type Audience = Pick<StoredDocument, 'ownerId' | 'memberIds'>

/** Rule X8 and nothing else, in other words than the service has for it. */
function expectAudience({ ownerId, memberIds }: Audience, leader: Audience): void {
  expect([...memberIds, ownerId].toSorted()).toEqual([...leader.memberIds, leader.ownerId].toSorted())
}

describe('followers on SQLite', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = await createTempFolder()
  })
  afterEach(() => folder.remove())
  const open = (collections: StoreEnvironment['collections']) =>
    openSqliteStore({ ...environment(collections), path: `${folder.path}/documents.db` })

  it('X10 are found that were stored before their collection followed another one, once', async () => {
    const old = await open(before)
    await fillBefore(old)
    await old.close()
    const store = await open(after)
    await expectAdopted(store)
    await store.close()
    const again = await open(after)
    expect(await again.readDocument('anna', 'cards', 'annas')).toMatchObject({ version: 2 })
    await again.close()
  })
})

describe('followers on PostgreSQL', () => {
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
  const openPool = (): pg.Pool => {
    const pool = new pg.Pool({ connectionString: database.url, max: 4 })
    pools.push(pool)
    return pool
  }
  const open = (collections: StoreEnvironment['collections'] = after, pool = openPool()) =>
    openPostgresStore({ ...environment(collections), pool })

  it('X10 are found that were stored before their collection followed another one, once, however many nodes start', async () => {
    await fillBefore(await open(before))
    const [store] = await Promise.all([open(), open(), open()])
    await expectAdopted(store)
    expect(await store.readDocument('anna', 'cards', 'annas')).toMatchObject({ version: 2 })
  })

  it('X10 can be looked up in an index', async () => {
    const pool = openPool()
    await fillBefore(await open(after, pool))
    const client = await pool.connect()
    // With so few rows it would read them all.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM documents WHERE collection = 'cards' AND NOT is_deleted AND fields ->> 'boardId' = 'b'`,
    )
    client.release()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('documents_cards_by_boardId')
  })

  it('X8 X10 have the right audience in the end when eight people on four nodes make them while the members change', async () => {
    const nodes = await Promise.all([open(), open(), open(), open()])
    const [store] = nodes
    const writers = Array.from({ length: 8 }, (_value, index) => `writer${index}`)
    await addPeople(store, 'anna', ...writers)
    await addBoard(store, 'b')
    await store.setMembers('anna', 'boards', 'b', writers)
    const write = async (userId: string, index: number): Promise<void> => {
      for (let count = 0; count < 12; count++) {
        const node = nodes[(index + count) % nodes.length] ?? store
        await addCard(node, `${userId}-${count}`, userId)
      }
    }
    const share = async (): Promise<void> => {
      for (let count = 0; count < 12; count++) {
        const memberIds = writers.filter((_id, index) => (index + count) % 4 !== 0)
        expect(await store.setMembers('anna', 'boards', 'b', memberIds)).toMatchObject({ ok: true })
      }
    }
    await Promise.all([...writers.map(write), share()])
    const made = [...writers.entries()].flatMap(([, userId]) =>
      Array.from({ length: 12 }, (_value, count) => [userId, `${userId}-${count}`] as const),
    )
    const leader = await store.readDocument('anna', 'boards', 'b')
    let sharedCount = 0
    for (const [userId, id] of made) {
      const card = await store.readDocument(userId, 'cards', id)
      if (card === undefined || leader === undefined) throw new Error(`${id} is missing`)
      const isSeen = leader.memberIds.includes(userId) || card.memberIds.includes('anna')
      // Created while its owner was no member, and they still are not.
      if (!isSeen) expect(card.memberIds).toEqual([])
      else if (leader.memberIds.includes(userId)) expectAudience(card, leader)
      else expect(card.memberIds).toEqual(['anna', ...leader.memberIds])
      if (isSeen) sharedCount += 1
    }
    expect(sharedCount).toBeGreaterThanOrEqual(6 * 12)
  })

  it.each([
    ['before their leader is there', false],
    ['beside a leader', true],
  ])('X8 are not lost that are made %s that is shared meanwhile', async (_when, isThere) => {
    const pool = openPool()
    const store = await open(after, pool)
    await addPeople(store, 'anna', 'ben')
    if (isThere) await addBoard(store, 'b')
    // The card's transaction is stopped where it writes, behind the look at its leader.
    const blocker = await pool.connect()
    await blocker.query('BEGIN; LOCK TABLE change_log IN SHARE ROW EXCLUSIVE MODE')
    const untilWaiting = async (count: number): Promise<void> => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(sql)).rowCount).toBe(count)
    }
    const card = addCard(store, 'early')
    await untilWaiting(1)
    if (!isThere)
      await pool.query(
        `INSERT INTO documents SELECT 'boards', 'b', owner_id, member_ids, 1, created_at, updated_at, false, '{}', 2
         FROM documents WHERE collection = 'users' AND id = 'anna'`,
      )
    const shared = store.setMembers('anna', 'boards', 'b', ['ben'])
    await untilWaiting(2)
    await blocker.query('COMMIT')
    blocker.release()
    await Promise.all([card, shared])
    expect(await store.readDocument('anna', 'cards', 'early')).toMatchObject({ memberIds: ['ben'] })
  })
})
