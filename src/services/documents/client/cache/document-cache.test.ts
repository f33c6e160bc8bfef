import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import { uniqueId } from '#testing/documents/documents'
import { acknowledgedOf, describeCache, pendingOf, persistOf, storedOf, writeOf } from './document-cache.suite.ts'
import { anewOf, copyOf, describeLastCopies } from './last-copies-cache.suite.ts'
import { databaseName, openIndexedDbCache } from './indexed-db-cache.ts'
import { journalText } from './journal.ts'
import { createMemoryCache, createMemoryDisk } from './memory-cache.ts'
import { openDocumentCache } from './open-cache.ts'

const timers = {
  setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
  clearTimer: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

const inMemory = () => {
  const disk = createMemoryDisk()
  return { open: async () => createMemoryCache(disk), destroy: async () => undefined }
}

const inIndexedDb = () => {
  const userId = uniqueId('person')
  return {
    open: () => openIndexedDbCache(indexedDB, userId),
    destroy: () => deleteDB(databaseName(userId)),
  }
}

describeCache('the cache in memory', inMemory, describeLastCopies)
describeCache('the cache in IndexedDB', inIndexedDb, describeLastCopies)

const openFor = async (factory: IDBFactory | null, userId = uniqueId('person')) => {
  const warn = vi.fn<(text: string) => void>()
  const cache = await openDocumentCache({ userId, indexedDB: factory, timers, log: { warn } })
  return { cache, warned: () => warn.mock.calls.flat() }
}

test('without IndexedDB the app runs from memory and says why', async () => {
  const { cache, warned } = await openFor(null)
  expect(cache.kind).toBe('memory')
  expect(warned()).toEqual(['Offline-Persistenz wird von diesem Browser nicht unterstützt.'])
})

test('an IndexedDB that throws or refuses counts as none', async () => {
  const throwing = {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  } as unknown as IDBFactory
  expect((await openFor(throwing)).warned()).toEqual(['Offline-Persistenz wird von diesem Browser nicht unterstützt.'])
})

test('a database that another tab has upgraded cannot be opened here: several tabs', async () => {
  const userId = uniqueId('person')
  const newer = indexedDB.open(databaseName(userId), 99)
  await new Promise((resolve) => newer.addEventListener('success', resolve))
  newer.result.close()
  const { cache, warned } = await openFor(indexedDB, userId)
  expect(cache.kind).toBe('memory')
  expect(warned()).toEqual(['Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).'])
})

test('a database that stays blocked by a tab with an older version: several tabs', async () => {
  const blocked = {
    open: () => {
      const request = new EventTarget() as IDBOpenDBRequest
      queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent))
      return request
    },
  } as unknown as IDBFactory
  expect((await openFor(blocked)).warned()).toEqual([
    'Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).',
  ])
})

test('a database that never answers is given up after 5 s', async () => {
  const silent = { open: () => new EventTarget() as IDBOpenDBRequest } as unknown as IDBFactory
  const waits: number[] = []
  const warn = vi.fn<(text: string) => void>()
  const impatient = {
    setTimer: (run: () => void, delayMs: number) => {
      waits.push(delayMs)
      queueMicrotask(run)
      return 0
    },
    clearTimer: () => undefined,
  }
  const cache = await openDocumentCache({
    userId: 'anna',
    indexedDB: silent,
    timers: impatient,
    log: { warn },
  })
  expect([cache.kind, waits]).toEqual(['memory', [5_000]])
  expect(warn).toHaveBeenCalledOnce()
})

test('a database that the browser has closed is opened again', async () => {
  const userId = uniqueId('person')
  const opened: IDBDatabase[] = []
  const watched = {
    open: (name: string, version: number) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    },
  } as unknown as IDBFactory
  const cache = await openIndexedDbCache(watched, userId)
  for (const database of opened) database.close()
  await cache.persist(persistOf({ put: [pendingOf('a')] }))
  expect((await cache.read()).outbox).toHaveLength(1)
  expect(opened).toHaveLength(2)
  cache.close()
  await expect(cache.persist(persistOf({}))).rejects.toThrow('An operation was called')
})

