/** Rows of SQLite as the service's own types. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { isJsonObject, type JsonObject } from '#base/text/json'
import { historyEntrySchema, type HistoryEntry, type StoredDocument } from '#documents'
import { classifyError } from '#database/server'
import type { LogEntry } from '../../wire/log-entry.ts'
import { outcomeOf } from '../document-store.ts'
import { readEntry } from '../entry-text.ts'

/** The beginning of a document's log. */
export type LogStart = { readonly number: number; readonly logHead: number }

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

/**
 * The log of one document, newest entry first: each row names the one before it about the same document. Its rows as `entry`
 * selects them, lazily. It ends where what came before has been forgotten.
 */
export function* walkLog(entry: StatementSync, { number, logHead }: LogStart): Generator<Row, void> {
  for (let sequence = logHead; sequence > 0;) {
    const row = entry.get(sequence, number)
    if (row === undefined) return
    yield row
    const previous = integerOf(row, 1)
    // Numbers of a log that was forgotten whole are given again, and then lead anywhere but back.
    if (previous >= sequence) return
    sequence = previous
  }
}

/** A statement whose rows are arrays, which are made in a fraction of the time that objects take. */
export function prepareRow(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** Asks a connection that only reads, and says in codes of ours why it does not answer. */
export function read<Value>(question: () => Value): Value {
  try {
    return question()
  } catch (error) {
    throw classifyError(error)
  }
}
