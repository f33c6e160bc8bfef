/**
 * Whether the owner of a document has place for what a change adds (rules Q2 to Q5). Stores ask only when a batch as a whole
 * would take a user over their limit: for all others nothing is measured change by change.
 */
import { utf8Length } from '#base/text/text'
import type { Batch } from './batch.ts'
import { USERS_COLLECTION, type StoredDocument } from '../document.ts'
import type { LogEntry } from '../wire/log-entry.ts'

/** Usage and limit of a user, in bytes. */
export type OwnerUsage = { readonly usedBytes: number; readonly limitBytes: number }

/** What a store knows about sizes, before the batch. */
export type Measures = {
  readonly usageOf: (ownerId: string) => OwnerUsage
  /** Of a document's fields as JSON in UTF-8; 0 if it does not exist. */
  readonly documentBytes: (key: string) => number
  /** Of an entry as it would be stored, or a little more. */
  readonly entryBytes: (entry: LogEntry) => number
  /** Of the entries in what follows a document, by its key, if that is brought back (X10); they count for its owner. */
  readonly returnBytes: (key: string) => number
}

/** A change that was decided without regard to place. */
export type Weighed = {
  readonly ownerId: string
  readonly entry: LogEntry
  /** The document's fields as JSON, where it was written. */
  readonly fieldsText: string | undefined
  readonly document: Pick<StoredDocument, 'collection'> | undefined
  /** It brings a deleted document back. */
  readonly isReturn: boolean
}

/** `unlogged`: it changes nothing, and may be answered without being kept. */
export type Verdict = 'kept' | 'unlogged' | 'refused'

/** How far beyond the limit goes what only takes away (Q4), and what services of ours make (Q5). */
const REMOVAL_FACTOR = 1.25
const SERVICE_FACTOR = 2

/** Judges the changes of one batch, one after the other; what is kept counts for the next. */
export function createQuotaJudge(actor: Batch['actor'], measures: Measures): (weighed: Weighed) => Verdict {
  const used = new Map<string, number>()
  const sizes = new Map<string, number>()
  return (weighed) => {
    const { ownerId, entry, fieldsText, isReturn } = weighed
    const { usedBytes, limitBytes } = measures.usageOf(ownerId)
    const before = used.get(ownerId) ?? usedBytes
    const sizeBytes = fieldsText === undefined ? undefined : utf8Length(fieldsText)
    const sizeBefore = sizes.get(entry.key) ?? measures.documentBytes(entry.key)
    const logBytes = measures.entryBytes(entry) + (isReturn ? measures.returnBytes(entry.key) : 0)
    const growthBytes = logBytes + (sizeBytes === undefined ? 0 : sizeBytes - sizeBefore)
    if (growthBytes > 0 && before + growthBytes > limitBytes * factorOf(actor, weighed))
      return entry.outcome === 'gone' ? 'unlogged' : 'refused'
    used.set(ownerId, before + growthBytes)
    if (sizeBytes !== undefined) sizes.set(entry.key, sizeBytes)
    return 'kept'
  }
}

/** What the limit is multiplied by for a change. */
function factorOf(actor: Batch['actor'], { entry, document }: Weighed): number {
  const isWholeDeletion = entry.outcome === 'applied' && entry.type === 'DELETED' && entry.path === entry.key
  if (isWholeDeletion) return Number.POSITIVE_INFINITY
  // A service changes what it made once, to say that it is over.
  const isAlwaysTaken = document?.collection === USERS_COLLECTION || entry.type === 'MODIFIED'
  if (actor === 'server') return isAlwaysTaken ? Number.POSITIVE_INFINITY : SERVICE_FACTOR
  if (entry.outcome !== 'applied') return 1
  if (entry.type === 'DELETED') return REMOVAL_FACTOR
  const isRemoval = entry.type === 'MODIFIED' && entry.fields.every(({ value }) => value === undefined)
  return isRemoval ? REMOVAL_FACTOR : 1
}
