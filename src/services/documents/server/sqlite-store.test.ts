import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteTestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { openSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts'
import { describeStore } from './suites/store.suite.ts'

describeStore('the store on SQLite', openSqliteTestStore)

describe('a SQLite file', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = await createTempFolder()
  })
  afterEach(() => folder.remove())

  const open = (parts: Partial<SqliteStoreOptions> = {}) =>
    openSqliteStore({
      path: `${folder.path}/documents.db`,
      collections: testCollections,
      now: createTestClock().now,
      newEpoch: () => uniqueId('epoch'),
      ...parts,
    })
  const addNote = (id: string, title = '') =>
    batchOf([changeOf({ path: `notes/${id}`, type: 'ADD', fields: fieldsOf({ title }) })])

  it('S9 D4 keeps documents and epoch when it is opened again', async () => {
    const first = await open()
    const { epoch } = await first.applyBatch(addNote('a', 'bleibt'))
    await first.close()
    const second = await open()
    expect((await second.readDocument('anna', 'notes', 'a'))?.fields).toEqual({ title: 'bleibt' })
    expect((await second.readFeed('anna', 0)).epoch).toBe(epoch)
    await second.close()
  })

  it('Q10 tells what was deleted in it as reusable at once, and fills that before it grows', async () => {
    const store = await open()
    const title = 'x'.repeat(100_000)
    for (let index = 0; index < 10; index++) await store.applyBatch(addNote(`n${index}`, title))
    expect(await store.readReusableBytes()).toBeLessThan(100_000)
    const remove = (id: string) => changeOf({ path: `notes/${id}`, type: 'DELETED', baseVersion: 1 })
    await store.applyBatch(batchOf(Array.from({ length: 10 }, (_, index) => remove(`n${index}`))))
    for await (const _step of store.eraseOwnHistory('anna')) continue
    const reusable = await store.readReusableBytes()
    expect(reusable).toBeGreaterThan(1_900_000)
    await store.applyBatch(addNote('again', title))
    expect(reusable - (await store.readReusableBytes())).toBeGreaterThan(190_000)
    await store.close()
  })

  it('H1 H2 keeps logs apart when all was forgotten and numbers are given again', async () => {
    const { now, advance } = createTestClock()
    const store = await open({ now })
    const edit = (id: string, baseVersion: number) =>
      store.applyBatch(
        batchOf([
          changeOf({ path: `notes/${id}`, type: 'MODIFIED', baseVersion, fields: fieldsOf({ count: baseVersion }) }),
        ]),
      )
    await store.applyBatch(addNote('a'))
    await edit('a', 1)
    await store.applyBatch(addNote('b'))
    advance(1_000)
    expect(await store.pruneHistory(new Date(now()).toISOString())).toBe(3)
    for (const [id, version] of [
      ['b', 1],
      ['b', 2],
      ['a', 2],
      ['a', 3],
    ] as const)
      await edit(id, version)
    const versionsOf = async (id: string) =>
      (await store.readHistory('anna', 'notes', id))?.map((entry) => entry.version)
    expect(await versionsOf('a')).toEqual([4, 3])
    expect(await versionsOf('b')).toEqual([3, 2])
    await store.close()
  })

  it('H1 goes on forgetting when a clock that was ahead has left an entry from the future', async () => {
    const { now, advance } = createTestClock()
    const store = await open({ now })
    const tenYears = 3_650 * 86_400_000
    advance(tenYears)
    await store.applyBatch(addNote('future'))
    advance(-tenYears)
    await store.applyBatch(addNote('old'))
    advance(1_000)
    await store.applyBatch(addNote('new'))
    expect(await store.pruneHistory(new Date(now()).toISOString())).toBe(1)
    expect(await store.readHistory('anna', 'notes', 'old')).toEqual([])
    for (const id of ['future', 'new']) expect(await store.readHistory('anna', 'notes', id)).toHaveLength(1)
    await store.close()
  })

  it('S9 gives people numbers anew when the transaction that gave them was rolled back', async () => {
    const { now } = createTestClock()
    let looks = Number.NEGATIVE_INFINITY
    const store = await open({
      now: () => {
        looks += 1
        if (looks === 2) throw new Error('the second one of the moment fails')
        return now()
      },
    })
    looks = 0
    const add = (userId: string, deviceId: string) =>
      store.applyBatch(
        batchOf([changeOf({ path: `notes/${userId}`, type: 'ADD', userId, deviceId })], { userId, deviceId }),
      )
    // Of one transaction; each then runs again alone, the other way round than the numbers were given.
    await Promise.allSettled([add('anna', 'phone'), add('ben', 'tablet')])
    await add('ben', 'laptop')
    for (const id of ['anna', 'ben'])
      expect(await store.readDocument(id, 'notes', id)).toMatchObject({ ownerId: id, id })
    expect(await store.readHistory('anna', 'notes', 'anna')).toMatchObject([{ userId: 'anna', deviceId: 'phone' }])
    await store.close()
  })

  it('can be read by its owner only, with what SQLite keeps beside it', async () => {
    const store = await open()
    await store.applyBatch(addNote('a'))
    const modes = ['', '-wal', '-shm'].map(
      async (end) => (await stat(`${folder.path}/documents.db${end}`)).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o600])
    await store.close()
  })

  it('is in WAL mode, so that reading never waits for writing', async () => {
    const store = await open()
    const other = new DatabaseSync(`${folder.path}/documents.db`)
    expect(other.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
    other.exec('BEGIN IMMEDIATE')
    expect(await store.queryDocuments('anna', 'notes')).toEqual([])
    other.close()
    await store.close()
  })

  it('is refused when a newer version of the app has written it', async () => {
    await (await open()).close()
    const newer = new DatabaseSync(`${folder.path}/documents.db`)
    newer.exec('UPDATE documents_meta SET schema_version = 999')
    newer.close()
    await expect(open()).rejects.toThrow('schema 999')
  })

  it('answers storage-full when it can grow no more, goes on reading, and keeps the small writes of the same moment', async () => {
    const store = await open({ maxPages: 120 })
    await store.applyBatch(addNote('before', 'steht'))
    const answers = await Promise.allSettled([
      store.applyBatch(addNote('small-1')),
      ...[1, 2, 3, 4].map((n) => store.applyBatch(addNote(`large-${n}`, 'x'.repeat(150_000)))),
      store.applyBatch(addNote('small-2')),
    ])
    const failures = answers.filter((answer) => answer.status === 'rejected')
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure.reason).toMatchObject({ code: 'storage-full' })
    expect(answers[0]).toMatchObject({ status: 'fulfilled' })
    expect(answers.at(-1)).toMatchObject({ status: 'fulfilled' })
    const ids = (await store.queryDocuments('anna', 'notes')).map((document) => document.id)
    expect(ids).toEqual(expect.arrayContaining(['before', 'small-1', 'small-2']))
    expect(ids).toHaveLength(7 - failures.length)
    expect(await store.readFeed('anna', 0)).toMatchObject({ next: ids.length })
    expect(await store.isHealthy()).toBe(true)
    await store.close()
  })

  it('answers unavailable when another process holds it locked for long', async () => {
    const store = await open({ busyTimeoutMs: 50 })
    const other = new DatabaseSync(`${folder.path}/documents.db`)
    other.exec('BEGIN IMMEDIATE')
    await expect(store.applyBatch(addNote('a'))).rejects.toMatchObject({ code: 'unavailable' })
    other.exec('ROLLBACK')
    other.close()
    expect((await store.applyBatch(addNote('a'))).results).toMatchObject([{ outcome: 'applied' }])
    await store.close()
  })
})
