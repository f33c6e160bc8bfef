/** What a device stores for one user, in IndexedDB or, without it, in memory. */
import { DAY_MS, toIso } from '#base/clock'
import type { PendingChange, StoredDocument } from '#documents'
import { keyOf } from '../../document.ts'
import type { LastCopy } from '../../rescue/last-copy.ts'
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { AcknowledgedChange, CacheWrite, DiskPosition, Persisted, RejectedChange } from '../../sync/sync-state.ts'

export type CacheContents = DiskPosition & {
  /** Tombstones included. */
  readonly documents: readonly StoredDocument[]
  readonly lastCopies: readonly LastCopy[]
  readonly lastSyncedAt: string | null
  readonly outbox: readonly PendingChange[]
  readonly rejected: readonly RejectedChange[]
  /** Acknowledged changes that the documents do not contain yet. */
  readonly unsettled: readonly AcknowledgedChange[]
  readonly acknowledgedIds: ReadonlySet<string>
  /** changeIds that were in the outbox in the last 30 days and were taken out of it. */
  readonly droppedIds: ReadonlySet<string>
}

export type KnownIds = Pick<ReadonlySet<string>, 'has' | 'size'> & { keys(): Iterable<string> }

/** What is in both; costs what the smaller one holds. */
export function inBoth(a: KnownIds, b: KnownIds): readonly string[] {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  const both: string[] = []
  for (const id of few.keys()) if (many.has(id)) both.push(id)
  return both
}

export type SharedOutbox = {
  /** Pending changes that are not among the known ones. */
  readonly unknown: readonly PendingChange[]
  /** Known changes that were taken out by one tab or another. */
  readonly dropped: readonly string[]
  /** The same of any change. */
  readonly isDropped: (changeId: string) => boolean
}

/** Of an outbox that cannot be read. */
export const nothingShared: SharedOutbox = { unknown: [], dropped: [], isDropped: () => true }

export type DocumentCache = {
  readonly kind: 'indexeddb' | 'memory'
  read(): Promise<CacheContents>
  /** One transaction, begun before the call returns. What it removes counts as dropped until it is put in again. */
  persist(write: Persisted): Promise<void>
  /**
   * What all tabs together have left in the outbox, in one transaction, compared with the changeIds that the caller knows
   * to be pending.
   */
  readShared(known: KnownIds): Promise<SharedOutbox>
  /**
   * One transaction (Y9). A page that does not connect with the position on the disk writes nothing, and what it should
   * settle is not settled: another tab is ahead, or has left it in another era, or a page is missing in between. Resolves
   * to that position then, else to null. What is gone with a page of a pull anew is kept by the same transaction (D7).
   */
  writeDocuments(write: CacheWrite): Promise<DiskPosition | null>
  /** Everything acknowledged in the last 30 days, in order of recording (D4). */
  readAcknowledged(): Promise<readonly AcknowledgedChange[]>
  readRejected(): Promise<readonly RejectedChange[]>
  discardRejected(changeId: string): Promise<void>
  readConflicts(): Promise<readonly KeptConflict[]>
  /** By their address: a newer one replaces the older (Y11). */
  keepConflicts(conflicts: readonly KeptConflict[]): Promise<void>
  dropConflicts(addresses: readonly string[]): Promise<void>
  /** In the order they were kept (D7). */
  readLastCopies(): Promise<readonly LastCopy[]>
  keepLastCopies(copies: readonly LastCopy[]): Promise<void>
  dropLastCopies(keys: readonly string[]): Promise<void>
  noteSynced(at: string): Promise<void>
  /** For a calm moment, when everything is sent and everything new is here: writes anew what has grown too long. */
  tidy(): Promise<void>
  close(): void
}

/** How long and how many acknowledged changes are kept for a server that is restored from a backup (D4). */
const ACKNOWLEDGED_DAYS = 30
/**
 * How many changeIds are known to have been dropped, for a localStorage that has forgotten that (Y1). A number
 * and no age: a clock that jumps by years would make the youngest as good as forgotten.
 */
export const DROPPED_LIMIT = 10_000
export const ACKNOWLEDGED_LIMIT = 5_000

/** changeIds that were dropped once and are pending again: the server lost them (D4), or the user tries again (Y4). */
export function broughtBack(write: Pick<Persisted, 'put' | 'reopened' | 'retried'>): readonly string[] {
  if (write.reopened.length + write.retried.length === 0) return none
  const open = new Set([...write.reopened, ...write.retried])
  return write.put.map((record) => record.changeId).filter((changeId) => open.has(changeId))
}

const none: readonly string[] = []

/** Whether a page may be written over a cache that stands at `stored`. */
export function isConnecting({ position, keepOnly }: CacheWrite, stored: DiskPosition): boolean {
  // Everything was pulled anew: all records are replaced, a counter that was further as well (D4).
  if (position === null || keepOnly !== null) return true
  if (stored.epoch === null || position.epoch !== stored.epoch) return position.since === 0
  if (position.era === stored.era) return position.since <= stored.cursor && position.cursor >= stored.cursor
  // What an earlier era counted is good in this one as far as the server was asked for, and no further (D6).
  return position.sinceEra === stored.era && position.since === stored.cursor
}

/** Whether a page is one of a pull anew. */
export function isPulledAnew({ position, keepOnly }: CacheWrite): boolean {
  return position === null || keepOnly !== null
}

/**
 * What a page that connects does to documents that stand at `stored`. A first page that finds those of another database
 * is a pull anew by itself: nothing of them may stay (D4), and what is gone so is kept (D7).
 */
export function asWritten(write: CacheWrite, { epoch }: DiskPosition): CacheWrite {
  const { position, documents } = write
  if (isPulledAnew(write)) return write
  if (epoch === null || position?.epoch === epoch) return { ...write, anew: null }
  return { ...write, keepOnly: new Set(documents.map(keyOf)) }
}

export function bySequenceOfChange(a: AcknowledgedChange, b: AcknowledgedChange): number {
  return a.change.sequence - b.change.sequence
}

/**
 * From when on acknowledged changes are kept, given the newest time of all. The server's clock has stamped them; the
 * device's own, which may jump by years, has no part in it.
 */
export function earliestKept(newestAt: string): string {
  return toIso(Date.parse(newestAt) - ACKNOWLEDGED_DAYS * DAY_MS)
}
