/** What the SQLite store does inside a transaction. Every function here runs in a job of the write queue. */
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode, StoredDocument } from '#documents'
import { decideBatch, documentKeysOf, staleVersionsOf, type Batch, type BatchSnapshot } from '../decide-batch.ts'
import { decideMembers } from '../decide-members.ts'
import type { LogEntry } from '../log-entry.ts'
import { documentKey, splitDocumentKey } from '../path.ts'
import { countFeedRows, planFeedRows } from '../plan-feed.ts'
import {
  entryTextOf,
  toWritten,
  USERS_COLLECTION,
  writtenOf,
  type AppliedBatch,
  type SharedDocument,
  type SharingRequest,
  type StoreEnvironment,
  type WrittenFields,
} from './document-store.ts'
import { feedStepsOf } from './feed-step.ts'
import { documentOf, integerOf, logEntryOf, textOf } from './sqlite-rows.ts'
import type { WriteStatements } from './sqlite-statements.ts'

export function applyBatch(
  sql: WriteStatements,
  batch: Batch,
  environment: StoreEnvironment & { readonly epoch: string; readonly era: string },
): AppliedBatch {
  const snapshot = loadSnapshot(sql, batch)
  const decision = decideBatch(batch, snapshot, environment.collections, environment.now())
  const written = writtenOf(decision)
  const heads = write(sql, written, decision.log)
  const { epoch, era } = environment
  const steps = feedStepsOf(written, heads, { epoch, era })
  return { epoch, results: decision.results, touchedUserIds: [...heads.keys()], steps }
}

function loadSnapshot(sql: WriteStatements, batch: Batch): BatchSnapshot {
  const documents = loadDocuments(sql, documentKeysOf(batch))
  const changeIds = JSON.stringify(batch.changes.map((change) => change.changeId))
  const answered = sql.answered.all({ userId: batch.userId, changeIds }).map(logEntryOf)
  const stale = [...staleVersionsOf(batch, documents)].map(([key, version]) => [...splitDocumentKey(key), version])
  const history = stale.length === 0 ? [] : sql.history.all({ stale: JSON.stringify(stale) }).map(logEntryOf)
  const byKey = Map.groupBy(history, (entry) => documentKey(entry.collection, entry.documentId))
  return {
    documents,
    answered: new Map(answered.map((entry) => [entry.changeId, entry])),
    historySince: (key, version) => (byKey.get(key) ?? []).filter((entry) => entry.version > version),
  }
}

function loadDocuments(sql: WriteStatements, keys: readonly string[]): ReadonlyMap<string, StoredDocument> {
  const rows = sql.documents.all({ keys: JSON.stringify(keys.map(splitDocumentKey)) })
  return new Map(rows.map(documentOf).map((document) => [documentKey(document.collection, document.id), document]))
}

/** Writes documents, log and feeds (S9), the feeds last (D1); returns the counters of those whose feed moved. */
function write(
  sql: WriteStatements,
  written: readonly WrittenFields[],
  log: readonly LogEntry[],
): ReadonlyMap<string, number> {
  for (const one of written) putDocument(sql, one)
  for (const entry of log) addToLog(sql, entry)
  const heads = new Map<string, number>()
  for (const [userId, count] of countFeedRows(written)) {
    const row = sql.raiseHead.get(userId, count)
    if (row !== undefined) heads.set(userId, integerOf(row, 'position'))
  }
  for (const row of planFeedRows(written, heads)) {
    sql.putFeedRow.run(row.userId, row.collection, row.documentId, row.position, row.isLost ? 1 : 0)
  }
  return heads
}

function putDocument(sql: WriteStatements, { document, fieldsText, sizeBytes }: WrittenFields): void {
  sql.putDocument.run(
    document.collection,
    document.id,
    document.ownerId,
    JSON.stringify(document.memberIds),
    document.version,
    document.createdAt,
    document.updatedAt,
    document.isDeleted ? 1 : 0,
    fieldsText,
    sizeBytes,
  )
}

function addToLog(sql: WriteStatements, entry: LogEntry): void {
  const text = entryTextOf(entry)
  sql.addToLog.run(
    entry.userId,
    entry.changeId,
    entry.deviceId,
    entry.collection,
    entry.documentId,
    entry.version,
    entry.outcome,
    entry.recordedAt,
    text,
    Buffer.byteLength(text),
  )
}

export function setMembers(
  sql: WriteStatements,
  request: SharingRequest,
  environment: StoreEnvironment,
): Result<SharedDocument, RejectionCode> {
  const key = documentKey(request.collection, request.id)
  const people = sql.people.all({ collection: USERS_COLLECTION, ids: JSON.stringify(request.memberIds) })
  const decided = decideMembers({
    userId: request.userId,
    memberIds: request.memberIds,
    document: loadDocuments(sql, [key]).get(key),
    collection: environment.collections.get(request.collection),
    existingUserIds: new Set(people.map((row) => textOf(row, 'id'))),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined) return ok({ document, touchedUserIds: [] })
  const written = toWritten(document, JSON.stringify(document.fields), lostUserIds)
  return ok({ document, touchedUserIds: [...write(sql, [written], [entry]).keys()] })
}

/** Rule H1: what is too old is forgotten; whoever still had a tombstone in the feed has a lost document there. */
export function pruneHistory(sql: WriteStatements, before: string): number {
  sql.loseTombstones.run(before)
  sql.forgetTombstones.run(before)
  sql.forgetEras.run(before)
  sql.forgetEraHeads.run()
  return Number(sql.forgetLog.run(before).changes)
}
