import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { uniqueId } from '#testing/documents/documents'
import type { CacheSchema } from './cache-schema.ts'
import { READ_AT_ONCE, readLog, replayTexts, rewriteLog } from './replay-log.ts'

const open = () =>
  openDB<CacheSchema>(uniqueId('log'), 1, {
    upgrade: (database) => void database.createObjectStore('journal', { autoIncrement: true }),
  })

afterEach(() => vi.restoreAllMocks())

test('a log is read from any place on, and rewritten behind what was read', async () => {
  const database = await open()
  for (const text of ['a', 'b', 'c']) await database.add('journal', text)
  expect(await readLog(database, 'journal', 1)).toEqual({ texts: ['b', 'c'], lastKey: 3 })
  await rewriteLog(database, 'journal', await readLog(database, 'journal', 0), ['abc'])
  expect(await readLog(database, 'journal', 0)).toEqual({ texts: ['abc'], lastKey: 4 })
  expect(await readLog(database, 'journal', 4)).toEqual({ texts: [], lastKey: 4 })
})

test.each([READ_AT_ONCE, READ_AT_ONCE + 1])('a log of %i entries is read whole and in order', async (count) => {
  const database = await open()
  const texts = Array.from({ length: count }, (_none, index) => String(index))
  const transaction = database.transaction('journal', 'readwrite')
  for (const text of texts) void transaction.store.add(text)
  await transaction.done
  expect(await readLog(database, 'journal', 0)).toEqual({ texts, lastKey: count })
  expect((await readLog(database, 'journal', 2)).texts).toEqual(texts.slice(2))
})

test('long entries are read one by one, short ones in growing numbers', async () => {
  const database = await open()
  const texts = [...Array.from({ length: 12 }, () => 'x'.repeat(200_000)), ...Array.from({ length: 20 }, () => 'x')]
  for (const text of texts) await database.add('journal', text)
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  expect((await readLog(database, 'journal', 0)).texts).toEqual(texts)
  expect(getAll.mock.calls.map(([_range, count]) => count)).toEqual([8, 1, 1, 1, 1, 1, 2, 4, 8, 16])
})

test('Y10: a log that another tab has written to since it was read stays as it is', async () => {
  const database = await open()
  await database.add('journal', 'a')
  const read = await readLog(database, 'journal', 0)
  await database.add('journal', 'b')
  await rewriteLog(database, 'journal', read, ['A'])
  expect((await readLog(database, 'journal', 0)).texts).toEqual(['a', 'b'])
  await rewriteLog(database, 'journal', await readLog(database, 'journal', 0), ['ab'])
  await rewriteLog(database, 'journal', { texts: ['a', 'b'], lastKey: 2 }, ['AB'])
  expect((await readLog(database, 'journal', 0)).texts).toEqual(['ab'])
})

test('many long texts are replayed in order, with pauses for whatever else waits', async () => {
  const texts = Array.from({ length: 5 }, (_none, index) => String(index).repeat(200_000))
  const order: string[] = []
  setTimeout(() => order.push('something else'))
  await replayTexts(texts, (text) => order.push(text.slice(0, 1)))
  expect(order.filter((what) => what !== 'something else')).toEqual(['0', '1', '2', '3', '4'])
  expect(order.indexOf('something else')).toBeLessThan(4)
})
