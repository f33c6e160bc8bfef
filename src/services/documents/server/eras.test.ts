import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, toIso } from '#base/clock'
import type { Change } from '#documents'
import type { DocumentStore } from '#documents/server'
import {
  batchOf,
  changeOf,
  createTestClock,
  fieldsOf,
  NOON_MS,
  testCollections,
  type TestClock,
  uniqueId,
} from '#testing/documents/documents'
import {
  createRestorableMemory,
  createRestorablePostgres,
  createRestorableSqlite,
  type RestorableDatabase,
} from '#testing/backup/restorable-database'

const engines = [
  ['memory', createRestorableMemory],
  ['SQLite', createRestorableSqlite],
  ['PostgreSQL', createRestorablePostgres],
] as const

describe.each(engines)('eras of a database on %s', (_name, create) => {
  let clock: TestClock
  let database: RestorableDatabase
  let store: DocumentStore
  beforeEach(async () => {
    clock = createTestClock()
    database = await create({ collections: testCollections, now: clock.now, newEpoch: () => uniqueId('name') })
    store = await database.open()
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  const restart = async (between: () => Promise<void> = async () => {}): Promise<void> => {
    await store.close()
    await between()
    store = await database.open()
  }
  const write = async (count: number, userId = 'anna'): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const change = changeOf({
        path: `notes/${uniqueId('note')}`,
        type: 'ADD',
        fields: fieldsOf({ title: 'x' }),
        userId,
      })
      await store.applyBatch(batchOf([change], { userId }))
    }
  }
  /** What a device remembers after it has pulled everything. */
  const pull = async (userId = 'anna'): Promise<{ readonly since: number; readonly era: string }> => {
    const page = await store.readFeed(userId, 0)
    return { since: page.next, era: page.era }
  }
  /** Whether the feed goes on from where a device has stopped, rather than starting over. */
  const goesOn = async ({ since, era }: { since: number; era: string }, userId = 'anna'): Promise<boolean> =>
    (await store.readFeed(userId, since, era)).since === since

  it('D6 goes on from a cursor of the same era, and of an earlier one that the database has lived through', async () => {
    await write(3)
    const first = await pull()
    expect(await goesOn(first)).toBe(true)
    await restart()
    expect(await goesOn(first)).toBe(true)
    await write(2)
    const second = await pull()
    expect(second.era).not.toBe(first.era)
    await restart()
    await restart()
    await write(2)
    expect(await goesOn(first)).toBe(true)
    expect(await goesOn(second)).toBe(true)
    expect((await store.readFeed('anna', second.since, second.era)).documents).toHaveLength(2)
  })

  it('D6 fault 24: a backup from the middle of an era that has grown past the cursor since is noticed', async () => {
    await write(2)
    const early = await pull()
    await restart(() => database.backUp())
    await write(3)
    const lost = await pull()
    await restart(() => database.restore())
    await write(9)
    expect(await goesOn(early)).toBe(true)
    expect(await goesOn(lost)).toBe(false)
    const page = await store.readFeed('anna', lost.since, lost.era)
    expect(page).toMatchObject({ since: 0, next: 11, epoch: (await store.readFeed('anna', 0)).epoch })
    expect(page.documents).toHaveLength(11)
  })

  it('D6 fault 24: a backup taken while the era of the cursor was under way already is noticed after further eras', async () => {
    await write(2)
    const { era } = await pull()
    // As if the backup had been copied just now and two more changes were lost with what came after it.
    const lost = { since: 4, era }
    await restart()
    await write(6)
    await restart()
    await restart()
    expect(await goesOn(lost)).toBe(false)
    expect(await goesOn({ since: 2, era })).toBe(true)
  })

  it('D6 names the era in each answer, also in one that repeats what is logged', async () => {
    const change = changeOf({ path: `notes/${uniqueId('note')}`, type: 'ADD', fields: fieldsOf({ title: 'x' }) })
    const first = await store.applyBatch(batchOf([change]))
    expect(first.era).toBe((await pull()).era)
    await restart()
    const repeated = await store.applyBatch(batchOf([change]))
    expect(repeated.results).toEqual(first.results)
    expect(repeated.era).toBe((await pull()).era)
    expect(repeated.era).not.toBe(first.era)
  })

  it('D6 keeps the counters of users apart, and knows a user who had none in an era', async () => {
    await write(1, 'anna')
    const anna = await pull('anna')
    await restart()
    await write(5, 'bert')
    const bert = await pull('bert')
    await restart()
    expect(await goesOn(anna, 'anna')).toBe(true)
    expect(await goesOn(bert, 'bert')).toBe(true)
    expect(await goesOn({ since: 1, era: anna.era }, 'bert')).toBe(false)
    expect(await goesOn({ since: 0, era: anna.era }, 'bert')).toBe(true)
  })

  it('D6 H1 forgets eras with the history of their time, not the counters the rest still needs', async () => {
    await write(3)
    const old = await pull()
    clock.advance(86_400_000)
    await restart()
    const middle = await pull()
    clock.advance(86_400_000)
    await restart()
    await store.pruneHistory(new Date(clock.now() - 60_000).toISOString())
    expect(await goesOn(old)).toBe(false)
    expect(await goesOn(middle)).toBe(true)
    expect(await goesOn({ ...middle, since: 4 })).toBe(false)
  })

  describe('S6 S8 what was edited before a restore, and is sent once more after it', () => {
    const NOTE = 'notes/restored'
    const at = (minutes: number): string => toIso(NOON_MS + minutes * MINUTE_MS)
    const send = async (...parts: readonly Partial<Parameters<typeof changeOf>[0]>[]) => {
      const changes = parts.map((one) => changeOf({ path: NOTE, type: 'MODIFIED', baseVersion: 9, ...one }))
      return (await store.applyBatch(batchOf(changes))).results
    }
    const title = (value: string, minutes: number): Pick<Change, 'fields' | 'editedAt'> => ({
      fields: fieldsOf({ title: value }),
      editedAt: at(minutes),
    })
    const shown = async (): Promise<unknown> => (await store.readDocument('anna', 'notes', 'restored'))?.fields['title']
    beforeEach(async () => {
      await send({ type: 'ADD', baseVersion: 0, ...title('made', 0) })
      await restart(() => database.backUp())
      clock.advance(10 * MINUTE_MS)
      await restart(() => database.restore())
      clock.advance(10 * MINUTE_MS)
    })

    it('does not overwrite what was written later in the new era, whatever version it was made on, and tells of it', async () => {
      const tablet = await send({ deviceId: 'tablet', baseVersion: 1, ...title('later', 15) })
      expect(tablet).toMatchObject([{ outcome: 'applied' }])
      const [result] = await send({ deviceId: 'laptop', ...title('earlier', 5) })
      expect(result).toMatchObject({ outcome: 'superseded', conflicts: [{ key: 'title', winner: 'theirs' }] })
      expect(await shown()).toBe('later')
    })

    it('goes by the times among several of its kind, in whatever order they come, and tells nothing old', async () => {
      await send({ deviceId: 'tablet', ...title('later', 6) })
      const [earlier] = await send({ deviceId: 'laptop', ...title('earlier', 5) })
      expect(earlier).toMatchObject({ outcome: 'superseded' })
      expect(earlier).not.toHaveProperty('conflicts')
      const [latest] = await send({ deviceId: 'laptop', ...title('latest', 7) })
      expect(latest).toMatchObject({ outcome: 'applied' })
      expect(latest).not.toHaveProperty('conflicts')
      expect(await shown()).toBe('latest')
    })

    it('is not brought back by an older ADD if it was deleted in the new era, but by one that was made on a deletion', async () => {
      await send({ type: 'DELETED', deviceId: 'tablet', fields: [], editedAt: at(15) })
      const add = { type: 'ADD', deviceId: 'laptop' } as const
      expect(await send({ ...add, ...title('earlier', 5) })).toMatchObject([{ outcome: 'gone' }])
      clock.advance(MINUTE_MS)
      await restart(() => database.restore())
      await send({ type: 'DELETED', deviceId: 'tablet', fields: [], editedAt: at(4) })
      expect(await send({ ...add, ...title('brought back', 5) })).toMatchObject([{ outcome: 'applied' }])
    })

    it('goes by versions where the clock of the server was ahead when it started and has been set right', async () => {
      clock.advance(120 * MINUTE_MS)
      await restart()
      await send({ deviceId: 'tablet', baseVersion: 1, ...title('first', 140) })
      clock.advance(-120 * MINUTE_MS)
      const [result] = await send({ deviceId: 'laptop', baseVersion: 2, ...title('second', 20) })
      expect(result).toMatchObject({ outcome: 'applied' })
      expect(await shown()).toBe('second')
    })

    it('goes by versions where the clock of the device stood before all that the history keeps', async () => {
      await send({ deviceId: 'tablet', baseVersion: 1, ...title('first', 18) })
      const edit = { fields: fieldsOf({ title: 'second' }), editedAt: '2015-01-01T00:00:00.000Z' }
      const [result] = await send({ deviceId: 'laptop', baseVersion: 2, ...edit })
      expect(result).toMatchObject({ outcome: 'applied' })
      expect(await shown()).toBe('second')
    })

    it('counts as unseen what was written since, if its device made it later without having heard of the restore', async () => {
      await send({ deviceId: 'tablet', baseVersion: 1, ...title('later', 18) })
      const [earlier] = await send({ deviceId: 'laptop', ...title('earlier', 15) })
      expect(earlier).toMatchObject({ outcome: 'superseded', conflicts: [{ key: 'title', winner: 'theirs' }] })
      const [latest] = await send({ deviceId: 'laptop', ...title('latest', 19) })
      expect(latest).toMatchObject({ outcome: 'applied' })
      expect(await shown()).toBe('latest')
      const [all] = await send({ deviceId: 'http', baseVersion: Number.MAX_SAFE_INTEGER, ...title('all', 17) })
      expect(all).toMatchObject({ outcome: 'applied' })
    })

    it('leaves what is edited in the new era to its version', async () => {
      await send({ deviceId: 'tablet', baseVersion: 1, ...title('first', 18) })
      const [result] = await send({ deviceId: 'laptop', baseVersion: 2, ...title('second', 16) })
      expect(result).toMatchObject({ outcome: 'applied' })
      expect(await shown()).toBe('second')
    })
  })
})
