import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPostgresTestStore, type TestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import type { Change } from '#documents'
import type { AppliedBatch } from '../document-store.ts'

const PEOPLE = Array.from({ length: 40 }, (_, index) => `person${index}`)

let opened: TestStore
beforeEach(async () => {
  const newEpoch = (): string => uniqueId('epoch')
  opened = await openPostgresTestStore({ collections: testCollections, now: createTestClock().now, newEpoch })
})
afterEach(() => opened.close())

const apply = (...changes: readonly Change[]): Promise<AppliedBatch> => opened.store.applyBatch(batchOf(changes))
const add = (path: string, userId: string, parts: Partial<Change> = {}): Change =>
  changeOf({ path, type: 'ADD', userId, ...parts })
/** Runs `work`; how many connections it took, one for each transaction. */
async function countTransactions(work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(opened.pool ?? { connect: () => undefined }, 'connect')
  await work()
  const count = connect.mock.calls.length
  connect.mockRestore()
  return count
}

it('S9: changes of forty users at once are written in a few transactions, each for its own user', async () => {
  const answers: AppliedBatch[] = []
  const transactions = await countTransactions(async () => {
    answers.push(...(await Promise.all(PEOPLE.map((userId) => apply(add(`notes/of-${userId}`, userId))))))
  })
  expect(transactions).toBeLessThanOrEqual(3)
  for (const [index, userId] of PEOPLE.entries()) {
    expect(answers[index]).toMatchObject({ results: [{ outcome: 'applied', version: 1 }], touchedUserIds: [userId] })
    const page = await opened.store.readFeedText(userId, 0)
    expect(answers[index]?.steps.map(({ toText }) => toText())).toEqual([page.text])
    expect(page).toMatchObject({ since: 0, next: 1 })
  }
})

it('S3: what is sent again while it waits is answered as the first time', async () => {
  const change = add('notes/a', 'anna')
  const answers = await Promise.all([apply(change), apply(add('notes/b', 'ben')), apply(change), apply(change)])
  expect(answers.map(({ results }) => results[0]?.outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect(await opened.store.readFeed('anna', 0)).toMatchObject({ next: 1 })
})

it('batches of one person are written in the order in which they come', async () => {
  const titles = Array.from({ length: 10 }, (_, index) => `Titel ${index}`)
  await apply(add('notes/a', 'anna'))
  const modify = (title: string) =>
    apply(changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title }), baseVersion: 99 }))
  const answers = await Promise.all(titles.map(modify))
  expect(answers.map(({ results }) => results[0])).toMatchObject(titles.map((_, index) => ({ version: index + 2 })))
  expect(await opened.store.readDocument('anna', 'notes', 'a')).toMatchObject({ fields: { title: titles.at(-1) } })
})

it('S9: one that cannot be written harms none of those that it shares a transaction with', async () => {
  await opened.run?.(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.id = 'bad' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`)
  await opened.run?.('CREATE TRIGGER refuse BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse()')
  const ids = ['a', 'bad', 'b', 'c']
  const settled = await Promise.allSettled(ids.map((id, index) => apply(add(`notes/${id}`, PEOPLE[index] ?? ''))))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  for (const index of [0, 2, 3])
    expect(await opened.store.readFeed(PEOPLE[index] ?? '', 0)).toMatchObject({ documents: [{ id: ids[index] }] })
})

it('D1: a user whose feed is moved by several of them gets no contents from any, and finds all of it', async () => {
  const { store } = opened
  await store.applyBatch(batchOf([add('users/ben', 'ben', { fields: fieldsOf({ name: 'ben' }) })], { actor: 'server' }))
  await apply(add('boards/a', 'anna'))
  await store.setMembers('anna', 'boards', 'a', ['ben'])
  const { next } = await store.readFeed('ben', 0)
  const modified = changeOf({ path: 'boards/a', type: 'MODIFIED', fields: fieldsOf({ title: 'neu' }), baseVersion: 2 })
  const [shared, own] = await Promise.all([apply(modified), apply(add('notes/b', 'ben'))])
  expect(shared.touchedUserIds.toSorted()).toEqual(['anna', 'ben'])
  expect(own.touchedUserIds).toEqual(['ben'])
  expect(shared.steps.map(({ userId }) => userId)).toEqual(['anna'])
  expect(own.steps).toEqual([])
  const { documents } = await store.readFeed('ben', next)
  expect(documents.map(({ id }) => id)).toEqual(['a', 'b'])
})

it('a large batch does not hold up the small ones, nor they it', async () => {
  const many = Array.from({ length: 60 }, (_, index) => add(`notes/n${index}`, 'anna'))
  const transactions = await countTransactions(() =>
    Promise.all([apply(...many), ...PEOPLE.map((userId) => apply(add(`notes/of-${userId}`, userId)))]),
  )
  expect(transactions).toBeLessThanOrEqual(4)
  expect(await opened.store.readFeed('anna', 0)).toMatchObject({ next: 60 })
})

it('a group that waits for a lock of another node delays only its own members', async () => {
  const pool = opened.pool
  if (pool === undefined) throw new Error('there is a pool')
  await apply(add('notes/a', 'anna'))
  const other = await pool.connect()
  await other.query("BEGIN; SELECT 1 FROM documents WHERE id = 'a' FOR UPDATE")
  let isWritten = false
  const modified = changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'neu' }), baseVersion: 1 })
  const blocked = apply(modified).then(() => (isWritten = true))
  await new Promise((resolve) => setImmediate(resolve))
  const answers = await Promise.all(PEOPLE.map((userId) => apply(add(`notes/of-${userId}`, userId))))
  expect(answers.every(({ results }) => results[0]?.outcome === 'applied')).toBe(true)
  expect(isWritten).toBe(false)
  await other.query('ROLLBACK')
  other.release()
  await blocked
  expect(await opened.store.readDocument('anna', 'notes', 'a')).toMatchObject({ fields: { title: 'neu' } })
})

it('a database that is away is reported to all who wait, at once', async () => {
  const pool = opened.pool
  if (pool === undefined) throw new Error('there is a pool')
  const connectionString = pool.options.connectionString ?? ''
  const away = new URL(connectionString)
  away.port = '1'
  pool.options.connectionString = away.href
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  const settled = await Promise.allSettled(PEOPLE.map((userId) => apply(add(`notes/of-${userId}`, userId))))
  for (const one of settled) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  pool.options.connectionString = connectionString
  await expect(apply(add('notes/a', 'anna'))).resolves.toMatchObject({ results: [{ outcome: 'applied' }] })
})
