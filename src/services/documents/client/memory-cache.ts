import { DAY_MS, toIso, type Now } from '#base/clock'
import { documentKey, type PendingChange, type StoredDocument } from '#documents'
import type { KeptConflict } from '../kept-conflict.ts'
import type { AcknowledgedChange, RejectedChange } from '../sync-state.ts'
import {
  ACKNOWLEDGED_DAYS,
  ACKNOWLEDGED_LIMIT,
  broughtBack,
  bySequenceOfChange,
  DROPPED_LIMIT,
  isConnecting,
  isFreshStart,
  type DocumentCache,
} from './document-cache.ts'

/** What outlives the cache that writes to it: a test closes one cache and opens another on the same disk. */
export type MemoryDisk = {
  documents: Map<string, StoredDocument>
  outbox: Map<string, PendingChange>
  rejected: Map<string, RejectedChange>
  acknowledged: Map<string, AcknowledgedChange>
  conflicts: Map<string, KeptConflict>
  /** When each was dropped, ISO 8601. */
  dropped: Map<string, string>
  position: { cursor: number; epoch: string | null; era: string | null; lastSyncedAt: string | null }
}

export function createMemoryDisk(): MemoryDisk {
  return {
    documents: new Map(),
    outbox: new Map(),
    rejected: new Map(),
    acknowledged: new Map(),
    conflicts: new Map(),
    dropped: new Map(),
    position: { cursor: 0, epoch: null, era: null, lastSyncedAt: null },
  }
}

/** A cache for browsers without IndexedDB: it lasts as long as the page. */
export function createMemoryCache(now: Now, disk: MemoryDisk = createMemoryDisk()): DocumentCache {
  return {
    kind: 'memory',
    read: async () => {
      const contents = {
        documents: [...disk.documents.values()],
        ...disk.position,
        outbox: [...disk.outbox.values()],
        rejected: [...disk.rejected.values()],
        unsettled: [...disk.acknowledged.values()].filter((entry) => !entry.isSettled).sort(bySequenceOfChange),
        acknowledgedIds: new Set(disk.acknowledged.keys()),
        droppedIds: new Set(disk.dropped.keys()),
      }
      prune(disk, now)
      return contents
    },
    persist: async (write) => {
      for (const changeId of write.remove) {
        disk.outbox.delete(changeId)
        disk.dropped.set(changeId, toIso(now()))
      }
      for (const changeId of broughtBack(write)) disk.dropped.delete(changeId)
      for (const record of write.put) disk.outbox.set(record.changeId, record)
      for (const changeId of write.reopened) disk.acknowledged.delete(changeId)
      for (const entry of write.acknowledged) disk.acknowledged.set(entry.change.changeId, entry)
      for (const changeId of write.retried) disk.rejected.delete(changeId)
      for (const entry of write.rejected) disk.rejected.set(entry.change.changeId, entry)
    },
    readShared: async (isKnown) => ({
      unknown: [...disk.outbox.values()].filter(({ changeId }) => !isKnown(changeId) && !disk.dropped.has(changeId)),
      dropped: [...disk.dropped.keys()].filter(isKnown),
    }),
    writeDocuments: async (write) => {
      const { documents, lost, position, keepOnly, settled } = write
      if (!isConnecting(write, disk.position)) return
      if (isFreshStart(write, disk.position)) disk.documents.clear()
      for (const document of documents) disk.documents.set(documentKey(document.collection, document.id), document)
      for (const { collection, id } of lost) disk.documents.delete(documentKey(collection, id))
      if (keepOnly !== null) {
        for (const key of [...disk.documents.keys()]) if (!keepOnly.has(key)) disk.documents.delete(key)
      }
      for (const changeId of settled) {
        const entry = disk.acknowledged.get(changeId)
        if (entry !== undefined) disk.acknowledged.set(changeId, { ...entry, isSettled: true })
      }
      if (position !== null) {
        disk.position.cursor = position.cursor
        disk.position.epoch = position.epoch
        disk.position.era = position.era
      }
    },
    readAcknowledged: async () => [...disk.acknowledged.values()].sort(bySequenceOfChange),
    readRejected: async () => [...disk.rejected.values()],
    discardRejected: async (changeId) => {
      disk.rejected.delete(changeId)
    },
    readConflicts: async () => [...disk.conflicts.values()],
    keepConflicts: async (conflicts) => {
      for (const conflict of conflicts) disk.conflicts.set(conflict.address, conflict)
    },
    dropConflicts: async (addresses) => {
      for (const address of addresses) disk.conflicts.delete(address)
    },
    noteSynced: async (at) => {
      disk.position.lastSyncedAt = at
    },
    close: () => undefined,
  }
}

function prune(disk: MemoryDisk, now: Now): void {
  const earliest = toIso(now() - ACKNOWLEDGED_DAYS * DAY_MS)
  const entries = [...disk.acknowledged.values()].sort((a, b) => (a.acknowledgedAt < b.acknowledgedAt ? 1 : -1))
  for (const [index, entry] of entries.entries()) {
    if (index >= ACKNOWLEDGED_LIMIT || entry.acknowledgedAt < earliest) disk.acknowledged.delete(entry.change.changeId)
  }
  const oldestDropped = [...disk.dropped].sort(([, a], [, b]) => (a < b ? -1 : 1))
  for (const [changeId] of oldestDropped.slice(0, Math.max(0, disk.dropped.size - DROPPED_LIMIT))) {
    disk.dropped.delete(changeId)
  }
}
