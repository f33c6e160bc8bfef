/** What a transaction adds to the place of each owner (rule Q1), with the texts of its log entries, which are made here once. */
import type { MovedFollower } from '../follow-leader.ts'
import type { LogEntry } from '../log-entry.ts'
import type { OwnerUsage } from '../quota.ts'
import type { WrittenFields } from './document-store.ts'
import { measuredTextOf, textOf } from './entry-text.ts'

/** Bytes by which somebody's documents and their history grow, or shrink. */
export type Charge = { readonly documentBytes: number; readonly logBytes: number }

/** By owner, in sorted order: stores lock the counters in this order. */
export type Charges = ReadonlyMap<string, Charge>

/** An entry as it is stored, and for whom it counts. */
export type TextedEntry = {
  readonly entry: LogEntry
  readonly text: string
  readonly sizeBytes: number
  readonly ownerId: string
}

export type WeighedWrites = {
  readonly written: readonly WrittenFields[]
  /** Followers, whose fields stay as they are. */
  readonly moved: readonly MovedFollower[]
  /** Of all of them. */
  readonly entries: readonly TextedEntry[]
  readonly charges: Charges
}

export function weighWrites(o: {
  readonly written: readonly WrittenFields[]
  readonly log: readonly LogEntry[]
  readonly moved?: readonly MovedFollower[]
  /** Who owned a document before; undefined where there was none. */
  readonly ownerOf: (key: string) => string | undefined
  /** Bytes of a document's fields before; 0 where there was none. */
  readonly sizeOf: (key: string) => number
}): WeighedWrites {
  const { written, log, moved = [], ownerOf, sizeOf } = o
  const tally = createTally()
  const byKey = new Map(written.map((one) => [one.key, one]))
  for (const { key, document, sizeBytes } of written) tally.add(document.ownerId, sizeBytes - sizeOf(key), 0)
  const entries: TextedEntry[] = []
  const add = (entry: LogEntry, of: WrittenFields | undefined, ownerId: string): void => {
    const { text, sizeBytes } = measuredTextOf(entry, of)
    entries.push({ entry, text, sizeBytes, ownerId })
    tally.add(ownerId, 0, sizeBytes)
  }
  for (const entry of log) {
    const one = byKey.get(entry.key)
    add(entry, one, one?.document.ownerId ?? ownerOf(entry.key) ?? entry.userId)
  }
  for (const { entry, document } of moved) add(entry, undefined, document.ownerId)
  return { written, moved, entries, charges: tally.charges() }
}

export type Tally = {
  add(ownerId: string, documentBytes: number, logBytes: number): void
  charges(): Charges
}

export function createTally(): Tally {
  const sums = new Map<string, { documentBytes: number; logBytes: number }>()
  return {
    add: (ownerId, documentBytes, logBytes) => {
      const sum = sums.get(ownerId)
      if (sum === undefined) sums.set(ownerId, { documentBytes, logBytes })
      else {
        sum.documentBytes += documentBytes
        sum.logBytes += logBytes
      }
    },
    charges: () => {
      if (sums.size <= 1) return sums
      return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

/** Whether the charge would take its owner over the limit, or further over it. */
export function isOver({ documentBytes, logBytes }: Charge, { usedBytes, limitBytes }: OwnerUsage): boolean {
  const growthBytes = documentBytes + logBytes
  return growthBytes > 0 && usedBytes + growthBytes > limitBytes
}

/** The bytes of an entry while its document may still change in the same batch: never less than it will be (Q2). */
export function mostEntryBytes(entry: LogEntry): number {
  return Buffer.byteLength(textOf(entry))
}
