/** What the PostgreSQL store reads and writes documents, log and feeds with, inside a transaction. */
import type { PoolClient } from 'pg'
import type { CollectionRegistry, StoredDocument } from '#documents'
import type { MovedFollower } from '../../decide/follow-leader.ts'
import { documentKey } from '../../change/path.ts'
import { countFeedRows, planFeedRows, type WrittenDocument } from '../../decide/plan-feed.ts'
import type { WrittenFields } from '../document-store.ts'
import { CURRENT_ERA, readEra } from './postgres-eras.ts'
import { columnsOf, DOCUMENT_COLUMNS, documentOf, type DocumentRow } from './postgres-rows.ts'
import { statement } from './postgres-transaction.ts'
import { ADD_TO_USAGE, chargeColumns, usageOf, type UsageRow } from './postgres-usage.ts'
import { weighWrites, type Charges, type WeighedWrites, type Written } from '../weigh-writes.ts'

const LOCK_DOCUMENTS = statement(
  'documents-lock',
  `SELECT ${DOCUMENT_COLUMNS}
   FROM unnest($1::text[], $2::text[], $3::integer[]) WITH ORDINALITY AS k (collection, id, rank, place)
   JOIN documents d USING (collection, id) ORDER BY k.rank, k.place FOR UPDATE OF d`,
)

/** Documents that no other transaction writes before this one ends, by key, and the bytes of their fields. */
export type Locked = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly sizes: ReadonlyMap<string, number>
}

export const NOTHING_LOCKED: Locked = { documents: new Map(), sizes: new Map() }

/**
 * Loads documents and locks them against writes; in sorted order, so that two batches never deadlock, and followers behind all
 * others, because sharing a leader locks the leader first.
 */
export async function lockDocuments(
  client: PoolClient,
  keys: Iterable<string>,
  collections: CollectionRegistry,
): Promise<Locked> {
  const rankOf = (collection: string): number => (collections.get(collection)?.follows === undefined ? 0 : 1)
  const [names, ids] = columnsOf([...keys].sort())
  const { rows } = await client.query<DocumentRow>(LOCK_DOCUMENTS(names, ids, names.map(rankOf)))
  const documents = new Map<string, StoredDocument>()
  const sizes = new Map<string, number>()
  for (const row of rows) {
    const key = documentKey(row.collection, row.id)
    documents.set(key, documentOf(row))
    sizes.set(key, row.size_bytes)
  }
  return { documents, sizes }
}

