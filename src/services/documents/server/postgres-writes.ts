/** What the PostgreSQL store does inside a transaction: a handful of statements, whatever the batch's size. */
import type { PoolClient } from 'pg'
import type { CollectionRegistry, StoredDocument } from '#documents'
import { documentKeysOf, staleVersionsOf, type Batch, type BatchKeys } from '../batch.ts'
import { decideBatch, findReturned, type BatchSnapshot } from '../decide-batch.ts'
import type { LogEntry } from '../log-entry.ts'
import { splitDocumentKey } from '../path.ts'
import { countFeedRows } from '../plan-feed.ts'
import { contentOf, writtenOf, type AppliedBatch, type StoreEnvironment } from './document-store.ts'
import { feedStepsOf } from './feed-step.ts'
import { lockDocuments, write } from './postgres-desk.ts'
import { forgetEras } from './postgres-eras.ts'
import { lockMissingLeaders } from './postgres-followers.ts'
import { follow } from './postgres-members.ts'
import { LOG_COLUMNS, logEntryOf, type LogRow } from './postgres-rows.ts'
import { statement } from './postgres-statement.ts'

/**
 * Decides and writes batches in one transaction, as if one had come after the other; answers in their order. Of several, no
 * two may be of one person or touch the same document, and none may add what follows a leader (`isShareable`).
 */
export async function applyBatches(
  client: PoolClient,
  batches: readonly Batch[],
  environment: StoreEnvironment & { readonly epoch: string },
): Promise<readonly AppliedBatch[]> {
  const { collections, now, epoch } = environment
  const { documents, snapshots } = await loadSnapshots(client, batches, collections)
  const decided = snapshots.map(([batch, snapshot]) => {
    const decision = decideBatch(batch, snapshot, collections, now())
    const written = writtenOf(decision)
    return { batch, decision, written, touched: new Set(countFeedRows(written).keys()) }
  })
  const { heads, era } = await write(client, {
    written: decided.flatMap(({ written }) => written),
    log: decided.flatMap(({ decision }) => decision.log),
    known: documents,
  })
  const movers = Map.groupBy(
    decided.flatMap(({ touched }) => [...touched]),
    (id) => id,
  )
  let hasMovedFollowers = false
  for (const { batch, decision, touched } of decided) {
    for (const leader of findReturned(decision, documents, collections)) {
      hasMovedFollowers = true
      for (const id of await follow(client, leader, batch.userId, environment)) touched.add(id)
    }
  }
  // Whose feed was moved by several, for them no batch alone tells what came.
  const own = new Map([...heads].filter(([id]) => movers.get(id)?.length === 1))
  return decided.map(({ decision, written, touched }) => ({
    epoch,
    era,
    results: decision.results,
    touchedUserIds: [...touched],
    steps: hasMovedFollowers ? [] : feedStepsOf(written, own, { epoch, era }),
    written: contentOf(written),
  }))
}

/** Whether others may be decided in the same transaction, with what each of them needs loaded at once. */
export function isShareable(batch: Batch, keys: BatchKeys): boolean {
  return keys.leading.size === 0 && batch.changes.length <= SHAREABLE_CHANGES
}

/** A batch with more is better off beside the others than in front of them. */
const SHAREABLE_CHANGES = 50

const ANSWERED = statement(
  'documents-answered',
  `SELECT ${LOG_COLUMNS} FROM unnest($1::text[], $2::text[]) AS k (user_id, change_id)
   JOIN change_log l ON l.user_id = k.user_id AND l.change_id = k.change_id`,
)

type Snapshots = {
  /** Of all batches. */
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly snapshots: readonly (readonly [Batch, BatchSnapshot])[]
}

async function loadSnapshots(
  client: PoolClient,
  batches: readonly Batch[],
  collections: CollectionRegistry,
): Promise<Snapshots> {
  const documents = await loadDocuments(client, joinKeys(batches, collections), collections)
  // Only now, behind the locks, is it certain that no other request with the same changes is under way.
  const { rows } = await client.query<LogRow>(
    ANSWERED(
      batches.flatMap(({ userId, changes }) => changes.map(() => userId)),
      batches.flatMap(({ changes }) => changes.map(({ changeId }) => changeId)),
    ),
  )
  const history = await loadHistory(client, new Map(batches.flatMap((batch) => [...staleVersionsOf(batch, documents)])))
  const answered = Map.groupBy(rows, (row) => row.user_id)
  const byKey = Map.groupBy(history, (entry) => entry.key)
  const snapshots = batches.map((batch) => {
    const snapshot: BatchSnapshot = {
      documents,
      answered: new Map((answered.get(batch.userId) ?? []).map((row) => [row.change_id, logEntryOf(row)])),
      historySince: (key, version) => (byKey.get(key) ?? []).filter((entry) => entry.version > version),
    }
    return [batch, snapshot] as const
  })
  return { documents, snapshots }
}

function joinKeys(batches: readonly Batch[], collections: CollectionRegistry): BatchKeys {
  const all = batches.map((batch) => documentKeysOf(batch, collections))
  return {
    touched: new Set(all.flatMap(({ touched }) => [...touched])),
    leading: new Set(all.flatMap(({ leading }) => [...leading])),
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
