/** The log of the store without a database, and the counters of place that go with it (rules Q1 to Q3, H3). */
import type { JsonObject } from '#base/text/json'
import { utf8Length } from '#base/text/text'
import type { StoredDocument } from '#documents'
import type { Batch } from '../../src/services/documents/decide/batch.ts'
import type { LogEntry } from '../../src/services/documents/wire/log-entry.ts'
import type { OwnerUsage } from '../../src/services/documents/decide/quota.ts'
import { erasedText, readEntry, textOf } from '../../src/services/documents/server/entry-text.ts'
import {
  createTally,
  weighWrites,
  type WeighedWrites,
  type Written,
} from '../../src/services/documents/server/weigh-writes.ts'

/** A log entry with the person it counts for (undefined: it counts for no person), and the bytes of its text. */
export type LoggedEntry = LogEntry & { readonly ownerId: string | undefined; readonly sizeBytes: number }

type Usage = { readonly documentBytes: number; readonly logBytes: number; readonly limitBytes?: number | undefined }

export type MemoryCounts = {
  readonly documents: Map<string, StoredDocument>
  log: LoggedEntry[]
  /** By owner (Q1). */
  usage: Map<string, Usage>
}

export function weigh({ documents }: MemoryCounts, writing: Written): WeighedWrites {
  return weighWrites({
    ...writing,
    ownerOf: (key) => documents.get(key)?.ownerId,
    sizeOf: (key) => documentBytes(documents.get(key)),
  })
}

export function documentBytes(document: StoredDocument | undefined): number {
  return document === undefined ? 0 : utf8Length(JSON.stringify(document.fields))
}

/** Adds to the log and to the counters of place (Q1); before the documents are written. */
export function keepLog(
  state: MemoryCounts,
  writing: Written,
  author?: Pick<Batch, 'userId' | 'allowanceBytes'>,
): void {
  const { entries, charges } = weigh(state, writing)
  for (const { entry, ownerId, sizeBytes } of entries) state.log.push({ ...entry, ownerId, sizeBytes })
  for (const [ownerId, added] of charges) {
    const before = state.usage.get(ownerId) ?? { documentBytes: 0, logBytes: 0 }
    const limitBytes = (author?.userId === ownerId ? author.allowanceBytes : undefined) ?? before.limitBytes
    const logBytes = before.logBytes + added.logBytes
    state.usage.set(ownerId, { documentBytes: before.documentBytes + added.documentBytes, logBytes, limitBytes })
  }
}

/** Counts everything anew, after what is done seldom. */
export function recount(state: MemoryCounts): void {
  const tally = createTally()
  for (const document of state.documents.values()) tally.add(document.ownerId, documentBytes(document), 0)
  for (const { ownerId, sizeBytes } of state.log) if (ownerId !== undefined) tally.add(ownerId, 0, sizeBytes)
  const charges = tally.charges()
  const owners = new Set([...state.usage.keys(), ...charges.keys()])
  const none = { documentBytes: 0, logBytes: 0 }
  state.usage = new Map(
    Array.from(owners, (id) => [id, { ...(charges.get(id) ?? none), limitBytes: state.usage.get(id)?.limitBytes }]),
  )
}

/** Usage of a user, and their limit: from their own session, else as it was remembered (Q3). */
export function usageReader(
  { usage }: MemoryCounts,
  { userId, allowanceBytes }: Pick<Batch, 'userId' | 'allowanceBytes'>,
  quotaBytes: number,
): (ownerId: string) => OwnerUsage {
  return (ownerId) => {
    const known = usage.get(ownerId)
    const own = ownerId === userId ? allowanceBytes : undefined
    const usedBytes = (known?.documentBytes ?? 0) + (known?.logBytes ?? 0)
    return { usedBytes, limitBytes: own ?? known?.limitBytes ?? quotaBytes }
  }
}

/** Rule H3; returns how many bytes of the person's place it has freed. */
export function erase(state: MemoryCounts, userId: string, isMeant: (entry: LogEntry) => boolean): number {
  let freedBytes = 0
  state.log = state.log.map((entry) => {
    if (entry.isErased === true || !isMeant(entry)) return entry
    const { before: _before, conflicts: _conflicts, ownerId, sizeBytes: sizeBefore, ...rest } = entry
    const text = erasedText(JSON.parse(textOf(entry)) as JsonObject)
    const sizeBytes = utf8Length(text)
    if (ownerId === userId) freedBytes += sizeBefore - sizeBytes
    return { ...rest, ...readEntry(JSON.parse(text) as JsonObject, entry.key), ownerId, sizeBytes }
  })
  recount(state)
  return freedBytes
}
