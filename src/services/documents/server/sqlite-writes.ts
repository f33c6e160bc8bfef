/** What the SQLite store does inside a transaction. Every function here runs in a job of the write queue. */
import { toIso } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode, StoredDocument } from '#documents'
import { decideBatch, documentKeysOf, staleVersionsOf, type Batch, type BatchSnapshot } from '../decide-batch.ts'
import { decideMembers } from '../decide-members.ts'
import { withoutMember, type Leaver } from '../forget-member.ts'
import type { LogEntry } from '../log-entry.ts'
import { documentKey, splitDocumentKey } from '../path.ts'
import { countFeedRows, planFeedRows } from '../plan-feed.ts'
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
import { walkLog, type LogStart } from './sqlite-log.ts'
import { createNames, type Names } from './sqlite-names.ts'
import { integerOf, logEntryOf, memberIdsOf, objectOf, textOf, type Row } from './sqlite-rows.ts'
import { DELETED, FORGOTTEN, LIVING, type WriteStatements } from './sqlite-statements.ts'

export function applyBatch(
  sql: WriteStatements,
  batch: Batch,
  environment: StoreEnvironment & { readonly epoch: string; readonly era: string },
): AppliedBatch {
  const desk: Desk = { sql, names: createNames(sql), rows: new Map() }
  const snapshot = loadSnapshot(desk, batch)
  const decision = decideBatch(batch, snapshot, environment.collections, environment.now())
  const written = writtenOf(decision)
  const heads = write(desk, written, decision.log)
  const { epoch, era } = environment
  const steps = feedStepsOf(written, heads, { epoch, era })
  return { epoch, era, results: decision.results, touchedUserIds: [...heads.keys()], steps }
}

/** What a transaction works with. */
type Desk = {
  readonly sql: WriteStatements
  readonly names: Names
  /** By document key: the rows of the documents it has loaded, forgotten ones too. */
  readonly rows: Map<string, LogStart>
}

function loadSnapshot(desk: Desk, batch: Batch): BatchSnapshot {
  const documents = loadDocuments(desk, documentKeysOf(batch))
  const stale = staleVersionsOf(batch, documents)
  const history = new Map([...stale].map(([key, version]) => [key, loadHistory(desk, key, version)]))
  return {
    documents,
    answered: loadAnswered(desk, batch),
    historySince: (key, version) => (history.get(key) ?? []).filter((entry) => entry.version > version),
  }
}

function loadDocuments(desk: Desk, keys: readonly string[]): ReadonlyMap<string, StoredDocument> {
  const { sql, names, rows } = desk
  const documents = new Map<string, StoredDocument>()
  for (const [collection, own] of Map.groupBy(keys.map(splitDocumentKey), ([collection]) => collection)) {
    const number = names.find(collection)
    if (number === undefined) continue
    for (const row of sql.documents.all(JSON.stringify(own.map(([, id]) => id)), number)) {
      const key = documentKey(collection, textOf(row, 9))
      rows.set(key, { number: integerOf(row, 0), logHead: integerOf(row, 1) })
      if (integerOf(row, 2) !== FORGOTTEN) documents.set(key, keptDocumentOf(row, collection, names))
    }
  }
  return documents
}

/** A row of `documents` as the statement of that name selects it. */
function keptDocumentOf(row: Row, collection: string, names: Names): StoredDocument {
  return {
    collection,
    id: textOf(row, 9),
    ownerId: names.nameOf(integerOf(row, 3)),
    memberIds: memberIdsOf(textOf(row, 4)),
    version: integerOf(row, 5),
    createdAt: textOf(row, 6),
    updatedAt: textOf(row, 7),
    isDeleted: integerOf(row, 2) === DELETED,
    fields: objectOf(textOf(row, 8)),
  }
}

function loadAnswered({ sql, names }: Desk, batch: Batch): ReadonlyMap<string, LogEntry> {
  const answered = new Map<string, LogEntry>()
  const person = names.find(batch.userId)
  if (person === undefined) return answered
  for (const row of sql.answered.all(JSON.stringify(batch.changes.map(({ changeId }) => changeId)), person)) {
    const entry = logEntryOf(row, documentKey(textOf(row, 9), textOf(row, 10)))
    answered.set(entry.changeId, entry)
  }
  return answered
}

/** The entries of a document above a version, oldest first. */
function loadHistory({ sql, rows }: Desk, key: string, version: number): readonly LogEntry[] {
  const start = rows.get(key)
  if (start === undefined) return []
  const entries: LogEntry[] = []
  for (const row of walkLog(sql.entry, start)) {
    const entry = logEntryOf(row, key)
    if (entry.version <= version) break
    entries.push(entry)
  }
  return entries.reverse()
}

/** Writes documents, log and feeds (S9), the feeds last (D1); returns the counters of those whose feed moved. */
function write(desk: Desk, written: readonly WrittenFields[], log: readonly LogEntry[]): ReadonlyMap<string, number> {
  const places = addToLog(desk, log, new Map(written.map((one) => [one.key, one])))
  for (const one of written) putDocument(desk, one, placeOf(places, one.key))
  return writeFeeds(desk, written, places)
}

