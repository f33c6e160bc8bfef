/** What is stored of a log entry beside the columns it is found by: JSON that leaves out what goes without saying. */
import { countKeys, type JsonObject } from '#base/text/json'
import type { LogEntry } from '../wire/log-entry.ts'
import type { WrittenFields } from './document-store.ts'

/** The part of a log entry that is in its text. */
export type EntryText = Pick<LogEntry, 'editedAt' | 'type' | 'path' | 'fields' | 'before' | 'conflicts' | 'isErased'>

type StoredField = Omit<LogEntry['fields'][number], 'isSuperseded'> & { readonly isSuperseded?: boolean | undefined }

/** As it is written; rows of before it was so terse have every part. */
type StoredEntry = Pick<LogEntry, 'editedAt' | 'type' | 'before' | 'conflicts'> & {
  /** Rule H3: its values were deleted. Stands first, so that it is seen without reading the rest. */
  readonly erased?: 1
  /** Instead of `fields`, in an erased entry: the keys of the fields without other data. */
  readonly keys?: readonly string[]
  /** Absent: the document itself. */
  readonly path?: string | undefined
  /** Instead of `fields`, when the document was made of them and nothing else: what it consists of then. */
  readonly set?: JsonObject
  /** Absent: none. */
  readonly fields?: readonly StoredField[] | undefined
}

/** The text of an entry, and its bytes; `written` is its document as the same transaction writes it, if it does. */
export function measuredTextOf(
  entry: LogEntry,
  written: WrittenFields | undefined,
): { readonly text: string; readonly sizeBytes: number } {
  // The document's text is there already, and the largest part of a new document's entry. It is measured already, too.
  if (written !== undefined && isAllOf(entry, written)) {
    const beginning = `{"editedAt":"${entry.editedAt}","type":"ADD","set":`
    return { text: `${beginning}${written.fieldsText}}`, sizeBytes: beginning.length + written.sizeBytes + 1 }
  }
  const text = textOf(entry)
  return { text, sizeBytes: Buffer.byteLength(text) }
}

/** Stays the same if the document changes, which is never shorter. */
export function textOf(entry: LogEntry): string {
  const { editedAt, type, path, fields, before, conflicts } = entry
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

/** Reads what `measuredTextOf` wrote, of an entry about the document with this key; it is not judged again. */
export function readEntry(json: JsonObject, key: string): EntryText {
  const { erased, editedAt, type, path, set, keys, fields, before, conflicts } = json as unknown as StoredEntry
  const named =
    set === undefined
      ? (fields ?? []).map((field) => ({ ...field, isSuperseded: field.isSuperseded ?? false }))
      : Object.entries(set).map(([key, value]) => ({ key, value, isSuperseded: false }))
  return {
    editedAt,
    type,
    path: path ?? key,
    fields: keys === undefined ? named : [...keys.map((key) => ({ key, isSuperseded: false })), ...named],
    ...(erased === undefined ? {} : { isErased: true }),
    ...(before === undefined ? {} : { before }),
    ...(conflicts === undefined ? {} : { conflicts }),
  }
}

/** How the text of an entry begins whose values were deleted (H3). */
export const ERASED_BEGINNING = '{"erased":1'

/** Rule H3: what stays of a stored entry. */
export function erasedText(json: JsonObject): string {
  const { editedAt, type, path, set, keys = [], fields = [] } = json as unknown as StoredEntry
  const isPlain = (field: StoredField): boolean => field.editedAt === undefined && field.isSuperseded !== true
  const plain = [...keys, ...Object.keys(set ?? {}), ...fields.filter(isPlain).map(({ key }) => key)]
  const others = fields.filter((field) => !isPlain(field))
  const stored: StoredEntry = {
    erased: 1,
    editedAt,
    type,
    path,
    ...(plain.length === 0 ? {} : { keys: plain }),
    fields: others.length === 0 ? undefined : others.map(withoutValues),
  }
  return JSON.stringify(stored)
}

function withoutValues({ key, editedAt, isSuperseded }: StoredField): StoredField {
  return { key, editedAt, isSuperseded: isSuperseded === true ? true : undefined }
}