test('a newer version of the app in another tab is let through, and this tab says once that it keeps nothing', async () => {
  const userId = uniqueId('person')
  const { cache, warned } = await openFor(indexedDB, userId)
  const newer = indexedDB.open(databaseName(userId), 99)
  await new Promise((resolve) => newer.addEventListener('success', resolve))
  newer.result.close()
  for (let round = 0; round < 2; round++) {
    const write = cache.writeDocuments(writeOf({ documents: [storedOf('a')] }))
    await expect(write).rejects.toThrow('the cache cannot be opened: blocked')
  }
  expect(warned()).toEqual(['Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).'])
})

test('a database of the first version of the app is brought to this one with all it has', async () => {
  const userId = uniqueId('person')
  const first = indexedDB.open(databaseName(userId), 1)
  first.addEventListener('upgradeneeded', () => {
    const { result } = first
    for (const name of ['documents', 'meta']) result.createObjectStore(name)
    for (const name of ['outbox', 'dropped']) result.createObjectStore(name, { keyPath: 'changeId' })
    for (const name of ['rejected', 'acknowledged']) result.createObjectStore(name, { keyPath: 'change.changeId' })
    const store = (name: string) => first.transaction?.objectStore(name)
    store('dropped')?.createIndex('at', 'at')
    store('acknowledged')?.createIndex('acknowledgedAt', 'acknowledgedAt')
    store('acknowledged')?.createIndex('unsettled', 'unsettled')
    store('outbox')?.put(pendingOf('a'))
    store('documents')?.put(storedOf('b'), 'notes/b')
    store('meta')?.put(7, 'cursor')
    store('dropped')?.put({ changeId: 'change-d', at: '2026-11-20T12:00:00.000Z' })
    store('acknowledged')?.put({ ...acknowledgedOf('e'), unsettled: 1 })
    store('acknowledged')?.put({ ...acknowledgedOf('f'), isSettled: true })
  })
  await new Promise((resolve) => first.addEventListener('success', resolve))
  first.result.close()
  const cache = await openIndexedDbCache(indexedDB, userId)
  expect(await cache.read()).toMatchObject({
    outbox: [pendingOf('a')],
    documents: [storedOf('b')],
    cursor: 7,
    unsettled: [acknowledgedOf('e')],
    acknowledgedIds: new Set(['change-e', 'change-f']),
    droppedIds: new Set(['change-d']),
  })
  expect(await cache.readConflicts()).toEqual([])
  cache.close()
})

test('D7: a database of version 3 of the app is read as it is, and keeps last copies from then on', async () => {
  const userId = uniqueId('person')
  const third = indexedDB.open(databaseName(userId), 3)
  third.addEventListener('upgradeneeded', () => {
    const { result } = third
    result.createObjectStore('meta').put('one', 'epoch')
    result.createObjectStore('rejected', { keyPath: 'change.changeId' })
    result.createObjectStore('conflicts', { keyPath: 'address' })
    result.createObjectStore('journal', { autoIncrement: true }).add(journalText({ put: [pendingOf('a')] }))
    const page = { documents: [storedOf('b')], lost: [], keepOnly: null }
    result.createObjectStore('pages', { autoIncrement: true }).add(JSON.stringify(page))
  })
  await new Promise((resolve) => third.addEventListener('success', resolve))
  third.result.close()
  const cache = await openIndexedDbCache(indexedDB, userId)
  expect(await cache.read()).toMatchObject({ outbox: [pendingOf('a')], documents: [storedOf('b')], epoch: 'one' })
  const position = { since: 0, sinceEra: null, cursor: 0, epoch: 'two', era: 'later' }
  await cache.writeDocuments(writeOf({ position, keepOnly: new Set(), anew: anewOf('later') }))
  expect(await cache.readLastCopies()).toEqual([copyOf('b', 'later')])
  cache.close()
})

test('fault 5: an edit is on the disk although a page is just being written to the cache', async () => {
  const userId = uniqueId('person')
  const cache = await openIndexedDbCache(indexedDB, userId)
  const other = await openDB(databaseName(userId))
  const busy = other.transaction(['pages', 'meta', 'rejected', 'conflicts'], 'readwrite')
  let isOver = false
  const keepBusy = async (): Promise<void> => {
    while (!isOver) await busy.objectStore('meta').get('cursor')
  }
  const busyUntilOver = keepBusy()
  await cache.persist(persistOf({ put: [pendingOf('a')] }))
  isOver = true
  await busyUntilOver
  expect((await cache.read()).outbox).toHaveLength(1)
  cache.close()
  other.close()
})

