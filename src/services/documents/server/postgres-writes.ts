/** What the PostgreSQL store does inside a transaction: a handful of statements, whatever the batch's size. */
import type { PoolClient } from 'pg'
import type { CollectionRegistry, StoredDocument } from '#documents'
import { documentKeysOf, staleVersionsOf, type Batch, type BatchKeys } from '../batch.ts'
import { decideBatch, findReturned, type BatchSnapshot } from '../decide-batch.ts'
import type { LogEntry } from '../log-entry.ts'
import { splitDocumentKey } from '../path.ts'
import { contentOf, writtenOf, type AppliedBatch, type StoreEnvironment } from './document-store.ts'
import { feedStepsOf } from './feed-step.ts'
import { lockDocuments, write } from './postgres-desk.ts'
import { forgetEras } from './postgres-eras.ts'
import { lockMissingLeaders } from './postgres-followers.ts'
import { follow } from './postgres-members.ts'
import { LOG_COLUMNS, logEntryOf, type LogRow } from './postgres-rows.ts'
import { statement } from './postgres-statement.ts'

export async function applyBatch(
  client: PoolClient,
  batch: Batch,
  environment: StoreEnvironment & { readonly epoch: string },
): Promise<AppliedBatch> {
  const { collections, now, epoch } = environment
  const snapshot = await loadSnapshot(client, batch, collections)
  const decision = decideBatch(batch, snapshot, collections, now())
  const written = writtenOf(decision)
  const { heads, era } = await write(client, { written, log: decision.log, known: snapshot.documents })
  const touched = new Set(heads.keys())
  const returned = findReturned(decision, snapshot.documents, collections)
  for (const leader of returned)
    for (const id of await follow(client, leader, batch.userId, environment)) touched.add(id)
  const steps = returned.length > 0 ? [] : feedStepsOf(written, heads, { epoch, era })
  return { epoch, era, results: decision.results, touchedUserIds: [...touched], steps, written: contentOf(written) }
}

const ANSWERED = statement(
  'documents-answered',
  `SELECT ${LOG_COLUMNS} FROM change_log l WHERE l.user_id = $1 AND l.change_id = ANY ($2)`,
)

async function loadSnapshot(client: PoolClient, batch: Batch, collections: CollectionRegistry): Promise<BatchSnapshot> {
  const documents = await loadDocuments(client, documentKeysOf(batch, collections), collections)
  // Only now, behind the locks, is it certain that no other request with the same changes is under way.
  const changeIds = batch.changes.map((change) => change.changeId)
  const answered = await client.query<LogRow>(ANSWERED(batch.userId, changeIds))
  const history = await loadHistory(client, staleVersionsOf(batch, documents))
  const byKey = Map.groupBy(history, (entry) => entry.key)
  return {
    documents,
    answered: new Map(answered.rows.map((row) => [row.change_id, logEntryOf(row)])),
    historySince: (key, version) => (byKey.get(key) ?? []).filter((entry) => entry.version > version),
  }
}

async function loadDocuments(
  client: PoolClient,
  { touched, leading }: BatchKeys,
  collections: CollectionRegistry,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const documents = await lockDocuments(client, leading.size === 0 ? touched : touched.union(leading), collections)
  const missing = [...leading].filter((key) => !documents.has(key))
  if (missing.length === 0) return documents
  // There is no row to lock: it may be made and shared before this is over.
  await lockMissingLeaders(client, missing)
  return new Map([...documents, ...(await lockDocuments(client, missing, collections))])
}

const HISTORY_SINCE = statement(
  'documents-history-since',
  `SELECT ${LOG_COLUMNS} FROM unnest($1::text[], $2::text[], $3::integer[]) AS k (collection, document_id, version)
   JOIN change_log l ON l.collection = k.collection AND l.document_id = k.document_id AND l.version > k.version
   ORDER BY l.sequence`,
)

async function loadHistory(client: PoolClient, stale: ReadonlyMap<string, number>): Promise<readonly LogEntry[]> {
  if (stale.size === 0) return []
  const pairs = [...stale.keys()].map(splitDocumentKey)
  const { rows } = await client.query<LogRow>(
    HISTORY_SINCE(
      pairs.map(([collection]) => collection),
      pairs.map(([, id]) => id),
      [...stale.values()],
    ),
  )
  return rows.map(logEntryOf)
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
