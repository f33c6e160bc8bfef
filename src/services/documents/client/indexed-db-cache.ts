/**
 * The cache in IndexedDB, one database per person. Chromium and Firefox keep what is committed here also when
 * they are killed, which they do not with localStorage.
 */
import { wrap, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import { DAY_MS, toIso, type Now } from '#base/clock'
import { documentKey } from '#documents'
import type { CacheWrite, Persisted } from '../sync-state.ts'
import { CACHE_VERSION, createStores, fromRow, OPENED_STORES, toRow, type CacheSchema } from './cache-schema.ts'
import {
  ACKNOWLEDGED_DAYS,
  ACKNOWLEDGED_LIMIT,
  broughtBack,
  bySequenceOfChange,
  DROPPED_LIMIT,
  isConnecting,
  isFreshStart,
  type CacheContents,
  type DocumentCache,
  type SharedOutbox,
} from './document-cache.ts'

export type OpenFailure = 'blocked' | 'unsupported'

export function databaseName(userId: string): string {
  return `taschenmesser-${userId}`
}

/**
 * Opens the database of a person. Fails with `blocked` when another tab keeps an older or has a newer version
 * of it, else with `unsupported`. Never waits for a question to the person.
 */
export async function openIndexedDbCache(
  factory: IDBFactory,
  userId: string,
  now: Now,
  /** The database was closed later and cannot be opened again; every call fails from now on. */
  onLost: (failure: OpenFailure) => void = () => undefined,
): Promise<DocumentCache> {
  let database = await openDatabase(factory, userId)
  let isClosed = false

  // Browsers close databases under the app's feet (iOS after a while in the background); once more helps.
  const run = async <Value>(work: (open: IDBPDatabase<CacheSchema>) => Promise<Value>): Promise<Value> => {
    try {
      return await work(database)
    } catch (error) {
      if (isClosed || !isConnectionLost(error)) throw error
      database = await openDatabase(factory, userId).catch((reason: unknown) => {
        if (reason instanceof CacheOpenError) onLost(reason.failure)
        throw reason
      })
      return work(database)
    }
  }

  return {
    kind: 'indexeddb',
    read: async () => {
      const contents = await run(readAll)
      // Afterwards, so that what is about to be forgotten still counts this time. It may fail and be done next time.
      void run((open) => prune(open, now)).catch(() => undefined)
      return contents
    },
    persist: (write) => run((open) => persist(open, write, toIso(now()))),
    readShared: (isKnown) => run((open) => readShared(open, isKnown)),
    writeDocuments: (write) => run((open) => writeDocuments(open, write)),
    readAcknowledged: async () => {
      const rows = await run((open) => open.getAll('acknowledged'))
      return rows.map(fromRow).sort(bySequenceOfChange)
    },
    readRejected: () => run((open) => open.getAll('rejected')),
    discardRejected: (changeId) => run((open) => open.delete('rejected', changeId)),
    readConflicts: () => run((open) => open.getAll('conflicts')),
    keepConflicts: (conflicts) =>
      run((open) => inConflicts(open, (store) => conflicts.map((conflict) => store.put(conflict)))),
    dropConflicts: (addresses) =>
      run((open) => inConflicts(open, (store) => addresses.map((address) => store.delete(address)))),
    noteSynced: async (at) => {
      await run((open) => open.put('meta', at, 'lastSyncedAt'))
    },
    close: () => {
      isClosed = true
      database.close()
    },
  }
}

/** Why the database could not be opened. */
export class CacheOpenError extends Error {
  readonly failure: OpenFailure

  constructor(failure: OpenFailure, cause: unknown) {
    super(`the cache cannot be opened: ${failure}`, { cause })
    this.name = 'CacheOpenError'
    this.failure = failure
  }
}

function openDatabase(factory: IDBFactory, userId: string): Promise<IDBPDatabase<CacheSchema>> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName(userId), CACHE_VERSION)
    request.onupgradeneeded = (event) => createStores(request.result, event.oldVersion)
    request.onblocked = () => reject(new CacheOpenError('blocked', undefined))
    request.onerror = () => {
      const failure = request.error?.name === 'VersionError' ? 'blocked' : 'unsupported'
      reject(new CacheOpenError(failure, request.error))
    }
    request.onsuccess = () => {
      const { result } = request
      // A newer version of the app in another tab wants to upgrade; this tab goes on from memory.
      result.onversionchange = () => result.close()
      resolve(wrap(result) as unknown as IDBPDatabase<CacheSchema>)
    }
  })
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  return error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /connection/i.test(error.message))
}

