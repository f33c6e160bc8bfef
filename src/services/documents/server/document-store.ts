import type { Now } from '#base/clock'
import type { Result } from '#base/result'
import type {
  ChangeResult,
  CollectionRegistry,
  DocumentUsage,
  FeedPage,
  HistoryEntry,
  RejectionCode,
  StoredDocument,
} from '#documents'
import type { Batch } from '../decide/batch.ts'
import type { BatchDecision, WrittenState } from '../decide/decide-batch.ts'
import type { DeletedUser } from '../decide/forget-member.ts'
import type { LogEntry } from '../wire/log-entry.ts'
import { HTTP_DEVICE_ID } from '../wire/members-entry.ts'
import type { DocumentFilter, LackingFilter } from '../match-filter.ts'
import type { FeedText } from './feed/feed-text.ts'

/**
 * Stores documents, their log and every user's feed. The engines differ only in how they do I/O: `store.suite.ts` holds them to the
 * same behaviour. Every call throws `AppError` `storage-full` or `unavailable` if the database cannot serve it now; a retry is then
 * safe.
 */
export type DocumentStore = {
  /**
   * Decides a batch and writes the decision in one transaction; resolves only when it is durable (S9). `onCommitted` hears
   * of it as soon as everybody can read it, which may be before (record 52); it must not throw.
   */
  applyBatch(batch: Batch, onCommitted?: (applied: AppliedBatch) => void): Promise<AppliedBatch>
  /** A document the person may see; undefined when it is not there, foreign or deleted (X1). */
  readDocument(userId: string, collection: string, id: string): Promise<StoredDocument | undefined>
  /** All documents of a collection the person may see, or those that fit the filter; oldest first. */
  queryDocuments(userId: string, collection: string, filter?: DocumentFilter): Promise<readonly StoredDocument[]>
  /** How many of a collection's documents the person may see that have none of these fields; costs a fraction of reading them. */
  countDocuments(userId: string, collection: string, filter: LackingFilter): Promise<number>
  /**
   * One page of the person's feed (D2); a `since` beyond the counter gets an empty page that ends at the counter.
   * With the `era` of the page it comes from, a `since` that this database never counted to in that era gets the
   * first page (D6).
   */
  readFeed(userId: string, since: number, era?: string): Promise<FeedPage>
  /** The same page as text, which costs a fraction: what a request and the stream are answered with. */
  readFeedText(userId: string, since: number, era?: string): Promise<FeedText>
  /** The newest log entries of a document, newest first, a deleted one's too (H2); undefined as in `readDocument`. */
  readHistory(userId: string, collection: string, id: string): Promise<readonly HistoryEntry[] | undefined>
  /**
   * All documents of a collection, regardless of the owner, in pages, without deleted ones. It is for our own services alone, and
   * reads the whole collection: once, at the start of a service with few documents.
   */
  listCollection(collection: string): DocumentPages
  /**
   * The documents of these collections that were written at an instant (ISO 8601, UTC) or later, regardless of the owner, tombstones
   * too, each in its current state, in pages; for our own services alone. It walks the log, so it costs what was written since in all
   * collections, and nothing for older writes. The time of a write is that of the node that made it, a moment before it became
   * readable: a caller that polls begins a little before its last call. A document may be returned more than once, and a permanently
   * removed one (X6, H1) is not returned at all.
   */
  listWritten(collections: readonly string[], since: string): DocumentPages
  /**
   * Counts what devices brought after an instant (ISO 8601, UTC) although it was edited before: after the restore of a backup,
   * what the backup lacked (L5). What reached the server at `until` or later is left out. Goes along the log as `listWritten`.
   */
  countReturned(since: string, until: string): Promise<ReturnedChanges>
  /** Which of these people see a document that this person sees, too; one that is deleted does not count. */
  findCompanions(userId: string, ids: readonly string[]): Promise<readonly string[]>
  /**
   * Sets who may see a document besides its owner (X2); see `decideMembers` for the codes. Resolves once its followers have these
   * members too (X10). If that fails, the document has them, and the next start, request or reader concerned moves the followers.
   */
  setMembers(
    userId: string,
    collection: string,
    id: string,
    memberIds: readonly string[],
    known?: SharingKnowledge,
  ): Promise<Result<SharedDocument, RejectionCode>>
  /** The listener hears whose feeds have moved when a document is shared, at its commit, and when its followers are moved. */
  onMoved(listener: (touchedUserIds: readonly string[]) => void): void
  /**
   * Removes a person (X6), step by step: each is a short transaction, after which the people it names have to be woken.
   * It may be left off after any step and begun again, also by two servers at once; done when the steps end.
   */
  forgetPerson(deletedUser: DeletedUser): AsyncIterable<ForgettingStep>
  /**
   * Deletes the history of a document for good (H3), in short steps, and tells how many bytes of their place that has freed; `not-allowed`
   * to its members, `not-found` to everybody else who does not own it.
   */
  eraseHistory(userId: string, collection: string, id: string): Promise<Result<number, RejectionCode>>
  /**
   * The same for everything a person owns, step by step (H4): it may be left off after any, and begun again with its `next`;
   * done when the steps end.
   */
  eraseOwnHistory(userId: string, after?: string): AsyncIterable<ErasingStep>
  /** The counters of these people (Q1) and the limits remembered for them (Q3); users who have never written anything are left out. */
  readUsage(userIds: readonly string[]): Promise<ReadonlyMap<string, DocumentUsage>>
  /** Forgets log rows and tombstones written before an instant (ISO 8601, UTC) and tells how many log rows (H1). */
  pruneHistory(before: string): Promise<number>
  /** Whether reads are answered right now. */
  isHealthy(): Promise<boolean>
  /**
   * Bytes of its own file that later writes fill before the file grows: what was deleted leaves them. 0 where the store does
   * not know. Throws where the file cannot be read.
   */
  readReusableBytes(): Promise<number>
  /** Waits for the writes under way. A PostgreSQL pool stays open: its owner closes it. */
  close(): Promise<void>
}

