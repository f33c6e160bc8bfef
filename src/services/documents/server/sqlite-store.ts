/** The store on SQLite, the default: one writer with group commit, and a second connection that reads. */
import { DatabaseSync } from 'node:sqlite'
import { isJsonArray, isJsonObject, type Json } from '#base/text/json'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, type StoredDocument } from '#documents'
import { isStorable } from '../decide/check-change.ts'
import { sharedCollections } from '../collection-registry.ts'
import { documentKey } from '../change/path.ts'
import { matchesFilter, type DocumentFilter } from '../match-filter.ts'
import {
  FEED_PAGE_BYTES,
  HISTORY_PAGE_BYTES,
  HISTORY_PAGE_ENTRIES,
  type DocumentStore,
  type StoreEnvironment,
} from './document-store.ts'
import { ERASED_BEGINNING } from './entry-text.ts'
import { openWithFollowers, type Engine } from './following/store-with-followers.ts'
import { followedBy, parseFeedText, toFeedText, type FeedText } from './feed/feed-text.ts'
import { prepareListings } from './sqlite/sqlite-listings.ts'
import { createEraReader } from './sqlite/sqlite-eras.ts'
import { prepareFollowing } from './sqlite/sqlite-followers.ts'
import { documentOf, historyEntryOf, integerOf, read, textOf, walkLog, type Row } from './sqlite/sqlite-rows.ts'
import { eraseHistory, eraseOwnHistory } from './sqlite/sqlite-erase-history.ts'
import { forgetPerson } from './sqlite/sqlite-forget-person.ts'
import { moveStepsOf, readUsage, setMembers } from './sqlite/sqlite-members.ts'
import { prepareReads, prepareWrites, type ReadStatements } from './sqlite/sqlite-statements.ts'
import { createWriteQueue } from './sqlite/sqlite-write-queue.ts'
import { openSqliteWriter } from './sqlite/sqlite-writer.ts'
import { pruneHistory } from './sqlite/sqlite-prune-history.ts'
import { applyBatch } from './sqlite/sqlite-writes.ts'

/** Half of what a device waits for an answer. */
const LOCK_TIMEOUT_MS = 15_000
/** For opening and for reading, where a lock is met only while the file is being opened or repaired. */
const READER_TIMEOUT_MS = 5_000

export type SqliteStoreOptions = StoreEnvironment & {
  /** The database file; it is made when missing, its folder is not. */
  readonly path: string
  /** Largest size of the file in pages, for tests of a full disk. */
  readonly maxPages?: number
  /** How many pages may wait in the log before they are moved into the file, for tests. */
  readonly logPages?: number
  /** How long a write waits for a lock that another process holds; reads and everything else go on meanwhile. */
  readonly busyTimeoutMs?: number
}

