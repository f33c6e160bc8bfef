/** Rows of SQLite as the service's own types. */
import type { SQLOutputValue } from 'node:sqlite'
import { isJsonObject, type JsonObject } from '#base/text/json'
import { historyEntrySchema, type HistoryEntry, type StoredDocument } from '#documents'
import type { LogEntry } from '../../wire/log-entry.ts'
import { outcomeOf } from '../document-store.ts'
import { readEntry } from '../entry-text.ts'

/** By the names of the columns, or by their places where the statement hands out arrays. */
export type Row = Record<string | number, SQLOutputValue>

export function textOf(row: Row, column: string | number): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`column ${column} is no text`)
  return value
}

export function integerOf(row: Row, column: string | number): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`column ${column} is no integer`)
  return value
}

/** A row of `documents`, in the shape that also goes over the wire. */
export function documentOf(row: Row): StoredDocument {
  return {
    collection: textOf(row, 'collection'),
    id: textOf(row, 'id'),
    ownerId: textOf(row, 'owner_id'),
    memberIds: memberIdsOf(textOf(row, 'member_ids')),
    version: integerOf(row, 'version'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
    isDeleted: integerOf(row, 'is_deleted') === 1,
    fields: objectOf(textOf(row, 'fields')),
  }
}

export function memberIdsOf(text: string): string[] {
  if (text === '[]') return []
  const memberIds: unknown = JSON.parse(text)
  if (!Array.isArray(memberIds)) throw new TypeError('a stored list of members is damaged')
  return memberIds.map(String)
}

export function objectOf(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isJsonObject(value)) throw new TypeError('a stored object is damaged')
  return value
}

/** A row of the log: its columns have the order of `ENTRY` in the statements. */
export function logEntryOf(row: Row, key: string): LogEntry {
  return {
    ...readEntry(objectOf(textOf(row, 8)), key),
    changeId: textOf(row, 3),
    version: integerOf(row, 5),
    userId: textOf(row, 2),
    deviceId: textOf(row, 4),
    outcome: outcomeOf(textOf(row, 6)),
    recordedAt: textOf(row, 7),
    key,
  }
}

/** As `logEntryOf`, for people. */
export function historyEntryOf(row: Row, key: string): HistoryEntry {
  return historyEntrySchema.parse(logEntryOf(row, key))
}