/** Changes that were edited before an instant and came after it, and from how many devices. */
export type ReturnedChanges = { readonly changes: number; readonly devices: number }

export type DocumentPages = AsyncGenerator<readonly StoredDocument[], void, undefined>

export type AppliedBatch = {
  readonly epoch: string
  /** In which it was written, or looked up where nothing was to be written (D6). */
  readonly era: string
  /** One per change, in the order of the batch. */
  readonly results: readonly ChangeResult[]
  /** People whose feed moved, to wake their streams. */
  readonly touchedUserIds: readonly string[]
  /** What followers with an open stream are to be sent; for users who are missing here the feed has to be read. */
  readonly steps: readonly FeedStep[]
  /**
   * The documents whose content the batch changed, as they are now, deleted ones too. Followers of them that others see
   * than before (X10) are not among them.
   */
  readonly written: readonly StoredDocument[]
}

export type ErasingStep = {
  readonly freedBytes: number
  /** The place to continue at; its format is private to the engine. */
  readonly next: string
}

export type ForgettingStep = { readonly touchedUserIds: readonly string[] }

export type SharedDocument = {
  readonly document: StoredDocument
  readonly touchedUserIds: readonly string[]
  /** How many of its followers have other people now (X10). */
  readonly movedCount: number
}

/** What a request to share knows besides the new list of members. */
export type SharingKnowledge = {
  /** The members the list was made from; see `decideMembers`. */
  readonly memberIds?: readonly string[] | undefined
  /** As in a batch (Q3). */
  readonly allowanceBytes?: number
}

/** What every engine is given. */
export type StoreEnvironment = {
  readonly collections: CollectionRegistry
  readonly now: Now
  /** Makes the name of a database that is new (D4), and of each era that begins when one is opened (D6). */
  readonly newEpoch: () => string
  /** The quota in bytes of an owner whose own quota is not known from a session yet (Q3); 256 MB by default. */
  readonly quotaBytes?: number
  /** For tests: awaited before each follower is moved (X10), except by those who wait for it. */
  readonly pauseMoves?: () => Promise<void>
}

/**
 * A page of the feed ends before the document that would take it beyond this (D2). It has one at least,
 * since no document is that large.
 */
export const FEED_PAGE_BYTES = 1024 * 1024
/** Newest log entries that `readHistory` answers with (H2); no entry is larger than a batch and a document. */
export const HISTORY_PAGE_ENTRIES = 500
export const HISTORY_PAGE_BYTES = 4 * 1024 * 1024

/** Documents that a page of `listCollection` has, and about as many as one of `listWritten` has. */
export const LISTING_PAGE_DOCUMENTS = 500

/** The device that log rows name for what our own services write. */
export const SERVER_DEVICE_ID = 'server'
/** What servers and programs write in the name of; all others are devices of people. */
export const DEVICES_OF_SERVERS: readonly string[] = [SERVER_DEVICE_ID, HTTP_DEVICE_ID]

export type SharingRequest = {
  readonly userId: string
  readonly collection: string
  readonly id: string
  readonly memberIds: readonly string[]
  readonly known: SharingKnowledge
}

export function outcomeOf(column: string): LogEntry['outcome'] {
  if (column === 'applied' || column === 'superseded' || column === 'gone') return column
  throw new TypeError(`a log entry says ${column}`)
}

/** What one transaction adds to a person's feed. */
export type FeedStep = {
  readonly userId: string
  /** The counter before and after: the page is the next one for a device at `since`, and for no other. */
  readonly since: number
  readonly next: number
  /** The page as text; made when it is asked for, since most people have no stream open. */
  readonly toText: () => string
}

/** As `AppliedBatch` tells them. */
export function contentOf(written: readonly WrittenFields[]): readonly StoredDocument[] {
  return written.map(({ document }) => document)
}

/** A document to write, its fields as JSON, and their size in UTF-8. */
export type WrittenFields = WrittenState & { readonly sizeBytes: number }

/** The documents that a decided batch writes. */
export function writtenOf({ written }: BatchDecision): readonly WrittenFields[] {
  return Array.from(written.values(), toWritten)
}

function toWritten({ key, document, fieldsText, lostUserIds }: WrittenState): WrittenFields {
  return { key, document, fieldsText, sizeBytes: Buffer.byteLength(fieldsText), lostUserIds }
}

/** A document to write whose members are others than before. */
export function toShared(key: string, document: StoredDocument, lostUserIds: readonly string[]): WrittenFields {
  return toWritten({ key, document, fieldsText: JSON.stringify(document.fields), lostUserIds })
}
