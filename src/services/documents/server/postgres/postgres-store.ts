/** The store on PostgreSQL: one transaction per batch, any number of nodes on one database. */
import type { Pool } from 'pg'
import { isStorable } from '../../decide/check-change.ts'
import { sharedCollections } from '../../collection-registry.ts'
import { FEED_PAGE_DOCUMENTS } from '../../limits.ts'
import type { DocumentFilter, LackingFilter } from '../../match-filter.ts'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, type HistoryEntry, type StoredDocument } from '#documents'
import {
  FEED_PAGE_BYTES,
  HISTORY_PAGE_BYTES,
  HISTORY_PAGE_ENTRIES,
  type DocumentStore,
  type StoreEnvironment,
} from '../document-store.ts'
import { followedBy, parseFeedText, toFeedText, type FeedText } from '../feed/feed-text.ts'
import { openWithFollowers, type Engine } from '../following/store-with-followers.ts'
import { CURRENT_ERA, HAS_REACHED, readEraStarts } from './postgres-eras.ts'
import { eraseHistory, eraseOwnHistory } from './postgres-erase-history.ts'
import { forgetPerson } from './postgres-forget-person.ts'
import { countReturned, listCollection, listWritten } from './postgres-listings.ts'
import { prepareFollowing } from './postgres-followers.ts'
import { moveStepsOf, setMembers } from './postgres-members.ts'
import { documentOf, historyEntryOf, type DocumentRow, type LogRow } from './postgres-rows.ts'
import { migratePostgres } from './postgres-schema.ts'
import { inTransaction, read, statement } from './postgres-transaction.ts'
import { readUsage } from './postgres-usage.ts'
import { createPostgresWriteQueue } from './postgres-write-queue.ts'
import { pruneHistory } from './postgres-prune-history.ts'

export type PostgresStoreOptions = StoreEnvironment & {
  /** Stays open when the store is closed: its owner closes it. */
  readonly pool: Pool
}

/** Brings the database to the newest schema, also when several nodes start at once, and opens the store. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<DocumentStore> {
  const { pool, quotaBytes = DEFAULT_DOCUMENTS_QUOTA_BYTES } = options
  // A connection that breaks while idle says so here, and ends the process without a listener. The pool
  // forgets it by itself; the next query opens another. It may still break while the pool is being ended,
  // so this is never taken back.
  pool.on('error', () => {})
  const epoch = await migratePostgres(pool, options)
  await inTransaction(pool, (client) => prepareFollowing(client, options.collections))
  const readFeedText = async (userId: string, since: number, era?: string): Promise<FeedText> => {
    const isKnown = era === undefined || (await hasReached(pool, { userId, since, era }))
    return readPage(pool, epoch, userId, isKnown ? since : 0)
  }
  // Eras that other nodes begin later are not needed: all nodes stop before the database is restored.
  const eraStartsMs = await readEraStarts(pool)
  const writeBatch = createPostgresWriteQueue(pool, { ...options, quotaBytes, epoch, eraStartsMs })
  const engine: Engine = {
    moves: moveStepsOf(pool, options),
    applyBatch: async (batch, onCommitted) => {
      const written = await writeBatch(batch)
      onCommitted?.(written.applied)
      return written
    },
    readDocument: (...place) => readDocument(pool, place),
    queryDocuments: (userId, collection, filter) => query(pool, [userId, collection], filter),
    countDocuments: (userId, collection, filter) => countLacking(pool, [userId, collection], filter),
    listCollection: (collection) => listCollection(pool, collection),
    listWritten: (collections, since) => listWritten(pool, collections, since),
    countReturned: (since, until) => countReturned(pool, since, until),
    findCompanions: (userId, ids) => findCompanions(pool, userId, ids, sharedCollections(options.collections)),
    readFeed: async (userId, since, era) => parseFeedText(await readFeedText(userId, since, era)),
    readFeedText,
    readHistory: (...place) => readHistory(pool, place),
    setMembers: (request) => inTransaction(pool, (client) => setMembers(client, request, { ...options, quotaBytes })),
    forgetPerson: (deletedUser) => forgetPerson(pool, deletedUser, options),
    eraseHistory: (userId, collection, id) => eraseHistory(pool, userId, { collection, id }),
    eraseOwnHistory: (userId, after) => eraseOwnHistory(pool, userId, after),
    readUsage: (userIds) => readUsage(pool, userIds, quotaBytes),
    pruneHistory: (before) => pruneHistory(pool, before),
    // It is the tables' own, and how much of it is known only from time to time.
    readReusableBytes: async () => 0,
    isHealthy: async () => {
      try {
        await pool.query('SELECT 1 FROM documents_meta')
        return true
      } catch {
        // Whatever the reason, a database that cannot be asked is not healthy.
        return false
      }
    },
    close: async () => {},
  }
  return openWithFollowers(engine, options)
}

// Rule X5: access is part of the question, not of what is done with the answer. $1 is always the person.
const IS_VISIBLE = `(d.owner_id = $1 OR $1 = ANY (d.member_ids))`

/** Where a person looks: in a collection, or for one document of it. */
type Seen = readonly [userId: string, collection: string]
type Place = readonly [...Seen, id: string]

