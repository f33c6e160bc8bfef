/** What the PostgreSQL store does inside a transaction: a handful of statements for a batch of any size. */
import type { PoolClient } from 'pg'
import type { CollectionRegistry } from '#documents'
import { checkedChangesOf, documentKeysOf, type Batch, type BatchKeys } from '../../decide/batch.ts'
import { decideBatch, type BatchSnapshot } from '../../decide/decide-batch.ts'
import { findReturned, moveFollowers } from '../../decide/follow-leader.ts'
import { rulingKeysOf } from '../../decide/readers.ts'
import type { LogEntry } from '../../wire/log-entry.ts'
import { countFeedRows } from '../../decide/plan-feed.ts'
import type { Measures } from '../../decide/quota.ts'
import { isUnseen, unseenOf, type Unseen } from '../../decide/unseen.ts'
import { contentOf, writtenOf, type StoreEnvironment } from '../document-store.ts'
import { touchedFollowersOf, FollowersOutdated, type Returning } from '../following/store-with-followers.ts'
import { feedStepsOf } from '../feed/feed-step.ts'
import { lockDocuments, readDocuments, write, type Charged, type Locked } from './postgres-scope.ts'
import { findRulingKeys, listFollowers, listMoves, lockMissingLeaders, noteMove } from './postgres-followers.ts'
import { columnsOf, LOG_COLUMNS, logEntryOf, type LogRow } from './postgres-rows.ts'
import { statement } from './postgres-transaction.ts'
import { lockUsage } from './postgres-usage.ts'
import { mostEntryBytes, movedBytes } from '../weigh-writes.ts'

/**
 * Batches would have taken a user over their limit (Q2). Nothing of them was done: each has to be written alone and with
 * `isMeasured`. So a user who is far from their limit does not wait for a counter to be read.
 */
export class OverQuota extends Error {}

export type WritingEnvironment = StoreEnvironment & {
  readonly epoch: string
  readonly eraStartsMs: readonly number[]
  readonly quotaBytes: number
}

/**
 * Decides and writes batches in one transaction, as if one had come after the other; answers in their order. Of several, no
 * two may be of one person or touch the same document, and none may add what follows a leader (`isShareable`). With
 * `isMeasured`, which only one batch alone may have, each change is judged by the place its owner has (Q2); without, the
 * whole is given up with `OverQuota` if a user has too little.
 */
export async function applyBatches(
  client: PoolClient,
  batches: readonly Batch[],
  environment: WritingEnvironment & { readonly isMeasured?: boolean },
): Promise<readonly Returning[]> {
  const { collections, now, epoch, isMeasured = false } = environment
  const { locked, snapshots } = await loadSnapshots(client, batches, environment)
  const { documents } = locked
  const decided = snapshots.map(([batch, snapshot]) => {
    const decision = decideBatch(batch, snapshot, collections, now())
    const written = writtenOf(decision)
    const returned = findReturned(decision, documents, collections)
    return { batch, decision, written, returned, touched: new Set(countFeedRows(written).keys()) }
  })
  // What that writes into their followers is weighed only there.
  if (!isMeasured && decided.some(({ returned }) => returned.length > 0)) throw new OverQuota()
  const { heads, era, charged } = await write(client, {
    written: decided.flatMap(({ written }) => written),
    log: decided.flatMap(({ decision }) => decision.log),
    known: locked,
    allowances: allowancesOf(batches),
  })
  await refuseOutdated(client, batches, documents, environment)
  if (!isMeasured && isAnyOver(charged, environment.quotaBytes)) throw new OverQuota()
  const movers = Map.groupBy(
    decided.flatMap(({ touched }) => [...touched]),
    (id) => id,
  )
  // Whose feed was moved by several, for them no batch alone tells what came.
  const own = new Map([...heads].filter(([id]) => movers.get(id)?.length === 1))
  const applied = decided.map(({ decision, written, touched, returned }) => {
    const steps = feedStepsOf(written, own, { epoch, era })
    const told = { results: decision.results, touchedUserIds: [...touched], steps, written: contentOf(written) }
    return { applied: { epoch, era, ...told }, returned }
  })
  for (const { batch, returned } of decided)
    for (const leader of returned) await noteMove(client, leader, batch.userId, [])
  return applied
}

