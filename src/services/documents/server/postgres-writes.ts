/** What the PostgreSQL store does inside a transaction: a handful of statements, whatever the batch's size. */
import type { PoolClient } from 'pg'
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode, StoredDocument } from '#documents'
import { decideBatch, documentKeysOf, staleVersionsOf, type Batch, type BatchSnapshot } from '../decide-batch.ts'
import { decideMembers } from '../decide-members.ts'
import { withoutMember, type Leaver } from '../forget-member.ts'
import type { LogEntry } from '../log-entry.ts'
import { documentKey, splitDocumentKey } from '../path.ts'
import { countFeedRows, planFeedRows, type WrittenDocument } from '../plan-feed.ts'
import {
  toWritten,
  USERS_COLLECTION,
  writtenOf,
  type AppliedBatch,
  type SharedDocument,
  type SharingRequest,
  type StoreEnvironment,
  type WrittenFields,
} from './document-store.ts'
import { entryTextOf } from './entry-text.ts'
import { feedStepsOf } from './feed-step.ts'
import { CURRENT_ERA, forgetEras, readEra } from './postgres-eras.ts'
import { documentOf, logEntryOf, type DocumentRow, type LogRow } from './postgres-rows.ts'

export async function applyBatch(
  client: PoolClient,
  batch: Batch,
  environment: StoreEnvironment & { readonly epoch: string },
): Promise<AppliedBatch> {
  const snapshot = await loadSnapshot(client, batch)
  const decision = decideBatch(batch, snapshot, environment.collections, environment.now())
  const written = writtenOf(decision)
  const { heads, era } = await write(client, { written, log: decision.log, known: snapshot.documents })
  const { epoch } = environment
  const steps = feedStepsOf(written, heads, { epoch, era })
  return { epoch, era, results: decision.results, touchedUserIds: [...heads.keys()], steps }
}

async function loadSnapshot(client: PoolClient, batch: Batch): Promise<BatchSnapshot> {
  const documents = await lockDocuments(client, documentKeysOf(batch))
  // Only now, behind the locks, is it certain that no other request with the same changes is under way.
  const changeIds = batch.changes.map((change) => change.changeId)
  const answered = await client.query<LogRow>('SELECT * FROM change_log WHERE user_id = $1 AND change_id = ANY ($2)', [
    batch.userId,
    changeIds,
  ])
  const history = await loadHistory(client, staleVersionsOf(batch, documents))
  const byKey = Map.groupBy(history, (entry) => entry.key)
  return {
    documents,
    answered: new Map(answered.rows.map((row) => [row.change_id, logEntryOf(row)])),
    historySince: (key, version) => (byKey.get(key) ?? []).filter((entry) => entry.version > version),
  }
}

/** Loads documents and keeps others from writing them; in sorted order, so that two batches never wait in a circle. */
async function lockDocuments(
  client: PoolClient,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const pairs = keys.map(splitDocumentKey)
  const { rows } = await client.query<DocumentRow>(
    `SELECT d.* FROM unnest($1::text[], $2::text[]) AS k (collection, id)
     JOIN documents d USING (collection, id) ORDER BY d.collection, d.id FOR UPDATE OF d`,
    [pairs.map(([collection]) => collection), pairs.map(([, id]) => id)],
  )
  return new Map(rows.map((row) => [documentKey(row.collection, row.id), documentOf(row)]))
}

async function loadHistory(client: PoolClient, stale: ReadonlyMap<string, number>): Promise<readonly LogEntry[]> {
  if (stale.size === 0) return []
  const pairs = [...stale.keys()].map(splitDocumentKey)
  const { rows } = await client.query<LogRow>(
    `SELECT l.* FROM unnest($1::text[], $2::text[], $3::integer[]) AS k (collection, document_id, version)
     JOIN change_log l ON l.collection = k.collection AND l.document_id = k.document_id AND l.version > k.version
     ORDER BY l.sequence`,
    [pairs.map(([collection]) => collection), pairs.map(([, id]) => id), [...stale.values()]],
  )
  return rows.map(logEntryOf)
}

type Writing = {
  readonly written: readonly WrittenFields[]
  readonly log: readonly LogEntry[]
  /** The documents as they were, locked. */
  readonly known: ReadonlyMap<string, StoredDocument>
}

/** The counters of those whose feed moved, and the era in which they did. */
type MovedFeeds = { readonly heads: ReadonlyMap<string, number>; readonly era: string }