/** Where a document is to be written: its row, and the newest entry of its log. */
type Place = LogStart & { readonly isNew: boolean }

function placeOf(places: ReadonlyMap<string, Place>, key: string): Place {
  const place = places.get(key)
  if (place === undefined) throw new TypeError('a document is written without an entry in the log')
  return place
}

/** Chains the entries to their documents, and gives each document that is new a number. */
function addToLog(
  { sql, names, rows }: Desk,
  log: readonly LogEntry[],
  written: ReadonlyMap<string, WrittenFields>,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const newest = sql.newest.get()
  if (newest === undefined) return places
  let number = integerOf(newest, 0)
  let sequence = integerOf(newest, 1)
  for (const entry of log) {
    const { key } = entry
    const before = places.get(key) ?? rows.get(key) ?? { number: (number += 1), logHead: 0 }
    sequence += 1
    sql.addToLog.run(
      sequence,
      names.numberOf(entry.userId),
      entry.changeId,
      names.numberOf(entry.deviceId),
      before.number,
      before.logHead,
      entry.version,
      entry.outcome,
      entry.recordedAt,
      entryTextOf(entry, written.get(key)),
    )
    places.set(key, { number: before.number, logHead: sequence, isNew: !rows.has(key) })
    if (!written.has(key)) sql.putLogHead.run(sequence, before.number)
  }
  return places
}

function putDocument({ sql, names }: Desk, { document, fieldsText }: WrittenFields, place: Place): void {
  const owner = names.numberOf(document.ownerId)
  const memberIds = JSON.stringify(document.memberIds)
  const state = document.isDeleted ? DELETED : LIVING
  const { version, createdAt, updatedAt } = document
  const { number, logHead } = place
  if (!place.isNew) {
    sql.putDocument.run(owner, memberIds, version, createdAt, updatedAt, state, logHead, fieldsText, number)
    return
  }
  const collection = names.numberOf(document.collection)
  const { id } = document
  sql.addDocument.run(
    number,
    collection,
    id,
    owner,
    memberIds,
    version,
    createdAt,
    updatedAt,
    state,
    logHead,
    fieldsText,
  )
}

function writeFeeds(
  { sql, names }: Desk,
  written: readonly WrittenFields[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<string, number> {
  const heads = new Map<string, number>()
  for (const [userId, count] of countFeedRows(written)) {
    const row = sql.raiseHead.get(userId, count)
    if (row !== undefined) heads.set(userId, integerOf(row, 0))
  }
  for (const { userId, position, key, document } of planFeedRows(written, heads)) {
    const { number } = placeOf(places, key)
    sql.putFeedRow.run(names.numberOf(userId), position, names.numberOf(document.collection), number)
  }
  return heads
}

export function setMembers(
  sql: WriteStatements,
  request: SharingRequest,
  environment: StoreEnvironment,
): Result<SharedDocument, RejectionCode> {
  const desk: Desk = { sql, names: createNames(sql), rows: new Map() }
  const key = documentKey(request.collection, request.id)
  const users = desk.names.find(USERS_COLLECTION)
  const decided = decideMembers({
    userId: request.userId,
    memberIds: request.memberIds,
    knownMemberIds: request.knownMemberIds,
    document: loadDocuments(desk, [key]).get(key),
    collection: environment.collections.get(request.collection),
    existingUserIds: new Set(
      request.memberIds.filter((id) => users !== undefined && sql.isLiving.get(users, id) !== undefined),
    ),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined) return ok({ document, touchedUserIds: [] })
  const written = toWritten({ key, document, fieldsText: JSON.stringify(document.fields) }, lostUserIds)
  return ok({ document, touchedUserIds: [...write(desk, [written], [entry]).keys()] })
}

/** Rule X6, for a document of somebody else; returns whose feed moved. */
export function leaveDocument(sql: WriteStatements, key: string, leaver: Leaver, nowMs: number): readonly string[] {
  const desk: Desk = { sql, names: createNames(sql), rows: new Map() }
  const before = loadDocuments(desk, [key]).get(key)
  if (before?.memberIds.includes(leaver.userId) !== true) return []
  const { document, entry } = withoutMember(before, leaver, nowMs)
  const written = toWritten({ key, document, fieldsText: JSON.stringify(document.fields) }, [])
  return [...write(desk, [written], [entry]).keys()]
}

/** Rule H1: what is too old is forgotten; of a tombstone that is forgotten the feed says that it is lost. */
export function pruneHistory(sql: WriteStatements, before: string, nowMs: number): number {
  const kept = sql.oldestKept.get(before, toIso(nowMs))
  const end = kept === undefined ? Number.MAX_SAFE_INTEGER : integerOf(kept, 0)
  sql.forgetTombstones.run(before)
  sql.forgetEras.run(before)
  sql.forgetEraHeads.run()
  return Number(sql.forgetLog.run(end, before).changes)
}
