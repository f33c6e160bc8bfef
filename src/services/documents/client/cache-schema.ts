/** What the database of a person holds, and how an older one becomes that. */
import type { DBSchema } from 'idb'
import type { PendingChange, StoredDocument } from '#documents'
import type { KeptConflict } from '../kept-conflict.ts'
import type { AcknowledgedChange, RejectedChange } from '../sync-state.ts'

/** Of the stores. */
export const CACHE_VERSION = 2
/** Those that are read when a person's documents are opened. */
export const OPENED_STORES = ['documents', 'meta', 'outbox', 'dropped', 'rejected', 'acknowledged'] as const

type MetaKey = 'cursor' | 'epoch' | 'era' | 'lastSyncedAt'

/** Entries that views still apply themselves carry `unsettled`, so that an index finds just them. */
export type AcknowledgedRow = AcknowledgedChange & { readonly unsettled?: 1 }

export interface CacheSchema extends DBSchema {
  documents: { key: string; value: StoredDocument }
  meta: { key: MetaKey; value: string | number }
  outbox: { key: string; value: PendingChange }
  dropped: { key: string; value: { readonly changeId: string; readonly at: string }; indexes: { at: string } }
  rejected: { key: string; value: RejectedChange }
  conflicts: { key: string; value: KeptConflict }
  acknowledged: { key: string; value: AcknowledgedRow; indexes: { acknowledgedAt: string; unsettled: number } }
}

/** Brings a database of an older version of the app, or a new one (0), to the stores of this version. */
export function createStores(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) createFirstStores(database)
  database.createObjectStore('conflicts', { keyPath: 'address' })
}

function createFirstStores(database: IDBDatabase): void {
  database.createObjectStore('documents')
  database.createObjectStore('meta')
  database.createObjectStore('outbox', { keyPath: 'changeId' })
  database.createObjectStore('dropped', { keyPath: 'changeId' }).createIndex('at', 'at')
  database.createObjectStore('rejected', { keyPath: 'change.changeId' })
  const acknowledged = database.createObjectStore('acknowledged', { keyPath: 'change.changeId' })
  acknowledged.createIndex('acknowledgedAt', 'acknowledgedAt')
  acknowledged.createIndex('unsettled', 'unsettled')
}

export function toRow(entry: AcknowledgedChange): AcknowledgedRow {
  return entry.isSettled ? entry : { ...entry, unsettled: 1 }
}

export function fromRow({ unsettled: _unsettled, ...entry }: AcknowledgedRow): AcknowledgedChange {
  return entry
}
