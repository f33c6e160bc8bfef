/** Rows of SQLite as the service's own types; node:sqlite hands them out with a null prototype. */
import type { SQLOutputValue } from 'node:sqlite'
import { isJsonObject } from '#base/json'
import { historyEntrySchema, type FeedPage, type HistoryEntry } from '#documents'
import type { LogEntry } from '../log-entry.ts'
import { outcomeOf, type EntryText } from './document-store.ts'

export type Row = Record<string, SQLOutputValue>

export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`column ${column} is no text`)
  return value
}

export function integerOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`column ${column} is no integer`)
  return value
}

/** A row of `documents`, in the shape that also goes over the wire. */
export function documentOf(row: Row): FeedPage['documents'][number] {
  const fields: unknown = JSON.parse(textOf(row, 'fields'))
  const memberIds: unknown = JSON.parse(textOf(row, 'member_ids'))
  if (!isJsonObject(fields) || !Array.isArray(memberIds)) throw new TypeError('a stored document is damaged')
  return {
    collection: textOf(row, 'collection'),
    id: textOf(row, 'id'),
    ownerId: textOf(row, 'owner_id'),
    memberIds: memberIds.map(String),
    version: integerOf(row, 'version'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
    isDeleted: integerOf(row, 'is_deleted') === 1,
    fields,
  }
}

/** A row of `change_log` as a history entry; what is not a column of its own is JSON in `entry`. */
export function historyEntryOf(row: Row): HistoryEntry {
  const rest: unknown = JSON.parse(textOf(row, 'entry'))
  return historyEntrySchema.parse({
    ...(isJsonObject(rest) ? rest : {}),
    changeId: textOf(row, 'change_id'),
    version: integerOf(row, 'version'),
    userId: textOf(row, 'user_id'),
    deviceId: textOf(row, 'device_id'),
    outcome: textOf(row, 'outcome'),
    recordedAt: textOf(row, 'recorded_at'),
  })
}

/** As `historyEntryOf`, for deciding: the rest of the row is what `entryTextOf` wrote, and is not judged again. */
export function logEntryOf(row: Row): LogEntry {
  const rest: unknown = JSON.parse(textOf(row, 'entry'))
  if (!isJsonObject(rest)) throw new TypeError('a stored log entry is damaged')
  return {
    ...(rest as unknown as EntryText),
    changeId: textOf(row, 'change_id'),
    version: integerOf(row, 'version'),
    userId: textOf(row, 'user_id'),
    deviceId: textOf(row, 'device_id'),
    outcome: outcomeOf(textOf(row, 'outcome')),
    recordedAt: textOf(row, 'recorded_at'),
    collection: textOf(row, 'collection'),
    documentId: textOf(row, 'document_id'),
  }
}
