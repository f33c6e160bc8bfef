/** One entry of a document's history in words: what was done, and field by field what was there before. Pure. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { parsePath, type ChangeDraft, type HistoryEntry } from '#documents'
import {
  describeDifference,
  nameOf,
  shorten,
  type Difference,
  collectionWord,
  fieldWordAt,
  itemWordAt,
  partWordAt,
} from './describe-value.ts'
import { bringBack, setField } from './undoable-change.ts'

/** A field of an entry as it is shown. */
export type HistoryField = {
  readonly key: string
  readonly label: string
  readonly difference: Difference
  /** The value lost against a later edit and never stood. */
  readonly isSuperseded: boolean
  /** It replaced a value another user had set, without having seen it. */
  readonly isOverwriting: boolean
  /** What brings back the value that was replaced, or the one that lost; undefined where nothing can be. */
  readonly restore: ChangeDraft | undefined
}

export type HistoryText = {
  /** „Titel geändert“, „Name „Anna“ entfernt“ */
  readonly title: string
  readonly fields: readonly HistoryField[]
  /** What brings back the whole document or item that was deleted or replaced. */
  readonly restore: ChangeDraft | undefined
}

/** Names of list items by path, from what is there and what the history tells of those that are gone. */
export function collectItemNames(
  documentPath: string,
  current: JsonObject | null,
  entries: readonly HistoryEntry[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const note = (path: string, value: Json | undefined): void => {
    const name = nameOf(value)
    if (name !== undefined) names.set(path, name)
  }
  const noteLists = (fields: JsonObject): void => {
    for (const [list, items] of Object.entries(fields)) {
      if (!isJsonArray(items)) continue
      for (const item of items) {
        if (isJsonObject(item) && typeof item['id'] === 'string')
          note(`${documentPath}/${list}/find_${item['id']}`, item)
      }
    }
  }
  for (const entry of entries.toReversed()) {
    if (isJsonObject(entry.before)) {
      note(entry.path, entry.before)
      if (entry.path === documentPath) noteLists(entry.before)
    }
    note(entry.path, Object.fromEntries(entry.fields.map(({ key, value }) => [key, value ?? null])))
  }
  if (current !== null) noteLists(current)
  return names
}

export function describeHistoryEntry(entry: HistoryEntry, itemNames: ReadonlyMap<string, string>): HistoryText {
  const fields = entry.type === 'MODIFIED' ? describeFields(entry) : []
  return { title: titleOf(entry, fields, itemNames), fields, restore: restoreWhole(entry) }
}

function describeFields(entry: HistoryEntry): readonly HistoryField[] {
  return entry.fields.flatMap(({ key, value, before, isSuperseded }): HistoryField[] => {
    const word = key === 'memberIds' ? { label: 'Mitglieder', isTechnical: true } : fieldWordAt(entry.path, key)
    if (word.isTechnical === true) return []
    const isLost = isSuperseded || entry.outcome === 'superseded'
    return [
      {
        key,
        label: word.label,
        difference: describeDifference(before, value, word),
        isSuperseded: isLost,
        isOverwriting: entry.conflicts?.some((conflict) => conflict.key === key && conflict.winner === 'mine') ?? false,
        restore: entry.outcome === 'gone' ? undefined : setField(entry.path, key, isLost ? value : before),
      },
    ]
  })
}

function restoreWhole(entry: HistoryEntry): ChangeDraft | undefined {
  return entry.outcome === 'applied' && entry.type !== 'MODIFIED' ? bringBack(entry.path, entry.before) : undefined
}

function titleOf(entry: HistoryEntry, fields: readonly HistoryField[], itemNames: ReadonlyMap<string, string>): string {
  const parsed = parsePath(entry.path)
  const isDocument = parsed.ok && parsed.value.segments.length === 0
  if (isDocument) return titleOfDocument(entry, fields, collectionWord(parsed.value.collection))
  const name = itemNames.get(entry.path) ?? nameOf(entry.before)
  const item = itemWordAt(entry.path)
  if (item === undefined) {
    const whole = parsed.ok ? collectionWord(parsed.value.collection) : 'Eintrag'
    return fieldsChanged(fields, partWordAt(entry.path)?.label ?? whole)
  }
  const subject = name === undefined ? item : `${item} „${shorten(name, 60)}“`
  if (entry.type === 'ADD') return `${subject} ${entry.before === undefined ? 'hinzugefügt' : 'ersetzt'}`
  return `${subject} ${entry.type === 'DELETED' ? 'entfernt' : 'geändert'}`
}

function titleOfDocument(entry: HistoryEntry, fields: readonly HistoryField[], word: string): string {
  if (entry.type === 'DELETED') return `${word} gelöscht`
  if (entry.type === 'ADD') {
    if (entry.before !== undefined) return `${word} ersetzt`
    return entry.version > 1 ? `${word} wiederhergestellt` : `${word} angelegt`
  }
  if (entry.fields.some(({ key }) => key === 'memberIds')) return 'Mitglieder geändert'
  return fieldsChanged(fields, word)
}

function fieldsChanged(fields: readonly HistoryField[], word: string): string {
  if (fields.length === 0 || fields.length > 3) return `${word} geändert`
  return `${fields.map((field) => field.label).join(', ')} geändert`
}