/** Reads documents as they are now, by key, and locks none. */
export async function readDocuments(
  client: PoolClient,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const { rows } = await client.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM unnest($1::text[], $2::text[]) AS k (collection, id)
     JOIN documents d USING (collection, id)`,
    columnsOf(keys),
  )
  return new Map(rows.map((row) => [documentKey(row.collection, row.id), documentOf(row)]))
}

export type Writing = Written & {
  /** The documents as they were. */
  readonly known: Locked
  /** By person, what those may take up whose sessions have just said so (Q3). */
  readonly allowances?: ReadonlyMap<string, number>
}

/** The counters of those whose feed moved, and the era in which they did. */
export type MovedFeeds = {
  readonly heads: ReadonlyMap<string, number>
  readonly era: string
  /** What the writes have added to the place of each owner, and what it is now. */
  readonly charged: Charged
}

export type Charged = {
  readonly charges: Charges
  /** Unknown limits are missing. */
  readonly usage: ReadonlyMap<string, { readonly usedBytes: number; readonly limitBytes: number | undefined }>
}

/** What that adds to the place of each owner. */
export function weigh({ written, log, known, moved = [] }: Writing): WeighedWrites {
  return weighWrites({
    written,
    log,
    moved,
    ownerOf: (key) => known.documents.get(key)?.ownerId,
    sizeOf: (key) => known.sizes.get(key) ?? 0,
  })
}

/** Writes documents, log, counters of place and feeds (S9, Q1), the feeds last (D1). */
export async function write(client: PoolClient, writing: Writing): Promise<MovedFeeds> {
  const { written, known, moved = [], allowances } = writing
  const isKnown = ({ key }: WrittenFields): boolean => known.documents.has(key)
  await updateDocuments(client, written.filter(isKnown))
  await insertDocuments(
    client,
    written.filter((one) => !isKnown(one)),
  )
  await updateMembers(client, moved)
  const charged = await addToLog(client, weigh(writing), allowances)
  const feeds = await writeFeeds(client, moved.length === 0 ? written : [...written, ...moved])
  return { ...feeds, charged }
}

/** One JSON text for all rows: arrays of arrays (the members) are more than `unnest` can take apart. */
function toRecords(written: readonly WrittenFields[]): string {
  const records = written.map(({ document, fieldsText, sizeBytes }) => {
    const { fields: _fields, ...rest } = document
    return `{"size_bytes":${sizeBytes},"fields":${fieldsText},"rest":${JSON.stringify(rest)}}`
  })
  return `[${records.join(',')}]`
}

const RECORDS = `
  SELECT rest ->> 'collection' AS collection, rest ->> 'id' AS id, rest ->> 'ownerId' AS owner_id,
    ARRAY (SELECT jsonb_array_elements_text(rest -> 'memberIds')) AS member_ids,
    (rest ->> 'version')::integer AS version, rest ->> 'createdAt' AS created_at, rest ->> 'updatedAt' AS updated_at,
    (rest ->> 'isDeleted')::boolean AS is_deleted, fields, size_bytes
  FROM jsonb_to_recordset($1::jsonb) AS (rest jsonb, fields jsonb, size_bytes integer)`

const UPDATE_DOCUMENTS = statement(
  'documents-update',
  `UPDATE documents d SET member_ids = r.member_ids, version = r.version, updated_at = r.updated_at,
     is_deleted = r.is_deleted, fields = r.fields, size_bytes = r.size_bytes
   FROM (${RECORDS}) r WHERE d.collection = r.collection AND d.id = r.id`,
)

async function updateDocuments(client: PoolClient, written: readonly WrittenFields[]): Promise<void> {
  if (written.length > 0) await client.query(UPDATE_DOCUMENTS(toRecords(written)))
}

async function updateMembers(client: PoolClient, moved: readonly MovedFollower[]): Promise<void> {
  if (moved.length === 0) return
  const documents = moved.map(({ document }) => document)
  await client.query(
    `UPDATE documents d SET member_ids = r.member_ids::text[], version = r.version, updated_at = r.updated_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[])
       AS r (collection, id, member_ids, version, updated_at)
     WHERE d.collection = r.collection AND d.id = r.id`,
    [
      ...columnsOf(moved.map(({ key }) => key)),
      // Arrays of arrays are more than `unnest` can take apart. Ids are what rule P1 allows, so none has to be escaped.
      documents.map(({ memberIds }) => `{${memberIds.map((id) => `"${id}"`).join(',')}}`),
      documents.map(({ version }) => version),
      documents.map(({ updatedAt }) => updatedAt),
    ],
  )
}

const INSERT_DOCUMENTS = statement(
  'documents-insert',
  `INSERT INTO documents
     (collection, id, owner_id, member_ids, version, created_at, updated_at, is_deleted, fields, size_bytes)
   ${RECORDS} ORDER BY 1, 2`,
)

/** A row that meanwhile exists is an error and makes the transaction start over, now knowing it. */
async function insertDocuments(client: PoolClient, written: readonly WrittenFields[]): Promise<void> {
  if (written.length > 0) await client.query(INSERT_DOCUMENTS(toRecords(written)))
}

// The counters of place are locked in the order they come, which is sorted by owner, and before those of the feeds.
const ADD_TO_LOG = statement(
  'documents-log',
  `WITH charged AS (
     INSERT INTO documents_usage (owner_id, document_bytes, log_bytes, limit_bytes)
     SELECT * FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::bigint[])
     ${ADD_TO_USAGE}
     RETURNING owner_id, document_bytes + log_bytes AS used_bytes, limit_bytes
   ), logged AS (
     INSERT INTO change_log
       (user_id, change_id, device_id, collection, document_id, version, outcome, recorded_at, entry, size_bytes, owner_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[],
       $8::text[], $9::json[], $10::integer[], $11::text[])
   )
   SELECT owner_id, used_bytes, limit_bytes FROM charged`,
)

async function addToLog(
  client: PoolClient,
  { entries, charges }: WeighedWrites,
  allowances: ReadonlyMap<string, number> | undefined,
): Promise<Charged> {
  if (entries.length === 0) return { charges, usage: new Map() }
  const log = entries.map(({ entry }) => entry)
  const { rows } = await client.query<UsageRow>(
    ADD_TO_LOG(
      log.map((entry) => entry.userId),
      log.map((entry) => entry.changeId),
      log.map((entry) => entry.deviceId),
      ...columnsOf(log.map((entry) => entry.key)),
      log.map((entry) => entry.version),
      log.map((entry) => entry.outcome),
      log.map((entry) => entry.recordedAt),
      entries.map(({ text }) => text),
      entries.map(({ sizeBytes }) => sizeBytes),
      entries.map(({ ownerId }) => ownerId),
      ...chargeColumns(charges, allowances),
    ),
  )
  return { charges, usage: usageOf(rows) }
}

// The counters are locked in the order they come, which is sorted by person; each row is so far behind its person's.
const MOVE_FEEDS = statement(
  'documents-feeds',
  `WITH heads AS (
     INSERT INTO feed_head (user_id, position) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (user_id) DO UPDATE SET position = feed_head.position + excluded.position
     RETURNING user_id, position
   ), moved AS (
     INSERT INTO feed (user_id, collection, document_id, position, is_lost)
     SELECT r.user_id, r.collection, r.document_id, h.position - r.behind, r.is_lost
     FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::boolean[])
       AS r (user_id, collection, document_id, behind, is_lost)
     JOIN heads h USING (user_id)
     ON CONFLICT (user_id, collection, document_id) DO UPDATE
       SET position = excluded.position, is_lost = excluded.is_lost
   )
   SELECT user_id, position, ${CURRENT_ERA} AS era FROM heads`,
)

async function writeFeeds(
  client: PoolClient,
  written: readonly WrittenDocument[],
): Promise<Pick<MovedFeeds, 'heads' | 'era'>> {
  const counts = countFeedRows(written)
  if (counts.size === 0) return { heads: new Map(), era: await readEra(client) }
  // As if every counter had begun at 0: where it stands the database knows.
  const feed = planFeedRows(written, counts)
  const { rows } = await client.query<{ user_id: string; position: string; era: string }>(
    MOVE_FEEDS(
      [...counts.keys()],
      [...counts.values()],
      feed.map((row) => row.userId),
      feed.map((row) => row.document.collection),
      feed.map((row) => row.document.id),
      feed.map((row) => (counts.get(row.userId) ?? 0) - row.position),
      feed.map((row) => row.isLost),
    ),
  )
  return { heads: new Map(rows.map((row) => [row.user_id, Number(row.position)])), era: rows[0]?.era ?? '' }
}