/**
 * Rule X10: nothing is written by an outdated audience. To be called when feeds are written: from then on the members of a leader cannot
 * change before this transaction ends, because that moves the feeds of the same users.
 */
async function refuseOutdated(
  client: PoolClient,
  batches: readonly Batch[],
  documents: Locked['documents'],
  { collections, now }: WritingEnvironment,
): Promise<void> {
  const keys = new Set(batches.flatMap((batch) => touchedFollowersOf(batch, collections)))
  const moves = keys.size === 0 ? [] : await listMoves(client)
  if (moves.length === 0) return
  const leaderKeys = moves.map(({ leaderKey }) => leaderKey)
  const leaders = await readDocuments(client, leaderKeys)
  // Those alone are moved before the batch is written again.
  const touched = new Map([...documents].filter(([key]) => keys.has(key)))
  const outdated = moveFollowers({ documents: touched, moves, leaders, collections, serverNowMs: now() })
  if (outdated.length > 0) throw new FollowersOutdated()
}

function allowancesOf(batches: readonly Batch[]): ReadonlyMap<string, number> {
  return new Map(
    batches.flatMap(({ userId, allowanceBytes }) =>
      allowanceBytes === undefined ? [] : [[userId, allowanceBytes] as const],
    ),
  )
}

function isAnyOver({ charges, usage }: Charged, quotaBytes: number): boolean {
  return [...usage].some(([ownerId, { usedBytes, limitBytes = quotaBytes }]) => {
    const charge = charges.get(ownerId)
    return charge !== undefined && charge.documentBytes + charge.logBytes > 0 && usedBytes > limitBytes
  })
}

/** What each change is judged by where a batch as a whole is too much. */
async function loadMeasures(
  client: PoolClient,
  batch: Batch,
  { documents, sizes }: Locked,
  environment: WritingEnvironment,
): Promise<Measures> {
  const returns = await loadReturns(client, batch, documents, environment)
  const owners = [batch.userId, ...Array.from(documents.values(), ({ ownerId }) => ownerId)]
  const usage = await lockUsage(client, owners)
  return {
    usageOf: (ownerId) => {
      const known = usage.get(ownerId)
      const own = ownerId === batch.userId ? batch.allowanceBytes : undefined
      return { usedBytes: known?.usedBytes ?? 0, limitBytes: own ?? known?.limitBytes ?? environment.quotaBytes }
    },
    documentBytes: (key) => sizes.get(key) ?? 0,
    entryBytes: mostEntryBytes,
    returnBytes: (key) => returns.get(key) ?? 0,
  }
}

/** What bringing documents back would write into their followers, for those that the batch may bring back. */
async function loadReturns(
  client: PoolClient,
  batch: Batch,
  documents: Locked['documents'],
  environment: WritingEnvironment,
): Promise<ReadonlyMap<string, number>> {
  const returns = new Map<string, number>()
  for (const checked of checkedChangesOf(batch)) {
    const isWholeAdd = checked.ok && checked.value.change.type === 'ADD' && checked.value.path.segments.length === 0
    const before = isWholeAdd ? documents.get(checked.value.key) : undefined
    if (!isWholeAdd || before === undefined || returns.has(checked.value.key)) continue
    const { length } = await listFollowers(client, checked.value.key, environment.collections)
    returns.set(checked.value.key, movedBytes(length, before, before))
  }
  return returns
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
  readonly locked: Locked
  readonly snapshots: readonly (readonly [Batch, BatchSnapshot])[]
}

