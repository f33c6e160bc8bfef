/** What the SQLite store reads and writes documents, log and feeds with, inside a transaction. */
import type { StoredDocument } from '#documents'
import { documentKey, splitDocumentKey } from '../../change/path.ts'
import { countFeedRows, planFeedRows, type WrittenDocument } from '../../decide/plan-feed.ts'
import type { WrittenFields } from '../document-store.ts'
import { integerOf, memberIdsOf, objectOf, textOf, type LogStart, type Row } from './sqlite-rows.ts'
import type { Names } from './sqlite-names.ts'
import { DELETED, FORGOTTEN, LIVING, type WriteStatements } from './sqlite-statements.ts'
import { weighWrites, type Charges, type WeighedWrites, type Written } from '../weigh-writes.ts'

/** What a transaction works with. */
export type TransactionScope = {
  readonly sql: WriteStatements
  /** By document key: the rows of the documents it has loaded, forgotten ones too. */
  readonly rows: Map<string, KeptRow>
}

/** Owner and size (of the fields) only of what is not forgotten. */
type KeptRow = LogStart & { readonly ownerId?: string; readonly sizeBytes?: number }

export function createScope(sql: WriteStatements): TransactionScope {
  return { sql, rows: new Map() }
}

export function loadDocuments(scope: TransactionScope, keys: readonly string[]): ReadonlyMap<string, StoredDocument> {
  const { sql, rows } = scope
  const documents = new Map<string, StoredDocument>()
  for (const [collection, own] of Map.groupBy(keys.map(splitDocumentKey), ([collection]) => collection)) {
    const number = sql.names.find(collection)
    if (number === undefined) continue
    for (const row of sql.documents.all(JSON.stringify(own.map(([, id]) => id)), number)) {
      const key = documentKey(collection, textOf(row, 9))
      const start = { number: integerOf(row, 0), logHead: integerOf(row, 1) }
      if (integerOf(row, 2) === FORGOTTEN) {
        rows.set(key, start)
        continue
      }
      const document = keptDocumentOf(row, collection, sql.names)
      rows.set(key, { ...start, ownerId: document.ownerId, sizeBytes: integerOf(row, 10) })
      documents.set(key, document)
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

/** What that adds to the place of each owner. */
export function weigh({ rows }: TransactionScope, writing: Written): WeighedWrites {
  return weighWrites({
    ...writing,
    ownerOf: (key) => rows.get(key)?.ownerId,
    sizeOf: (key) => rows.get(key)?.sizeBytes ?? 0,
  })
}

/** What the author of a batch may take up, as their session says. */
export type Allowance = { readonly userId: string; readonly bytes: number | undefined }

/** Rule Q1; a limit is remembered where its owner's own counter moves. */
export function charge(sql: WriteStatements, charges: Charges, allowance?: Allowance): void {
  for (const [ownerId, { documentBytes, logBytes }] of charges) {
    const limitBytes = allowance?.userId === ownerId ? (allowance.bytes ?? null) : null
    sql.charge.run(sql.names.numberOf(ownerId), documentBytes, logBytes, limitBytes)
  }
}

/**
 * Writes documents, log, counters of place and feeds (S9, Q1), the feeds last (D1); returns the counters of those whose feed
 * moved.
 */
export function write(
  scope: TransactionScope,
  weighed: WeighedWrites,
  allowance?: Allowance,
): ReadonlyMap<string, number> {
  const { written, moved } = weighed
  const places = addToLog(scope, weighed)
  charge(scope.sql, weighed.charges, allowance)
  for (const one of written) putDocument(scope, one, placeOf(places, one.key))
  for (const { key, document } of moved) {
    const { number, logHead } = placeOf(places, key)
    const { memberIds, version, updatedAt } = document
    scope.sql.putMembers.run(JSON.stringify(memberIds), version, updatedAt, logHead, number)
  }
  return writeFeeds(scope, moved.length === 0 ? written : [...written, ...moved], places)
}

/** The target of a document's write: its row, and the newest entry of its log. */
type Place = LogStart & { readonly isNew: boolean }

function placeOf(places: ReadonlyMap<string, Place>, key: string): Place {
  const place = places.get(key)
  if (place === undefined) throw new TypeError('a document is written without an entry in the log')
  return place
}

/** Chains the entries to their documents, and gives each document that is new a number. */
function addToLog(
  { sql, rows }: TransactionScope,
  { written, entries, moved }: WeighedWrites,
): ReadonlyMap<string, Place> {
  const { names } = sql
  const writtenKeys = new Set([...written, ...moved].map(({ key }) => key))
  const places = new Map<string, Place>()
  const newest = sql.newest.get()
  if (newest === undefined) return places
  let number = integerOf(newest, 0)
  let sequence = integerOf(newest, 1)
  for (const { entry, text, ownerId } of entries) {
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
      text,
      names.numberOf(ownerId),
    )
    places.set(key, { number: before.number, logHead: sequence, isNew: !rows.has(key) })
    if (!writtenKeys.has(key)) sql.putLogHead.run(sequence, before.number)
  }
  return places
}

function putDocument({ sql }: TransactionScope, { document, fieldsText }: WrittenFields, place: Place): void {
  const owner = sql.names.numberOf(document.ownerId)
  const memberIds = JSON.stringify(document.memberIds)
  const state = document.isDeleted ? DELETED : LIVING
  const { version, createdAt, updatedAt } = document
  const { number, logHead } = place
  if (!place.isNew) {
    sql.putDocument.run(owner, memberIds, version, createdAt, updatedAt, state, logHead, fieldsText, number)
    return
  }
  const collection = sql.names.numberOf(document.collection)
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
  { sql }: TransactionScope,
  written: readonly WrittenDocument[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<string, number> {
  const heads = new Map<string, number>()
  for (const [userId, count] of countFeedRows(written)) {
    const row = sql.raiseHead.get(userId, count)
    if (row !== undefined) heads.set(userId, integerOf(row, 0))
  }
  const { numberOf } = sql.names
  for (const { userId, position, key, document } of planFeedRows(written, heads)) {
    const { number } = placeOf(places, key)
    sql.putFeedRow.run(numberOf(userId), position, numberOf(document.collection), number)
  }
  return heads
}