/** Writes documents, log and feeds (S9), the feeds last (D1). */
async function write(client: PoolClient, { written, log, known }: Writing): Promise<MovedFeeds> {
  const isKnown = ({ key }: WrittenFields): boolean => known.has(key)
  await updateDocuments(client, written.filter(isKnown))
  await insertDocuments(
    client,
    written.filter((one) => !isKnown(one)),
  )
  await addToLog(client, log, written)
  return writeFeeds(client, written)
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

async function updateDocuments(client: PoolClient, written: readonly WrittenFields[]): Promise<void> {
  if (written.length === 0) return
  await client.query(
    `UPDATE documents d SET member_ids = r.member_ids, version = r.version, updated_at = r.updated_at,
       is_deleted = r.is_deleted, fields = r.fields, size_bytes = r.size_bytes
     FROM (${RECORDS}) r WHERE d.collection = r.collection AND d.id = r.id`,
    [toRecords(written)],
  )
}

/** A row that meanwhile exists is an error and makes the transaction start over, now knowing it. */
async function insertDocuments(client: PoolClient, written: readonly WrittenFields[]): Promise<void> {
  if (written.length === 0) return
  await client.query(
    `INSERT INTO documents
       (collection, id, owner_id, member_ids, version, created_at, updated_at, is_deleted, fields, size_bytes)
     ${RECORDS} ORDER BY 1, 2`,
    [toRecords(written)],
  )
}

async function addToLog(
  client: PoolClient,
  log: readonly LogEntry[],
  written: readonly WrittenFields[],
): Promise<void> {
  if (log.length === 0) return
  const byKey = new Map(written.map((one) => [one.key, one]))
  const texts = log.map((entry) => entryTextOf(entry, byKey.get(entry.key)))
  const keys = log.map((entry) => splitDocumentKey(entry.key))
  await client.query(
    `INSERT INTO change_log
       (user_id, change_id, device_id, collection, document_id, version, outcome, recorded_at, entry, size_bytes)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[],
       $8::text[], $9::json[], $10::integer[])`,
    [
      log.map((entry) => entry.userId),
      log.map((entry) => entry.changeId),
      log.map((entry) => entry.deviceId),
      keys.map(([collection]) => collection),
      keys.map(([, id]) => id),
      log.map((entry) => entry.version),
      log.map((entry) => entry.outcome),
      log.map((entry) => entry.recordedAt),
      texts,
      texts.map((text) => Buffer.byteLength(text)),
    ],
  )
}

async function writeFeeds(client: PoolClient, written: readonly WrittenDocument[]): Promise<MovedFeeds> {
  const counts = countFeedRows(written)
  if (counts.size === 0) return { heads: new Map(), era: await readEra(client) }
  // The rows are locked in the order they come, which is sorted by person.
  const { rows } = await client.query<{ user_id: string; position: string; era: string }>(
    `INSERT INTO feed_head (user_id, position) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (user_id) DO UPDATE SET position = feed_head.position + excluded.position
     RETURNING user_id, position, ${CURRENT_ERA} AS era`,
    [[...counts.keys()], [...counts.values()]],
  )
  const heads = new Map(rows.map((row) => [row.user_id, Number(row.position)]))
  const feed = planFeedRows(written, heads)
  await client.query(
    `INSERT INTO feed (user_id, collection, document_id, position, is_lost)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::boolean[])
     ON CONFLICT (user_id, collection, document_id) DO UPDATE
       SET position = excluded.position, is_lost = excluded.is_lost`,
    [
      feed.map((row) => row.userId),
      feed.map((row) => row.document.collection),
      feed.map((row) => row.document.id),
      feed.map((row) => row.position),
      feed.map((row) => row.isLost),
    ],
  )
  return { heads, era: rows[0]?.era ?? '' }
}

export async function setMembers(
  client: PoolClient,
  request: SharingRequest,
  environment: StoreEnvironment,
): Promise<Result<SharedDocument, RejectionCode>> {
  const key = documentKey(request.collection, request.id)
  const known = await lockDocuments(client, [key])
  const people = await client.query<{ id: string }>(
    'SELECT id FROM documents WHERE collection = $1 AND id = ANY ($2) AND NOT is_deleted',
    [USERS_COLLECTION, request.memberIds],
  )
  const decided = decideMembers({
    userId: request.userId,
    memberIds: request.memberIds,
    knownMemberIds: request.knownMemberIds,
    document: known.get(key),
    collection: environment.collections.get(request.collection),
    existingUserIds: new Set(people.rows.map((row) => row.id)),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined) return ok({ document, touchedUserIds: [] })
  const written = toWritten({ key, document, fieldsText: JSON.stringify(document.fields) }, lostUserIds)
  const { heads } = await write(client, { written: [written], log: [entry], known })
  return ok({ document, touchedUserIds: [...heads.keys()] })
}

/** Rule X6, for documents of others; returns whose feed moved. */
export async function leaveDocuments(
  client: PoolClient,
  places: readonly { readonly collection: string; readonly id: string }[],
  leaver: Leaver,
  nowMs: number,
): Promise<readonly string[]> {
  const known = await lockDocuments(client, places.map(({ collection, id }) => documentKey(collection, id)).toSorted())
  const left = [...known.values()]
    .filter(({ memberIds }) => memberIds.includes(leaver.userId))
    .map((document) => withoutMember(document, leaver, nowMs))
  const written = left.map(({ document, entry: { key } }) =>
    toWritten({ key, document, fieldsText: JSON.stringify(document.fields) }, []),
  )
  if (written.length === 0) return []
  const { heads } = await write(client, { written, log: left.map(({ entry }) => entry), known })
  return [...heads.keys()]
}

/** Rule H1: what is too old is forgotten; whoever still had a tombstone in the feed has a lost document there. */
export async function pruneHistory(client: PoolClient, before: string): Promise<number> {
  await client.query(
    `WITH forgotten AS (
       DELETE FROM documents WHERE is_deleted AND updated_at < $1 RETURNING collection, id, owner_id, member_ids
     )
     UPDATE feed f SET is_lost = true
     FROM forgotten d CROSS JOIN LATERAL unnest(d.member_ids || d.owner_id) AS a (user_id)
     WHERE f.user_id = a.user_id AND f.collection = d.collection AND f.document_id = d.id`,
    [before],
  )
  await forgetEras(client, before)
  const forgotten = await client.query('DELETE FROM change_log WHERE recorded_at < $1', [before])
  return forgotten.rowCount ?? 0
}
