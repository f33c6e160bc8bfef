/** What users see while a leader has new members and its followers do not have them yet (X10), on every engine. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createRestorableMemory,
  createRestorablePostgres,
  createRestorableSqlite,
  type RestorableDatabase,
} from '#testing/backup/restorable-database'
import { createTestClock, testCollections, uniqueId } from '#testing/documents/documents'
import { addCard, audienceOf, fill } from '../suites/following-bench.suite.ts'
import { createBench, type Bench } from '../suites/store-bench.suite.ts'

const CARDS = ['annas', 'bens']

describe.each([
  ['in memory', createRestorableMemory],
  ['on SQLite', createRestorableSqlite],
  ['on PostgreSQL', createRestorablePostgres],
])('followers that are not moved yet, %s', (_name, create) => {
  const clock = createTestClock()
  let pause: () => Promise<void>
  let database: RestorableDatabase
  let on: Bench
  beforeEach(async () => {
    pause = async () => {}
    const environment = { collections: testCollections, now: clock.now, newEpoch: () => uniqueId('epoch') }
    database = await create({ ...environment, pauseMoves: () => pause() })
    on = createBench(await database.open(), clock)
    await fill(on)
    await addCard(on, 'annas', 'anna')
    await addCard(on, 'bens', 'ben')
  })
  afterEach(async () => {
    await on.store.close()
    await database.remove()
  })

  /** Shares the board with others; resolves when it has them and its cards do not. `goOn` moves these. */
  async function share(...memberIds: readonly string[]): Promise<{ readonly goOn: () => Promise<unknown> }> {
    const stopped = Promise.withResolvers<undefined>()
    const released = Promise.withResolvers<undefined>()
    pause = async () => {
      stopped.resolve(undefined)
      await released.promise
    }
    const shared = on.store.setMembers('anna', 'boards', 'b', memberIds)
    await stopped.promise
    const goOn = (): Promise<unknown> => {
      released.resolve(undefined)
      return shared
    }
    return { goOn }
  }

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['one', () => on.store.readDocument('cem', 'cards', 'annas'), undefined],
    ['all', () => on.store.queryDocuments('cem', 'cards'), []],
    ['counts', () => on.store.countDocuments('cem', 'cards', { without: [] }), 0],
    ['history', () => on.store.readHistory('cem', 'cards', 'annas'), undefined],
    ['feed', async () => (await on.store.readFeed('cem', 0)).documents.map(({ id }) => id), ['cem']],
    ['feed as text', async () => (await on.store.readFeedText('cem', 0)).text.includes('"annas","ownerId"'), false],
  ])('X10 a user who lost the leader reads no follower any more: %s', async (_what, read, nothing) => {
    const { goOn } = await share('ben')
    expect(await audienceOf(on, 'anna', 'annas')).toEqual(['ben', 'cem'])
    expect(await read()).toEqual(nothing)
    await goOn()
    expect(await read()).toEqual(nothing)
  })

  it('X10 a user who lost the leader changes no follower any more, and one who gained it every one', async () => {
    const { goOn } = await share('ben', 'dora')
    const edit = (userId: string, id: string) => on.modify(`cards/${id}`, { title: 'neu' }, { userId, baseVersion: 9 })
    expect((await edit('cem', 'annas')).results).toMatchObject([{ code: 'not-found' }])
    expect((await edit('dora', 'bens')).results).toMatchObject([{ outcome: 'applied', version: 3 }])
    expect((await on.remove('cards/bens', { userId: 'ben', baseVersion: 3 })).touchedUserIds).not.toContain('cem')
    await goOn()
    expect(await audienceOf(on, 'anna', 'annas')).toEqual(['ben', 'dora'])
    expect(await on.store.readDocument('anna', 'cards', 'annas')).toMatchObject({ version: 2 })
  })

  it('X8 X10 what is made meanwhile has the new audience, and is not moved', async () => {
    const { goOn } = await share('ben', 'dora')
    await addCard(on, 'new', 'ben')
    expect(await audienceOf(on, 'ben', 'new')).toEqual(['anna', 'dora'])
    expect(await goOn()).toMatchObject({ ok: true, value: { movedCount: 2 } })
    expect(await on.store.readDocument('dora', 'cards', 'new')).toMatchObject({ version: 1 })
  })

  it('X10 the next change of the members waits for the one before', async () => {
    const { goOn } = await share('ben', 'dora')
    pause = async () => {}
    expect(await on.store.setMembers('anna', 'boards', 'b', ['cem'])).toMatchObject({ ok: true })
    for (const id of CARDS) expect(await on.store.readDocument('anna', 'cards', id)).toMatchObject({ version: 3 })
    expect(await goOn()).toMatchObject({ ok: true })
    expect(await audienceOf(on, 'ben', 'bens')).toEqual(['anna', 'cem'])
  })

  it('X10 a server that is killed in between continues when it starts', async () => {
    pause = () => Promise.reject(new Error('killed'))
    await expect(on.store.setMembers('anna', 'boards', 'b', ['ben', 'dora'])).rejects.toThrow('killed')
    await on.store.close()
    on = createBench(await database.open(), clock)
    expect(await on.store.queryDocuments('cem', 'cards')).toEqual([])
    expect((await on.store.queryDocuments('dora', 'cards')).map(({ id }) => id)).toEqual(CARDS)
    expect(await on.store.readHistory('ben', 'cards', 'bens')).toMatchObject([
      { userId: 'anna', fields: [{ key: 'memberIds', value: ['anna', 'dora'], before: ['anna', 'cem'] }] },
      { type: 'ADD' },
    ])
  })

  it('X6 X10 no follower stays with a user who lost its leader if the account of its owner is deleted then', async () => {
    const { goOn } = await share('ben')
    for await (const step of on.store.forgetPerson({ userId: 'anna', anonymousId: 'no-anna' })) void step
    expect(await audienceOf(on, 'ben', 'bens')).toEqual([])
    await goOn()
    expect(await on.store.queryDocuments('cem', 'cards')).toEqual([])
  })

  it('D1 listeners hear of the leader at its commit, and of the followers when all are moved', async () => {
    const heard: (readonly string[])[] = []
    on.store.onMoved((userIds) => void heard.push(userIds.toSorted()))
    const { goOn } = await share('ben', 'dora')
    expect(heard).toEqual([['anna', 'ben', 'cem', 'dora']])
    await goOn()
    expect(heard).toEqual([
      ['anna', 'ben', 'cem', 'dora'],
      ['anna', 'ben', 'cem', 'dora'],
    ])
  })
})

it('X10 an edit that SQLite writes right behind the change of its leader goes to the new audience', async () => {
  const clock = createTestClock()
  const moving = Promise.withResolvers<undefined>()
  const environment = { collections: testCollections, now: clock.now, newEpoch: () => uniqueId('epoch') }
  const database = await createRestorableSqlite({ ...environment, pauseMoves: () => moving.promise })
  const on = createBench(await database.open(), clock)
  await fill(on)
  await addCard(on, 'annas', 'anna')
  const shared = on.store.setMembers('anna', 'boards', 'b', ['ben'])
  // Both are queued in one turn of the event loop, and share a transaction.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  const edited = await on.modify('cards/annas', { title: 'neu' }, { userId: 'anna', baseVersion: 9 })
  moving.resolve(undefined)
  await shared
  await on.store.close()
  await database.remove()
  expect(edited.results).toMatchObject([{ outcome: 'applied', version: 3 }])
  expect(edited.touchedUserIds.toSorted()).toEqual(['anna', 'ben'])
})