async function loadSnapshots(
  client: PoolClient,
  batches: readonly Batch[],
  environment: WritingEnvironment & { readonly isMeasured?: boolean },
): Promise<Snapshots> {
  const { collections, eraStartsMs, now, isMeasured = false } = environment
  const locked = await loadDocuments(client, joinKeys(batches, collections), collections)
  const { documents } = locked
  // Only now, behind the locks, is it certain that no other request with the same changes is under way.
  const { rows } = await client.query<LogRow>(
    ANSWERED(
      batches.flatMap(({ userId, changes }) => changes.map(() => userId)),
      batches.flatMap(({ changes }) => changes.map(({ changeId }) => changeId)),
    ),
  )
  const known = { documents, eraStartsMs, nowMs: now() }
  const history = await loadHistory(client, new Map(batches.flatMap((batch) => [...unseenOf(batch, known)])))
  const answered = Map.groupBy(rows, (row) => row.user_id)
  const byKey = Map.groupBy(history, (entry) => entry.key)
  const [only] = batches
  const measures =
    isMeasured && only !== undefined ? { measures: await loadMeasures(client, only, locked, environment) } : {}
  const snapshots = batches.map((batch) => {
    const snapshot: BatchSnapshot = {
      ...measures,
      documents,
      answered: new Map((answered.get(batch.userId) ?? []).map((row) => [row.change_id, logEntryOf(row)])),
      historySince: (key, unseen) => (byKey.get(key) ?? []).filter((entry) => isUnseen(entry, unseen)),
      eraStartsMs,
    }
    return [batch, snapshot] as const
  })
  return { locked, snapshots }
}

function joinKeys(batches: readonly Batch[], collections: CollectionRegistry): BatchKeys {
  const all = batches.map((batch) => documentKeysOf(batch, collections))
  return {
    touched: new Set(all.flatMap(({ touched }) => [...touched])),
    leading: new Set(all.flatMap(({ leading }) => [...leading])),
    ruled: new Set(all.flatMap(({ ruled }) => [...ruled])),
  }
}

async function loadDocuments(
  client: PoolClient,
  { touched, leading, ruled }: BatchKeys,
  collections: CollectionRegistry,
): Promise<Locked> {
  const ruling = ruled.size === 0 ? [] : await findRulingKeys(client, ruled, collections)
  const asked = leading.size + ruling.length === 0 ? touched : new Set([...touched, ...leading, ...ruling])
  const first = await lockDocuments(client, asked, collections)
  // One that was brought back under another leader since these were looked up (X9).
  const turned = ruled.size === 0 ? [] : rulingKeysOf(ruled, first.documents, collections)
  const locked = turned.length === 0 ? first : join(first, await lockDocuments(client, turned, collections))
  const missing = [...leading].filter((key) => !locked.documents.has(key))
  if (missing.length === 0) return locked
  // There is no row to lock: it may be made and shared before this is over.
  await lockMissingLeaders(client, missing)
  return join(locked, await lockDocuments(client, missing, collections))
}

function join(one: Locked, other: Locked): Locked {
  return {
    documents: new Map([...one.documents, ...other.documents]),
    sizes: new Map([...one.sizes, ...other.sizes]),
  }
}

// From the newest row down to the first from before the era: however long a history is, only what is wanted is read.
const HISTORY_SINCE = statement(
  'documents-history-since',
  `SELECT ${LOG_COLUMNS}
   FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[]) AS k (collection, document_id, version, recorded_from)
   JOIN change_log l ON l.collection = k.collection AND l.document_id = k.document_id
     AND l.version > CASE WHEN k.recorded_from IS NULL THEN k.version ELSE least(k.version, coalesce((
       SELECT max(r.version) FROM change_log r
       WHERE r.collection = k.collection AND r.document_id = k.document_id AND r.recorded_at < k.recorded_from
     ), 0)) END
   ORDER BY l.sequence`,
)

async function loadHistory(client: PoolClient, all: ReadonlyMap<string, Unseen>): Promise<readonly LogEntry[]> {
  if (all.size === 0) return []
  const { rows } = await client.query<LogRow>(
    HISTORY_SINCE(
      ...columnsOf([...all.keys()]),
      Array.from(all.values(), ({ version }) => version),
      Array.from(all.values(), ({ recordedFrom }) => recordedFrom ?? null),
    ),
  )
  return rows.map(logEntryOf)
}
