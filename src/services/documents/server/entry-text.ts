/** What is stored of a log entry beside the columns it is found by: JSON that leaves out what goes without saying. */
import { countKeys, type JsonObject } from '#base/json'
import type { LogEntry } from '../log-entry.ts'
import type { WrittenFields } from './document-store.ts'

/** The part of a log entry that is in its text. */
export type EntryText = Pick<LogEntry, 'editedAt' | 'type' | 'path' | 'fields' | 'before' | 'conflicts'>

type StoredField = Omit<LogEntry['fields'][number], 'isSuperseded'> & { readonly isSuperseded?: boolean | undefined }

/** As it is written; rows of before it was so terse have every part. */
type StoredEntry = Pick<LogEntry, 'editedAt' | 'type' | 'before' | 'conflicts'> & {
  /** Absent: the document itself. */
  readonly path?: string | undefined
  /** Instead of `fields`, when the document was made of them and nothing else: what it consists of then. */
  readonly set?: JsonObject
  /** Absent: none. */
  readonly fields?: readonly StoredField[] | undefined
}

/** `written` is the entry's document as the same transaction writes it, if it does. */
export function entryTextOf(entry: LogEntry, written: WrittenFields | undefined): string {
  const { editedAt, type, path, fields, before, conflicts } = entry
  // The document's text is there already, and the largest part of a new document's entry.
  if (written !== undefined && isAllOf(entry, written)) {
    return `{"editedAt":"${editedAt}","type":"ADD","set":${written.fieldsText}}`
  }
  const stored: StoredEntry = {
    editedAt,
    type,
    path: path === entry.key ? undefined : path,
    fields: fields.length === 0 ? undefined : fields.map(toStoredField),
    before,
    conflicts,
  }
  return JSON.stringify(stored)
}

function toStoredField(field: LogEntry['fields'][number]): StoredField {
  return field.isSuperseded ? field : { ...field, isSuperseded: undefined }
}

/** Whether the entry made the document, and the document still is what it made. */
function isAllOf(entry: LogEntry, { document }: WrittenFields): boolean {
  return (
    entry.type === 'ADD' &&
    entry.outcome === 'applied' &&
    entry.before === undefined &&
    entry.conflicts === undefined &&
    entry.version === document.version &&
    entry.path === entry.key &&
    // As many fields as were named, each of them with a value: there are no others.
    entry.fields.length === countKeys(document.fields) &&
    entry.fields.every(({ value, editedAt }) => value !== undefined && editedAt === undefined)
  )
}

/** Reads what `entryTextOf` wrote, of an entry about the document with this key; it is not judged again. */
export function readEntry(json: JsonObject, key: string): EntryText {
  const { editedAt, type, path, set, fields, before, conflicts } = json as unknown as StoredEntry
  return {
    editedAt,
    type,
    path: path ?? key,
    fields: set === undefined ? (fields ?? []).map(toField) : Object.entries(set).map(toSetField),
    ...(before === undefined ? {} : { before }),
    ...(conflicts === undefined ? {} : { conflicts }),
  }
}

function toField(field: StoredField): LogEntry['fields'][number] {
  return { ...field, isSuperseded: field.isSuperseded ?? false }
}

function toSetField([key, value]: [string, JsonObject[string]]): LogEntry['fields'][number] {
  return { key, value, isSuperseded: false }
}
