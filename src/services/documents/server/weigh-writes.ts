/** What a transaction adds to the place of each owner (rule Q1), with the texts of its log entries, which are made here once. */
import type { CollectionRegistry, StoredDocument } from '#documents'
import type { BatchDecision, BatchSnapshot } from '../decide/decide-batch.ts'
import { findReturned } from '../decide/follow-leader.ts'
import type { MovedFollower } from '../decide/follow-leader.ts'
import type { LogEntry } from '../wire/log-entry.ts'
import type { Measures, OwnerUsage } from '../decide/quota.ts'
import { writtenOf, type WrittenFields } from './document-store.ts'
import { toMembersEntry } from '../wire/members-entry.ts'
import { measuredTextOf, textOf } from './entry-text.ts'

/** Bytes by which a user's documents and their history grow, or shrink. */
export type Charge = { readonly documentBytes: number; readonly logBytes: number }

/** By owner, in sorted order: stores lock the counters in this order. */
export type Charges = ReadonlyMap<string, Charge>

/** An entry as it is stored, and the user it counts against. */
export type TextedEntry = {
  readonly entry: LogEntry
  readonly text: string
  readonly sizeBytes: number
  readonly ownerId: string
}

export type WeighedWrites = Required<Pick<Written, 'written' | 'moved'>> & {
  /** Of all of them. */
  readonly entries: readonly TextedEntry[]
  readonly charges: Charges
}

export type Written = {
  readonly written: readonly WrittenFields[]
  readonly log: readonly LogEntry[]
  /** Followers, whose fields stay as they are. */
  readonly moved?: readonly MovedFollower[]
}

export function weighWrites(
  o: Written & {
    /** Returns the previous owner of a document; undefined if it did not exist. */
    readonly ownerOf: (key: string) => string | undefined
    /** Bytes of a document's fields before; 0 where there was none. */
    readonly sizeOf: (key: string) => number
  },
): WeighedWrites {
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
  for (const { entry, chargedId } of moved) add(entry, undefined, chargedId)
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

/** Bytes of the entries that a change of a leader's members writes into its followers, at most; they count for its owner. */
export function movedBytes(followerCount: number, before: StoredDocument, after: StoredDocument): number {
  if (followerCount === 0) return 0
  const audience = { ...after, memberIds: [after.ownerId, ...after.memberIds] }
  const entry = toMembersEntry({ memberIds: [before.ownerId, ...before.memberIds] }, audience, after.ownerId)
  return followerCount * mostEntryBytes(entry)
}

/** The charges with what bringing leaders back adds in their followers, which counts for the leaders' owners. */
function withReturned(
  charges: Charges,
  returned: readonly StoredDocument[],
  returnBytes: (leader: StoredDocument) => number,
): Charges {
  if (returned.length === 0) return charges
  const tally = createTally()
  for (const [ownerId, { documentBytes, logBytes }] of charges) tally.add(ownerId, documentBytes, logBytes)
  for (const leader of returned) tally.add(leader.ownerId, 0, returnBytes(leader))
  return tally.charges()
}

/** Bytes by which an owner's place grows. */
export function growthOf(charges: Charges, ownerId: string): number {
  const charge = charges.get(ownerId)
  return charge === undefined ? 0 : charge.documentBytes + charge.logBytes
}

/** Whether the additions would take a user over their limit. */
function isAnyOver(charges: Charges, usageOf: (ownerId: string) => OwnerUsage): boolean {
  return [...charges].some(([ownerId, charge]) => isOver(charge, usageOf(ownerId)))
}

/** Whether the charge would take its owner over the limit, or further over it. */
function isOver({ documentBytes, logBytes }: Charge, { usedBytes, limitBytes }: OwnerUsage): boolean {
  const growthBytes = documentBytes + logBytes
  return growthBytes > 0 && usedBytes + growthBytes > limitBytes
}

/** The bytes of an entry while its document may still change in the same batch: never less than it will be (Q2). */
export function mostEntryBytes(entry: LogEntry): number {
  return Buffer.byteLength(textOf(entry))
}

export type Decided = {
  readonly decision: BatchDecision
  readonly written: readonly WrittenFields[]
  readonly weighed: WeighedWrites
}

/** Rule Q2: decided once more, change by change, only if the batch as a whole takes a user over their limit. */
export function decideWithinQuota(
  snapshot: BatchSnapshot,
  o: Pick<Measures, 'usageOf' | 'documentBytes'> & {
    readonly decide: (snapshot: BatchSnapshot) => BatchDecision
    readonly weigh: (writing: Written) => WeighedWrites
    /** What bringing a document back writes into its followers. */
    readonly returnBytes: (leader: StoredDocument) => number
    readonly collections: CollectionRegistry
  },
): Decided {
  const { usageOf, documentBytes } = o
  const decide = (known: BatchSnapshot): Decided => {
    const decision = o.decide(known)
    const written = writtenOf(decision)
    return { decision, written, weighed: o.weigh({ written, log: decision.log }) }
  }
  const decided = decide(snapshot)
  const returned = findReturned(decided.decision, snapshot.documents, o.collections)
  if (!isAnyOver(withReturned(decided.weighed.charges, returned, o.returnBytes), usageOf)) return decided
  const returnBytes = (key: string): number => {
    const before = snapshot.documents.get(key)
    return before === undefined ? 0 : o.returnBytes({ ...before, isDeleted: false })
  }
  return decide({ ...snapshot, measures: { usageOf, documentBytes, entryBytes: mostEntryBytes, returnBytes } })
}