/** How many entries journal and pages have. */
async function lengthsOf(userId: string): Promise<readonly number[]> {
  const database = await openDB(databaseName(userId))
  const lengths = [await database.count('journal'), await database.count('pages')]
  database.close()
  return lengths
}

test('a tab that stays open writes long logs anew when it is asked to, and not because it has synced', async () => {
  const userId = uniqueId('person')
  const cache = await openIndexedDbCache(indexedDB, userId)
  const writes = Array.from({ length: 2_001 }, (_none, index) =>
    cache.persist(persistOf({ put: [pendingOf(`n${index}`)] })),
  )
  await Promise.all(writes)
  await cache.noteSynced('2026-11-20T12:00:00.000Z')
  expect(await lengthsOf(userId)).toEqual([2_001, 0])
  await cache.tidy()
  expect(await lengthsOf(userId)).toEqual([5, 0])
  expect((await cache.read()).outbox).toHaveLength(2_001)
  cache.close()
})

test('many small pieces are compacted at the next start, with the same content', async () => {
  const userId = uniqueId('person')
  const cache = await openIndexedDbCache(indexedDB, userId)
  for (let index = 0; index < 60; index++) {
    await cache.persist(persistOf({ put: [pendingOf(`n${index}`)] }))
    await cache.persist(persistOf({ remove: [`change-n${index}`] }))
    await cache.writeDocuments(writeOf({ documents: [storedOf(`n${index % 3}`, index)] }))
  }
  cache.close()
  expect(await lengthsOf(userId)).toEqual([120, 60])
  const again = await openIndexedDbCache(indexedDB, userId)
  const before = await again.read()
  await expect.poll(() => lengthsOf(userId)).toEqual([1, 1])
  expect(await again.read()).toEqual(before)
  expect([before.documents.length, before.outbox.length, before.droppedIds.size]).toEqual([3, 0, 60])
  again.close()
})

/** An IndexedDB whose `open` throws, or whose request fails, with an error of this name. */
function failingFactory(name: string, how: 'throws' | 'refuses'): IDBFactory {
  const error = new DOMException('no', name)
  const open = (): object => {
    if (how === 'throws') throw error
    const request = Object.assign(new EventTarget(), { error, onerror: null as (() => void) | null })
    queueMicrotask(() => request.onerror?.())
    return request
  }
  return { open } as unknown as IDBFactory
}

const OPEN_ERRORS = [
  'AbortError',
  'ConstraintError',
  'DataError',
  'InvalidStateError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]

describe.each(['throws', 'refuses'] as const)('fault 8: an IndexedDB whose open %s', (how) => {
  test.each(OPEN_ERRORS)('with %s: the app runs from memory and says so once', async (name) => {
    const { cache, warned } = await openFor(failingFactory(name, how))
    await cache.persist(persistOf({ put: [pendingOf('a')] }))
    expect([cache.kind, (await cache.read()).outbox.length]).toEqual(['memory', 1])
    const isForeign = name === 'VersionError' && how === 'refuses'
    expect(warned()).toEqual([
      isForeign
        ? 'Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).'
        : 'Offline-Persistenz wird von diesem Browser nicht unterstützt.',
    ])
  })
})

test.each([
  ['InvalidStateError', 'The database connection is closing.', 2],
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again', 2],
  ['UnknownError', 'Internal error.', 1],
  ['QuotaExceededError', 'no room', 1],
])('fault 8: after %s (%s) the database is opened %i times', async (name, message, times) => {
  let openings = 0
  const watched = {
    open: (databaseToOpen: string, version: number) => {
      openings += 1
      const isFirst = openings === 1
      const request = indexedDB.open(databaseToOpen, version)
      request.addEventListener('success', () => {
        if (!isFirst) return
        request.result.transaction = () => {
          throw new DOMException(message, name)
        }
      })
      return request
    },
  } as unknown as IDBFactory
  const cache = await openIndexedDbCache(watched, uniqueId('person'))
  const write = cache.persist(persistOf({ put: [pendingOf('a')] }))
  if (times === 1) await expect(write).rejects.toThrow(message)
  else await write
  expect(openings).toBe(times)
  cache.close()
})