async function readDocument(pool: Pool, place: Place): Promise<StoredDocument | undefined> {
  const [row] = await read<DocumentRow>(
    pool,
    `SELECT d.* FROM documents d WHERE d.collection = $2 AND d.id = $3 AND NOT d.is_deleted AND ${IS_VISIBLE}`,
    place,
  )
  return row === undefined ? undefined : documentOf(row)
}

// A document the person may see is in their feed, whose primary key begins with person and collection.
const SEEN_DOCUMENTS = `
  FROM feed f JOIN documents d ON d.collection = f.collection AND d.id = f.document_id
  WHERE f.user_id = $1 AND f.collection = $2 AND NOT f.is_lost AND NOT d.is_deleted AND ${IS_VISIBLE}`
const VISIBLE_DOCUMENTS = `SELECT d.* ${SEEN_DOCUMENTS}`

const IS_EQUAL = `AND d.fields -> $3 = $4::jsonb`
const IS_CONTAINING = `
  AND EXISTS (
    SELECT 1 FROM jsonb_array_elements(
      CASE jsonb_typeof(d.fields -> $3) WHEN 'array' THEN d.fields -> $3 ELSE '[]' END) AS item
    WHERE item = $4::jsonb)`
// Byte order, as the other engines sort.
const OLDEST_FIRST = `ORDER BY d.created_at, d.id COLLATE "C"`

async function query(pool: Pool, seen: Seen, filter?: DocumentFilter): Promise<readonly StoredDocument[]> {
  if (filter === undefined)
    return (await read<DocumentRow>(pool, `${VISIBLE_DOCUMENTS} ${OLDEST_FIRST}`, seen)).map(documentOf)
  const isEqual = 'equals' in filter
  const value = isEqual ? filter.equals : filter.contains
  // What no document can hold (rule P5) would be an error in the database; it simply fits nowhere.
  if (!isStorable(value) || !isStorable(filter.field)) return []
  const rows = await read<DocumentRow>(
    pool,
    `${VISIBLE_DOCUMENTS} ${isEqual ? IS_EQUAL : IS_CONTAINING} ${OLDEST_FIRST}`,
    [...seen, filter.field, JSON.stringify(value)],
  )
  return rows.map(documentOf)
}

async function countLacking(pool: Pool, seen: Seen, { without }: LackingFilter): Promise<number> {
  const [row] = await read<{ readonly count: number }>(
    pool,
    `SELECT count(*)::integer AS count ${SEEN_DOCUMENTS} AND NOT d.fields ?| $3::text[]`,
    // What no document can hold would be an error in the database.
    [...seen, without.filter(isStorable)],
  )
  return row?.count ?? 0
}

async function findCompanions(
  pool: Pool,
  userId: string,
  ids: readonly string[],
  collections: readonly string[],
): Promise<readonly string[]> {
  const rows = await read<{ readonly id: string }>(
    pool,
    `WITH seen AS (
       SELECT d.owner_id, d.member_ids FROM feed f JOIN documents d ON d.collection = f.collection AND d.id = f.document_id
       WHERE f.user_id = $1 AND f.collection = ANY ($2) AND NOT f.is_lost AND NOT d.is_deleted AND ${IS_VISIBLE}
     ), audience AS (
       SELECT owner_id AS id FROM seen UNION SELECT unnest(member_ids) FROM seen
     )
     SELECT id FROM audience WHERE id <> $1 AND id = ANY ($3::text[]) ORDER BY id COLLATE "C"`,
    [userId, collections, ids.filter(isStorable)],
  )
  return rows.map(({ id }) => id)
}

