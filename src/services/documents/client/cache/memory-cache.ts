import type { PendingChange } from '#documents'
import { applyPageChange, emptyContents, keepCopies, type DocumentContents } from '../../rescue/last-copy.ts'
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { AcknowledgedChange, DiskPosition, Persisted, RejectedChange } from '../../sync/sync-state.ts'
import {
  ACKNOWLEDGED_LIMIT,
  asWritten,
  broughtBack,
  bySequenceOfChange,
  DROPPED_LIMIT,
  earliestKept,
  inBoth,
  isConnecting,
  type DocumentCache,
  type KnownIds,
  type SharedOutbox,
} from './document-cache.ts'

/** The pending changes of a disk, by changeId, and what became of those that were. */
export type OutboxContents = {
  readonly outbox: Map<string, PendingChange>
  readonly acknowledged: Map<string, AcknowledgedChange>
  /** Oldest first. */
  readonly dropped: Set<string>
}

/** What outlives the cache that writes to it: a test closes one cache and opens another on the same disk. */
export type MemoryDisk = OutboxContents &
  DocumentContents & {
    readonly rejected: Map<string, RejectedChange>
    readonly conflicts: Map<string, KeptConflict>
    position: DiskPosition & { readonly lastSyncedAt: string | null }
  }

export function createMemoryDisk(): MemoryDisk {
  return {
    ...emptyOutbox(),
    ...emptyContents(),
    rejected: new Map(),
    conflicts: new Map(),
    position: { cursor: 0, epoch: null, era: null, lastSyncedAt: null },
  }
}

export function emptyOutbox(): OutboxContents {
  return { outbox: new Map(), acknowledged: new Map(), dropped: new Set() }
}

/** A cache for browsers without IndexedDB: it lasts as long as the page. */
export function createMemoryCache(disk: MemoryDisk = createMemoryDisk()): DocumentCache {
  return {
    kind: 'memory',
    read: async () => {
      const contents = { ...listContents(disk), ...disk.position, rejected: [...disk.rejected.values()] }
      pruneOutbox(disk)
      return contents
    },
    persist: async (write) => {
      applyPersisted(disk, write)
      for (const changeId of write.retried) disk.rejected.delete(changeId)
      for (const entry of write.rejected) disk.rejected.set(entry.change.changeId, entry)
    },
    readShared: async (known) => sharedOf(disk, known),
    writeDocuments: async (write) => {
      const { position, settled } = write
      const { lastSyncedAt, ...stored } = disk.position
      if (!isConnecting(write, stored)) return stored
      applyPageChange(disk, asWritten(write, stored))
      settleChanges(disk, settled)
      if (position !== null) {
        const { cursor, epoch, era } = position
        disk.position = { cursor, epoch, era, lastSyncedAt }
      }
      return null
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
    readLastCopies: async () => [...disk.lastCopies.values()],
    keepLastCopies: async (copies) => keepCopies(disk.lastCopies, copies),
    dropLastCopies: async (keys) => {
      for (const key of keys) disk.lastCopies.delete(key)
    },
    noteSynced: async (at) => {
      disk.position = { ...disk.position, lastSyncedAt: at }
    },
    tidy: async () => {},
    close: () => undefined,
  }
}

/** What a write does to the outbox: the order matters, since what it brings back was dropped before. */
export function applyPersisted(contents: OutboxContents, write: Omit<Persisted, 'rejected'>): void {
  for (const changeId of write.remove) {
    contents.outbox.delete(changeId)
    contents.dropped.delete(changeId)
    contents.dropped.add(changeId)
  }
  for (const changeId of broughtBack(write)) contents.dropped.delete(changeId)
  for (const record of write.put) contents.outbox.set(record.changeId, record)
  for (const changeId of write.sent ?? []) {
    const record = contents.outbox.get(changeId)
    if (record !== undefined) contents.outbox.set(changeId, { ...record, isSent: true })
  }
  for (const changeId of write.reopened) contents.acknowledged.delete(changeId)
  for (const entry of write.acknowledged) contents.acknowledged.set(entry.change.changeId, entry)
}

/** The documents contain these acknowledged changes from now on. */
export function settleChanges({ acknowledged }: OutboxContents, changeIds: readonly string[]): void {
  for (const changeId of changeIds) {
    const entry = acknowledged.get(changeId)
    if (entry !== undefined) acknowledged.set(changeId, { ...entry, isSettled: true })
  }
}

/** What is read of both when they are opened. */
export function listContents({
  outbox,
  acknowledged,
  dropped,
  documents,
  lastCopies,
}: OutboxContents & DocumentContents) {
  return {
    documents: [...documents.values()],
    lastCopies: [...lastCopies.values()],
    outbox: [...outbox.values()],
    unsettled: [...acknowledged.values()].filter((entry) => !entry.isSettled).sort(bySequenceOfChange),
    acknowledgedIds: new Set(acknowledged.keys()),
    droppedIds: new Set(dropped),
  }
}

/** What all tabs together have left in an outbox, compared with what the caller knows to be pending. */
export function sharedOf({ outbox, dropped }: OutboxContents, known: KnownIds): SharedOutbox {
  const isDropped = (changeId: string): boolean => dropped.has(changeId)
  return {
    unknown: [...outbox.values()].filter(({ changeId }) => !known.has(changeId) && !isDropped(changeId)),
    dropped: inBoth(dropped, known),
    isDropped,
  }
}

/** Whether a page will bring what it did, and no document here has it yet. */
function isAwaited({ isSettled, isSuperseded }: AcknowledgedChange): boolean {
  return !isSettled && isSuperseded !== true
}

/**
 * Forgets acknowledged changes 30 days older than the newest, unless no page has brought them yet, or beyond 5,000 (D4), those
 * that the outbox has again as well, and the oldest of too many dropped ones.
 * True when there was something to forget.
 */
export function pruneOutbox({ outbox, acknowledged, dropped }: OutboxContents): boolean {
  const before = acknowledged.size + dropped.size
  const newestFirst = [...acknowledged.values()].sort((a, b) => (a.acknowledgedAt < b.acknowledgedAt ? 1 : -1))
  const earliest = newestFirst[0] === undefined ? '' : earliestKept(newestFirst[0].acknowledgedAt)
  for (const [index, entry] of newestFirst.entries()) {
    const { change, acknowledgedAt } = entry
    if (index < ACKNOWLEDGED_LIMIT && (acknowledgedAt >= earliest || isAwaited(entry))) continue
    acknowledged.delete(change.changeId)
    outbox.delete(change.changeId)
  }
  for (const changeId of dropped) {
    if (dropped.size <= DROPPED_LIMIT) break
    dropped.delete(changeId)
  }
  return acknowledged.size + dropped.size < before
}
