/** Rows of PostgreSQL as the service's own types; `pg` hands json out parsed and bigint as text. */
import type { JsonObject } from '#base/text/json'
import { historyEntrySchema, type HistoryEntry, type StoredDocument } from '#documents'
import type { LogEntry } from '../../wire/log-entry.ts'
import { documentKey, splitDocumentKey } from '../../change/path.ts'
import { outcomeOf } from '../document-store.ts'
import { readEntry } from '../entry-text.ts'

export type DocumentRow = {
  readonly collection: string
  readonly id: string
  readonly owner_id: string
  readonly member_ids: string[]
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly is_deleted: boolean
  readonly fields: JsonObject
  readonly size_bytes: number
}

/** Of `documents d`, what a `DocumentRow` has. */
export const DOCUMENT_COLUMNS =
  'd.collection, d.id, d.owner_id, d.member_ids, d.version, d.created_at, d.updated_at, d.is_deleted, d.fields, d.size_bytes'

export type LogRow = {
  readonly user_id: string
  readonly change_id: string
  readonly device_id: string
  readonly collection: string
  readonly document_id: string
  readonly version: number
  readonly outcome: string
  readonly recorded_at: string
  readonly entry: JsonObject
}

/** Of `change_log l`, what a `LogRow` has. */
export const LOG_COLUMNS =
  'l.user_id, l.change_id, l.device_id, l.collection, l.document_id, l.version, l.outcome, l.recorded_at, l.entry'

/** A document's row in the shape that also goes over the wire. */
export function documentOf(row: DocumentRow): StoredDocument {
  return {
    collection: row.collection,
    id: row.id,
    ownerId: row.owner_id,
    memberIds: row.member_ids,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isDeleted: row.is_deleted,
    fields: row.fields,
  }
}

/** A row of `change_log`; what is not a column of its own is JSON in `entry`. */
export function logEntryOf(row: LogRow): LogEntry {
  const key = documentKey(row.collection, row.document_id)
  return {
    ...readEntry(row.entry, key),
    changeId: row.change_id,
    version: row.version,
    userId: row.user_id,
    deviceId: row.device_id,
    outcome: outcomeOf(row.outcome),
    recordedAt: row.recorded_at,
    key,
  }
}

/** As `logEntryOf`, for people. */
export function historyEntryOf(row: LogRow): HistoryEntry {
  return historyEntrySchema.parse(logEntryOf(row))
}

/** Collections and ids of documents by their keys, as `unnest` puts them together again. */
export function columnsOf(keys: readonly string[]): [collections: string[], ids: string[]] {
  const places = keys.map(splitDocumentKey)
  return [places.map(([collection]) => collection), places.map(([, id]) => id)]
}