// Selects the page's documents as one text, and the lost ones as another; null if there are no rows of that kind. Ids are limited by
// rule P1, and times are our own, so neither has to be escaped.
const FEED_PAGE = statement(
  'documents-feed-page',
  `
  WITH listed AS (
    SELECT f.position, f.collection, f.document_id, f.is_lost
    FROM feed f WHERE f.user_id = $1 AND f.position > $2
    ORDER BY f.position LIMIT ${FEED_PAGE_DOCUMENTS}
  ), measured AS (
    SELECT l.position, l.collection, l.document_id, d.id, d.owner_id, d.member_ids, d.version, d.created_at, d.updated_at,
      d.is_deleted, d.fields, sum(coalesce(d.size_bytes, 0)) OVER (ORDER BY l.position) AS running_bytes
    FROM listed l LEFT JOIN documents d
      ON d.collection = l.collection AND d.id = l.document_id AND NOT l.is_lost AND ${IS_VISIBLE}
  ), page AS (
    SELECT position, id IS NULL AS is_lost,
      CASE WHEN id IS NULL THEN '{"collection":"' || collection || '","id":"' || document_id || '"}'
      ELSE '{"collection":"' || collection || '","id":"' || id || '","ownerId":"' || owner_id
        || '","memberIds":' || to_json(member_ids)::text || ',"version":' || version
        || ',"createdAt":"' || created_at || '","updatedAt":"' || updated_at
        || '","isDeleted":' || is_deleted::text || ',"fields":' || fields::text || '}' END AS text
    FROM measured WHERE running_bytes <= ${FEED_PAGE_BYTES}
  )
  SELECT coalesce((SELECT position FROM feed_head WHERE user_id = $1), 0) AS head, ${CURRENT_ERA} AS era,
    max(position) AS last, string_agg(text, ',' ORDER BY position) FILTER (WHERE NOT is_lost) AS documents,
    string_agg(text, ',' ORDER BY position) FILTER (WHERE is_lost) AS lost
  FROM page`,
)

type FeedPageRow = {
  readonly head: string
  readonly era: string
  /** Position of the page's last document. */
  readonly last: string | null
  readonly documents: string | null
  readonly lost: string | null
}

const EMPTY_PAGE: FeedPageRow = { head: '0', era: '', last: null, documents: null, lost: null }

const REACHED = statement('documents-reached', HAS_REACHED)

async function hasReached(
  pool: Pool,
  cursor: { readonly userId: string; readonly since: number; readonly era: string },
): Promise<boolean> {
  const [row] = await read<{ reached: boolean }>(pool, REACHED(cursor.userId, cursor.since, cursor.era))
  return row?.reached === true
}

async function readPage(pool: Pool, epoch: string, userId: string, since: number): Promise<FeedText> {
  const [row = EMPTY_PAGE] = await read<FeedPageRow>(pool, FEED_PAGE(userId, since))
  const head = Number(row.head)
  const next = row.last === null ? Math.min(since, head) : Number(row.last)
  const frame = { userId, epoch, era: row.era, since, next, ...followedBy(head - next) }
  return toFeedText(frame, listOf(row.documents), listOf(row.lost))
}

/** As one item, which may be several with commas between them. */
function listOf(text: string | null): readonly string[] {
  return text === null ? [] : [text]
}

async function readHistory(pool: Pool, place: Place): Promise<readonly HistoryEntry[] | undefined> {
  const isVisible = `SELECT 1 FROM documents d WHERE d.collection = $2 AND d.id = $3 AND ${IS_VISIBLE}`
  if ((await read(pool, isVisible, place)).length === 0) return undefined
  const rows = await read<LogRow>(
    pool,
    `WITH measured AS (
       SELECT l.*, sum(l.size_bytes) OVER (ORDER BY l.sequence DESC) AS running_bytes
       FROM (
         SELECT * FROM change_log WHERE collection = $2 AND document_id = $3
         ORDER BY sequence DESC LIMIT ${HISTORY_PAGE_ENTRIES}
       ) l
     )
     SELECT m.* FROM measured m
     WHERE running_bytes <= ${HISTORY_PAGE_BYTES} AND EXISTS (${isVisible})
     ORDER BY sequence DESC`,
    place,
  )
  // Only older ones come behind one that was erased (H3).
  const end = rows.findIndex(({ entry }) => entry['erased'] !== undefined)
  return (end === -1 ? rows : rows.slice(0, end)).map(historyEntryOf)
}
