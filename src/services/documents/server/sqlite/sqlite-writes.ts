/** What the SQLite store does inside a transaction. Every function here runs in a job of the write queue. */
import { documentKeysOf, type Batch } from '../../decide/batch.ts'
import { decideBatch, type BatchSnapshot } from '../../decide/decide-batch.ts'
import { findReturned, moveFollowers } from '../../decide/follow-leader.ts'
import { rulingKeysOf } from '../../decide/readers.ts'
import type { LogEntry } from '../../wire/log-entry.ts'
import { keyOf } from '../../document.ts'
import { documentKey } from '../../change/path.ts'
import { isUnseen, unseenOf, type EraTimes, type Unseen } from '../../decide/unseen.ts'
import { contentOf } from '../document-store.ts'
import { touchedFollowersOf, FollowersOutdated, type Returning } from '../following/store-with-followers.ts'
import { feedStepsOf } from '../feed/feed-step.ts'
import { createScope, loadDocuments, weigh, write, type TransactionScope } from './sqlite-scope.ts'
import { logEntryOf, textOf, walkLog } from './sqlite-rows.ts'
import { listMoves, usageReader, type Writing } from './sqlite-members.ts'
import type { WriteStatements } from './sqlite-statements.ts'
import { decideWithinQuota, movedBytes } from '../weigh-writes.ts'

export function applyBatch(
  sql: WriteStatements,
  batch: Batch,
  environment: Writing & {
    readonly epoch: string
    readonly era: string
    readonly eraStartsMs: readonly number[]
    readonly quotaBytes: number
  },
): Returning {
  const { collections, now, epoch, era, findFollowers } = environment
  refuseOutdated(sql, batch, environment)
  const scope = createScope(sql)
  const snapshot = loadSnapshot(scope, batch, { collections, eraStartsMs: environment.eraStartsMs, nowMs: now() })
  const { decision, written, weighed } = decideWithinQuota(snapshot, {
    usageOf: usageReader(sql, batch, environment.quotaBytes),
    decide: (known) => decideBatch(batch, known, collections, now()),
    weigh: (writing) => weigh(scope, writing),
    documentBytes: (key) => scope.rows.get(key)?.sizeBytes ?? 0,
    returnBytes: (leader) => movedBytes(findFollowers(keyOf(leader)).length, leader, leader),
    collections,
  })
  const heads = write(scope, weighed, { userId: batch.userId, bytes: batch.allowanceBytes })
  const returned = findReturned(decision, snapshot.documents, collections)
  for (const leader of returned) sql.addMove.run(keyOf(leader), leader.version, batch.userId, '[]')
  const applied = {
    epoch,
    era,
    results: decision.results,
    touchedUserIds: [...heads.keys()],
    steps: feedStepsOf(written, heads, { epoch, era }),
    written: contentOf(written),
  }
  return { applied, returned }
}

/** Rule X10: nothing is written by an outdated audience. */
function refuseOutdated(sql: WriteStatements, batch: Batch, { collections, now }: Writing): void {
  const keys = touchedFollowersOf(batch, collections)
  const moves = keys.length === 0 ? [] : listMoves(sql)
  if (moves.length === 0) return
  const load = (wanted: readonly string[]) => loadDocuments(createScope(sql), wanted)
  const leaders = load(moves.map(({ leaderKey }) => leaderKey))
  const outdated = moveFollowers({ documents: load(keys), moves, leaders, collections, serverNowMs: now() })
  if (outdated.length > 0) throw new FollowersOutdated()
}

function loadSnapshot(
  scope: TransactionScope,
  batch: Batch,
  { collections, ...times }: EraTimes & Pick<Writing, 'collections'>,
): BatchSnapshot {
  const { touched, leading, ruled } = documentKeysOf(batch, collections)
  const own = loadDocuments(scope, leading.size === 0 ? [...touched] : [...touched.union(leading)])
  const ruling = ruled.size === 0 ? [] : rulingKeysOf(ruled, own, collections)
  const documents = ruling.length === 0 ? own : new Map([...own, ...loadDocuments(scope, ruling)])
  const all = unseenOf(batch, { documents, ...times })
  const history = new Map([...all].map(([key, unseen]) => [key, loadHistory(scope, key, unseen)]))
  return {
    documents,
    answered: loadAnswered(scope, batch),
    historySince: (key, unseen) => (history.get(key) ?? []).filter((entry) => isUnseen(entry, unseen)),
    eraStartsMs: times.eraStartsMs,
  }
}

function loadAnswered({ sql }: TransactionScope, batch: Batch): ReadonlyMap<string, LogEntry> {
  const answered = new Map<string, LogEntry>()
  const person = sql.names.find(batch.userId)
  if (person === undefined) return answered
  for (const row of sql.answered.all(JSON.stringify(batch.changes.map(({ changeId }) => changeId)), person)) {
    const entry = logEntryOf(row, documentKey(textOf(row, 9), textOf(row, 10)))
    answered.set(entry.changeId, entry)
  }
  return answered
}

/** The entries of a document that are unseen, oldest first. */
function loadHistory({ sql, rows }: TransactionScope, key: string, unseen: Unseen): readonly LogEntry[] {
  const start = rows.get(key)
  if (start === undefined) return []
  const entries: LogEntry[] = []
  for (const row of walkLog(sql.entry, start)) {
    const entry = logEntryOf(row, key)
    if (!isUnseen(entry, unseen)) break
    entries.push(entry)
  }
  return entries.reverse()
}