async function readAll(database: IDBPDatabase<CacheSchema>): Promise<CacheContents> {
  const transaction = database.transaction(OPENED_STORES, 'readonly')
  const store = transaction.objectStore('acknowledged')
  const meta = transaction.objectStore('meta')
  const [documents, outbox, rejected, unsettled, ids, dropped, cursor, epoch, era, lastSyncedAt] = await Promise.all([
    transaction.objectStore('documents').getAll(),
    transaction.objectStore('outbox').getAll(),
    transaction.objectStore('rejected').getAll(),
    store.index('unsettled').getAll(),
    store.getAllKeys(),
    transaction.objectStore('dropped').getAllKeys(),
    meta.get('cursor'),
    meta.get('epoch'),
    meta.get('era'),
    meta.get('lastSyncedAt'),
  ])
  return {
    documents,
    outbox,
    rejected,
    unsettled: unsettled.map(fromRow).sort(bySequenceOfChange),
    acknowledgedIds: new Set(ids),
    droppedIds: new Set(dropped),
    cursor: Number(cursor ?? 0),
    epoch: epoch === undefined ? null : String(epoch),
    era: era === undefined ? null : String(era),
    lastSyncedAt: lastSyncedAt === undefined ? null : String(lastSyncedAt),
  }
}

function persist(database: IDBPDatabase<CacheSchema>, write: Persisted, at: string): Promise<void> {
  const again = broughtBack(write)
  const transaction = database.transaction(scopeOf(write), 'readwrite')
  // Only those in the scope are asked for below.
  const store = (name: (typeof PERSISTED_STORES)[number]) => transaction.objectStore(name)
  const requests: Promise<unknown>[] = [
    ...write.remove.flatMap((changeId) => [store('outbox').delete(changeId), store('dropped').put({ changeId, at })]),
    ...again.map((changeId) => store('dropped').delete(changeId)),
    ...write.put.map((record) => store('outbox').put(record)),
    ...write.reopened.map((changeId) => store('acknowledged').delete(changeId)),
    ...write.acknowledged.map((entry) => store('acknowledged').put(toRow(entry))),
    ...write.retried.map((changeId) => store('rejected').delete(changeId)),
    ...write.rejected.map((entry) => store('rejected').put(entry)),
  ]
  // Without this the transaction would wait for the page to run again, which a killed page does not.
  transaction.commit()
  return settleAll(requests, transaction.done)
}

const PERSISTED_STORES = ['outbox', 'dropped', 'acknowledged', 'rejected'] as const

/** No store more than is written: an edit waits for no page of the feed that is just being written to the cache. */
function scopeOf(write: Persisted): readonly (typeof PERSISTED_STORES)[number][] {
  const isWritten = {
    outbox: true,
    dropped: write.remove.length > 0 || broughtBack(write).length > 0,
    acknowledged: write.acknowledged.length > 0 || write.reopened.length > 0,
    rejected: write.rejected.length > 0 || write.retried.length > 0,
  }
  return PERSISTED_STORES.filter((name) => isWritten[name])
}

