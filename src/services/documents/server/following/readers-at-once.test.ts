/** A user is made to only read (X16), or loses the leader (X10), while users write: whatever the moment and the node, one comes after the other. */
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestClock, testCollections, uniqueId } from '#testing/documents/documents'
import { createTestDatabase, type TestDatabase } from '#testing/postgres/postgres'
import { openPostgresStore } from '../postgres/postgres-store.ts'
import { addCard, fill } from '../suites/following-bench.suite.ts'
import { createBench, type Bench } from '../suites/store-bench.suite.ts'
import { demote } from '../suites/store-readers.suite.ts'

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

const clock = createTestClock()

async function openNode(
  pauseMoves: () => Promise<void> = async () => {},
): Promise<{ readonly on: Bench; readonly pool: pg.Pool }> {
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  pools.push(pool)
  const environment = { collections: testCollections, now: clock.now, newEpoch: () => uniqueId('epoch'), pauseMoves }
  return { on: createBench(await openPostgresStore({ ...environment, pool }), clock), pool }
}

const editAsBen = ({ modify }: Bench, id = 'annas') =>
  modify(`cards/${id}`, { title: 'bens' }, { userId: 'ben', baseVersion: 9 })

const LET_BEN_READ = `UPDATE documents SET fields = '{"readers":[{"id":"ben"}]}' WHERE collection = 'boards'`

it('X5 X16 an edit waits for the transaction that makes its user a reader, and is refused then', async () => {
  const { on, pool } = await openNode()
  await fill(on)
  await addCard(on, 'annas', 'anna')
  const other = await pool.connect()
  await other.query(`BEGIN; ${LET_BEN_READ}`)
  const edit = editAsBen(on)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await other.query('COMMIT')
  other.release()
  expect((await edit).results).toMatchObject([{ outcome: 'rejected', code: 'not-allowed' }])
})

it('X10 an edit that waits for those who change the members of the leader is decided by its new audience', async () => {
  const stopped = Promise.withResolvers<undefined>()
  const { on, pool } = await openNode(() => stopped.promise)
  await fill(on)
  await addCard(on, 'annas', 'anna')
  await addCard(on, 'bens', 'ben')
  const other = await pool.connect()
  await other.query(`BEGIN; SELECT 1 FROM documents WHERE collection = 'boards' AND id = 'b' FOR UPDATE`)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const shared = on.store.setMembers('anna', 'boards', 'b', ['ben'])
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const edits = [editAsBen(on, 'bens'), on.modify('cards/annas', { title: 'cems' }, { userId: 'cem', baseVersion: 9 })]
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(1)
  await other.query('COMMIT')
  other.release()
  const [bens, cems] = await Promise.all(edits)
  stopped.resolve(undefined)
  await shared
  expect(bens?.touchedUserIds.toSorted()).toEqual(['anna', 'ben'])
  expect(cems?.results).toMatchObject([{ outcome: 'rejected', code: 'not-found' }])
})

it('X16 a card that is brought back under another board meanwhile is judged by that board', async () => {
  const { on, pool } = await openNode()
  await fill(on)
  await on.add('boards/other', { readers: [{ id: 'ben' }] })
  await on.store.setMembers('anna', 'boards', 'other', ['ben'])
  await addCard(on, 'annas', 'anna')
  const other = await pool.connect()
  // Holds the card's board, which is looked up before and locked first.
  await other.query(`BEGIN; SELECT 1 FROM documents WHERE collection = 'boards' AND id = 'b' FOR UPDATE`)
  const edit = editAsBen(on)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await other.query(`UPDATE documents SET fields = '{"boardId":"other"}' WHERE collection = 'cards'; COMMIT`)
  other.release()
  expect((await edit).results).toMatchObject([{ outcome: 'rejected', code: 'not-allowed' }])
})

it('X16 on three nodes at once no edit is in the history behind the change that forbids it', async () => {
  const [{ on }, second, third] = [await openNode(), await openNode(), await openNode()]
  await fill(on)
  const ids = Array.from({ length: 9 }, (_value, index) => `card${index}`)
  for (const id of ids) await addCard(on, id, 'anna')
  let isDemoted = false
  const write = async (bench: Bench, own: readonly string[]): Promise<void> => {
    for (let count = 0; count < 10; count++)
      for (const id of own) {
        const wasDemoted = isDemoted
        const { results } = await editAsBen(bench, id)
        if (wasDemoted) expect(results).toMatchObject([{ code: 'not-allowed' }])
      }
  }
  const forbid = async (): Promise<void> => {
    await editAsBen(on, 'card0')
    expect((await demote(third.on, 'ben')).results).toMatchObject([{ outcome: 'applied' }])
    isDemoted = true
  }
  await Promise.all([
    write(on, ids.slice(0, 3)),
    write(second.on, ids.slice(3, 6)),
    write(third.on, ids.slice(6)),
    forbid(),
  ])
  expect((await editAsBen(second.on)).results).toMatchObject([{ outcome: 'rejected' }])
})
