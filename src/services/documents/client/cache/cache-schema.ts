/** The stores of a person's IndexedDB database, and how what older versions of the app have left gets into them. */
import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { PendingChange, StoredDocument } from '#documents'
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { AcknowledgedChange, RejectedChange } from '../../sync/sync-state.ts'
import { documentsText } from '../document-pages.ts'
import { journalText } from './journal.ts'

/** Of the stores, and of what is written into them: an app of version 3 would forget the last copies (D7). */
export const CACHE_VERSION = 4

/**
 * What changes much is appended as JSON text, many changes or documents to a record, and read by replaying it: a
 * request to the database costs as much as writing hundreds of documents into one text.
 */
export interface CacheSchema extends DBSchema {
  /** The outbox and what became of what was in it. */
  journal: { key: number; value: string }
  /** Documents and last copies; newer pages behind older ones. */
  pages: { key: number; value: string }
  meta: { key: 'cursor' | 'epoch' | 'era' | 'lastSyncedAt'; value: string | number }
  rejected: { key: string; value: RejectedChange }
  conflicts: { key: string; value: KeptConflict }
}

/** Those that are read when a person's documents are opened. */
export const OPENED_STORES = ['journal', 'pages', 'meta', 'rejected'] as const

export type OpenCache = IDBPDatabase<CacheSchema>

/** Stores of versions 1 and 2 that are gone; each held one record for each document or change. */
interface OldSchema extends DBSchema {
  documents: { key: string; value: StoredDocument }
  outbox: { key: string; value: PendingChange }
  dropped: { key: string; value: { readonly changeId: string }; indexes: { at: string } }
  acknowledged: { key: string; value: AcknowledgedChange }
  journal: CacheSchema['journal']
  pages: CacheSchema['pages']
}

/** Brings a database of an older version of the app, or a new one (0), to the stores of this version. */
export function upgradeStores(database: IDBDatabase, oldVersion: number, transaction: IDBTransaction): void {
  // What that wrote is read as it is.
  if (oldVersion === 3) return
  if (oldVersion < 1) {
    database.createObjectStore('meta')
    database.createObjectStore('rejected', { keyPath: 'change.changeId' })
  }
  if (oldVersion < 2) database.createObjectStore('conflicts', { keyPath: 'address' })
  database.createObjectStore('journal', { autoIncrement: true })
  database.createObjectStore('pages', { autoIncrement: true })
  if (oldVersion < 1) return
  // A failure ends the transaction, and with it the upgrade: the database stays what it was.
  moveOldRecords(wrap(transaction) as unknown as OldTransaction)
    .then(() => {
      for (const name of ['documents', 'outbox', 'dropped', 'acknowledged']) database.deleteObjectStore(name)
    })
    .catch(() => transaction.abort())
}

type OldTransaction = IDBPTransaction<
  OldSchema,
  ('documents' | 'outbox' | 'dropped' | 'acknowledged' | 'journal' | 'pages')[],
  'versionchange'
>

async function moveOldRecords(transaction: OldTransaction): Promise<void> {
  const journal = transaction.objectStore('journal')
  const pages = transaction.objectStore('pages')
  for await (const documents of readInParts(transaction.objectStore('documents'))) {
    await pages.add(documentsText(documents))
  }
  for await (const put of readInParts(transaction.objectStore('outbox'))) await journal.add(journalText({ put }))
  for await (const acknowledged of readInParts(transaction.objectStore('acknowledged'))) {
    await journal.add(journalText({ acknowledged }))
  }
  const dropped = await transaction.objectStore('dropped').index('at').getAll()
  await journal.add(journalText({ remove: dropped.map(({ changeId }) => changeId) }))
}

type ReadableStore<Key extends IDBValidKey, Value> = {
  getAll(range: IDBKeyRange | null, count: number): Promise<Value[]>
  getAllKeys(range: IDBKeyRange | null, count: number): Promise<Key[]>
}

const PART_RECORDS = 500

/** All records of a store in order, some at a time, so that many of them do not hold the page up for long. */
async function* readInParts<Key extends IDBValidKey, Value>(
  store: ReadableStore<Key, Value>,
): AsyncGenerator<readonly Value[], void> {
  let range: IDBKeyRange | null = null
  for (;;) {
    const [values, keys] = await Promise.all([store.getAll(range, PART_RECORDS), store.getAllKeys(range, PART_RECORDS)])
    const last = keys.at(-1)
    if (last === undefined) return
    yield values
    range = IDBKeyRange.lowerBound(last, true)
  }
}