/** Reads keys first: at most times there is nothing that this tab does not know. */
async function readShared(
  database: IDBPDatabase<CacheSchema>,
  isKnown: (changeId: string) => boolean,
): Promise<SharedOutbox> {
  const transaction = database.transaction(['outbox', 'dropped'], 'readonly')
  const outbox = transaction.objectStore('outbox')
  const [keys, droppedKeys] = await Promise.all([outbox.getAllKeys(), transaction.objectStore('dropped').getAllKeys()])
  const dropped = new Set(droppedKeys)
  const missing = keys.filter((changeId) => !isKnown(changeId) && !dropped.has(changeId))
  const records = await Promise.all(missing.map((changeId) => outbox.get(changeId)))
  return {
    unknown: records.filter((record) => record !== undefined),
    dropped: droppedKeys.filter(isKnown),
  }
}

async function writeDocuments(database: IDBPDatabase<CacheSchema>, write: CacheWrite): Promise<void> {
  const transaction = database.transaction(['documents', 'meta', 'acknowledged'], 'readwrite')
  const meta = transaction.objectStore('meta')
  const documents = transaction.objectStore('documents')
  const requests: Promise<unknown>[] = []
  const { position } = write
  if (position !== null) {
    const [cursor, epoch] = await Promise.all([meta.get('cursor'), meta.get('epoch')])
    const stored = { cursor: Number(cursor ?? 0), epoch: epoch === undefined ? null : String(epoch) }
    if (!isConnecting(write, stored)) return transaction.done
    if (isFreshStart(write, stored)) requests.push(documents.clear())
  }
  requests.push(
    ...write.documents.map((document) => documents.put(document, documentKey(document.collection, document.id))),
    ...write.lost.map(({ collection, id }) => documents.delete(documentKey(collection, id))),
  )
  if (position !== null) {
    const { cursor, epoch, era } = position
    requests.push(meta.put(cursor, 'cursor'), meta.put(epoch, 'epoch'), meta.put(era, 'era'))
  }
  const { keepOnly } = write
  if (keepOnly !== null) {
    const keys = await documents.getAllKeys()
    requests.push(...keys.filter((key) => !keepOnly.has(key)).map((key) => documents.delete(key)))
  }
  const acknowledged = transaction.objectStore('acknowledged')
  for (const changeId of write.settled) {
    const row = await acknowledged.get(changeId)
    if (row !== undefined) requests.push(acknowledged.put(toRow({ ...fromRow(row), isSettled: true })))
  }
  return settleAll(requests, transaction.done)
}

function inConflicts(
  database: IDBPDatabase<CacheSchema>,
  work: (store: IDBPObjectStore<CacheSchema, 'conflicts'[], 'conflicts', 'readwrite'>) => readonly Promise<unknown>[],
): Promise<void> {
  const transaction = database.transaction(['conflicts'], 'readwrite')
  const requests = work(transaction.objectStore('conflicts'))
  transaction.commit()
  return settleAll(requests, transaction.done)
}

/** Every request's failure is heard, so none goes unhandled; the transaction's own failure is the one that is told. */
async function settleAll(requests: readonly Promise<unknown>[], done: Promise<void>): Promise<void> {
  await Promise.allSettled(requests)
  return done
}

/** Acknowledged changes older than 30 days, or beyond 5,000, are not needed any more (D4), nor are the oldest marks of dropped ones. */
async function prune(database: IDBPDatabase<CacheSchema>, now: Now): Promise<void> {
  const transaction = database.transaction(['acknowledged', 'dropped'], 'readwrite')
  const store = transaction.objectStore('acknowledged')
  const earliest = toIso(now() - ACKNOWLEDGED_DAYS * DAY_MS)
  const excess = (await store.count()) - ACKNOWLEDGED_LIMIT
  let index = 0
  for await (const cursor of store.index('acknowledgedAt')) {
    if (cursor.value.acknowledgedAt >= earliest && index >= excess) break
    await cursor.delete()
    index += 1
  }
  const dropped = transaction.objectStore('dropped')
  let surplus = (await dropped.count()) - DROPPED_LIMIT
  for await (const cursor of dropped.index('at')) {
    if (surplus <= 0) break
    await cursor.delete()
    surplus -= 1
  }
  await transaction.done
}