/** Opens the database file and brings it to the newest schema. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<DocumentStore> {
  const opened = openSqliteWriter(options, READER_TIMEOUT_MS)
  const { writer, epoch, flush } = opened
  const reader = new DatabaseSync(options.path, { timeout: READER_TIMEOUT_MS, readOnly: true })
  const writes = prepareWrites(writer)
  const reads = prepareReads(reader)
  const listings = prepareListings(reader)
  const eras = createEraReader(reader)
  const readFreePages = prepareFreePages(reader)
  const queue = createWriteQueue(writer, {
    flush,
    lockTimeoutMs: options.busyTimeoutMs ?? LOCK_TIMEOUT_MS,
    onRolledBack: writes.names.forget,
  })
  const close = async (): Promise<void> => {
    await queue.drain()
    if (reader.isOpen) reader.close()
    await opened.close()
  }
  const closing = (error: unknown): Promise<never> => close().then(() => Promise.reject(error))
  const findFollowers = await queue.run(1, () => prepareFollowing(writer, options.collections)).catch(closing)
  const { quotaBytes = DEFAULT_DOCUMENTS_QUOTA_BYTES } = options
  const life = { ...options, quotaBytes, epoch, era: eras.current, eraStartsMs: eras.startsMs, findFollowers }
  const erasing = { database: writer, queue, writes }
  const readFeedText = async (userId: string, since: number, era?: string): Promise<FeedText> =>
    read(() => {
      const isKnown = era === undefined || eras.hasReached(userId, era, since)
      return readPage(reads, { userId, since: isKnown ? since : 0 }, { epoch, era: eras.current })
    })
  const engine: Engine = {
    moves: moveStepsOf(writes, queue, life),
    applyBatch: (batch, onCommitted) =>
      queue.run(
        batch.changes.length,
        () => applyBatch(writes, batch, life),
        ({ applied }) => onCommitted?.(applied),
      ),
    readDocument: async (userId, collection, id) =>
      read(() => {
        const row = reads.document.get({ userId, collection, id })
        return row === undefined ? undefined : documentOf(row)
      }),
    queryDocuments: async (userId, collection, filter) => read(() => query(reads, { userId, collection }, filter)),
    countDocuments: async (userId, collection, { without }) =>
      read(() => {
        // What no document can hold would be read as something else.
        const names = JSON.stringify(without.filter(isStorable))
        const row = reads.countLacking.get({ userId, collection, without: names })
        return row === undefined ? 0 : integerOf(row, 'count')
      }),
    ...listings,
    findCompanions: async (userId, ids) =>
      read(() => {
        const shared = JSON.stringify(sharedCollections(options.collections))
        const wanted = JSON.stringify(ids.filter(isStorable))
        return reads.companions.all({ userId, ids: wanted, collections: shared }).map((row) => textOf(row, 'id'))
      }),
    readFeed: async (userId, since, era) => parseFeedText(await readFeedText(userId, since, era)),
    readFeedText,
    readHistory: async (userId, collection, id) =>
      read(() => {
        const row = reads.visible.get({ userId, collection, id })
        if (row === undefined) return undefined
        const start = { number: integerOf(row, 'number'), logHead: integerOf(row, 'log_head') }
        return [...newestEntries(walkLog(reads.entry, start))].map((entry) =>
          historyEntryOf(entry, documentKey(collection, id)),
        )
      }),
    setMembers: (request) => queue.run(1, () => setMembers(writes, request, life)),
    forgetPerson: (deletedUser) => forgetPerson({ database: writer, queue, writes, ...options }, deletedUser),
    eraseHistory: (userId, collection, id) => eraseHistory(erasing, userId, { collection, id }),
    eraseOwnHistory: (userId, after) => eraseOwnHistory(erasing, userId, after),
    readUsage: async (userIds) => read(() => readUsage(reads, userIds, quotaBytes)),
    pruneHistory: (before) => pruneHistory({ queue, writes, now: options.now }, before),
    readReusableBytes: async () => read(readFreePages),
    isHealthy: async () => {
      try {
        return reads.probe.get() !== undefined
      } catch {
        // Whatever the reason, a database that cannot be asked is not healthy.
        return false
      }
    },
    close,
  }
  return openWithFollowers(engine, options).catch(closing)
}

/** Rule H2. */
function* newestEntries(log: Iterable<Row>): Generator<Row, void> {
  let count = 0
  let sizeBytes = 0
  for (const row of log) {
    // Only older ones come behind one that was erased (H3).
    if (textOf(row, 8).startsWith(ERASED_BEGINNING)) return
    sizeBytes += Buffer.byteLength(textOf(row, 8))
    count += 1
    if (count > HISTORY_PAGE_ENTRIES || sizeBytes > HISTORY_PAGE_BYTES) return
    yield row
  }
}

/** Reads how many bytes the free pages of the file have: of its first page, within microseconds. */
function prepareFreePages(reader: DatabaseSync): () => number {
  const pages = reader.prepare('PRAGMA freelist_count')
  const size = reader.prepare('PRAGMA page_size')
  return () => {
    const [free, page] = [pages.get(), size.get()]
    return free === undefined || page === undefined
      ? 0
      : integerOf(free, 'freelist_count') * integerOf(page, 'page_size')
  }
}

function query(
  reads: ReadStatements,
  seen: { readonly userId: string; readonly collection: string },
  filter?: DocumentFilter,
): readonly StoredDocument[] {
  if (filter === undefined) return reads.all.all(seen).map(documentOf)
  const isEqual = 'equals' in filter
  const { type, atom } = scalarOf(isEqual ? filter.equals : filter.contains)
  const statement = isEqual ? reads.equal : reads.containing
  const rows = statement.all({ ...seen, field: filter.field, type, atom })
  // SQLite compares scalars; of lists and objects it only knows the kind, so the rest is compared here.
  return rows.map(documentOf).filter((document) => matchesFilter(document.fields, filter))
}

/** A value's kind and content in the words of SQLite's `json_each`. */
function scalarOf(value: Json): { readonly type: string; readonly atom: string | number | null } {
  if (value === null) return { type: 'null', atom: null }
  if (typeof value === 'boolean') return { type: String(value), atom: value ? 1 : 0 }
  if (typeof value === 'string') return { type: 'text', atom: value }
  if (isJsonArray(value)) return { type: 'array', atom: null }
  return isJsonObject(value) ? { type: 'object', atom: null } : { type: 'number', atom: value }
}

function readPage(
  reads: ReadStatements,
  cursor: { readonly userId: string; readonly since: number },
  life: { readonly epoch: string; readonly era: string },
): FeedText {
  const headRow = reads.head.get(cursor.userId)
  const head = headRow === undefined ? 0 : integerOf(headRow, 'position')
  let next = Math.min(cursor.since, head)
  let sizeBytes = 0
  const documents: string[] = []
  const lost: string[] = []
  for (const row of reads.feedPage.iterate({ userId: cursor.userId, since: cursor.since })) {
    const isLost = row[1] === null
    if (!isLost) sizeBytes += integerOf(row, 1)
    if (sizeBytes > FEED_PAGE_BYTES) break
    next = integerOf(row, 0)
    const items = isLost ? lost : documents
    items.push(textOf(row, 2))
  }
  return toFeedText({ ...cursor, ...life, next, ...followedBy(head - next) }, documents, lost)
}
