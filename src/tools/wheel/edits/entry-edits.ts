/** The edits users make to a wheel, and what differs between two states of one. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { changesBetween, hasKeys, withFields, type FieldChanges } from '#base/collections/field-changes'
import { formatCount } from '#base/text/format'
import type { Entry, Wheel } from '../model.ts'

type WheelFields = Omit<Wheel, 'entries'>
type EntryFields = Omit<Entry, 'id'>

export type WheelEdit =
  /** An entry that is there already is left alone. */
  | { readonly kind: 'add'; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'modify'; readonly id: string; readonly fields: FieldChanges<EntryFields> }
  /** Fields of the wheel itself. */
  | { readonly kind: 'wheel'; readonly fields: FieldChanges<WheelFields> }

/** What happened to one entry: it came (`before` is undefined), went (`after` is undefined) or changed. */
type EntryStep = { readonly id: string; readonly before: Entry | undefined; readonly after: Entry | undefined }

export type WheelStep = {
  readonly entries: readonly EntryStep[]
  /** The fields of the wheel that changed; `undefined` for a field that was or is absent. */
  readonly before: FieldChanges<WheelFields>
  readonly after: FieldChanges<WheelFields>
}

/** The wheel after the edits, one after the other; an edit of an entry that is not there does nothing. */
export function applyEdits(wheel: Wheel, edits: readonly WheelEdit[]): Wheel {
  const entries = new Map(wheel.entries.map((entry) => [entry.id, entry]))
  let fields: Wheel = wheel
  for (const edit of edits) {
    if (edit.kind === 'wheel') fields = withFields(fields, edit.fields)
    else if (edit.kind === 'remove') entries.delete(edit.id)
    else if (edit.kind === 'add') getOrInsert(entries, edit.entry.id, () => edit.entry)
    else {
      const entry = entries.get(edit.id)
      if (entry !== undefined) entries.set(edit.id, withFields(entry, edit.fields))
    }
  }
  return { ...fields, entries: [...entries.values()] }
}

/** What leads from one state of a wheel to another; what is the same in both is not in it. */
export function stepBetween(before: Wheel, after: Wheel): WheelStep {
  const old = new Map(before.entries.map((entry) => [entry.id, entry]))
  const entries: EntryStep[] = []
  for (const entry of after.entries) {
    const was = old.get(entry.id)
    old.delete(entry.id)
    if (was === entry) continue
    if (was === undefined || hasKeys(changesBetween(was, entry)))
      entries.push({ id: entry.id, before: was, after: entry })
  }
  for (const [id, entry] of old) entries.push({ id, before: entry, after: undefined })
  const { entries: _before, ...fieldsBefore } = before
  const { entries: _after, ...fieldsAfter } = after
  return {
    entries,
    before: changesBetween(fieldsAfter, fieldsBefore),
    after: changesBetween(fieldsBefore, fieldsAfter),
  }
}

export function isEmptyStep(step: WheelStep): boolean {
  return step.entries.length === 0 && !hasKeys(step.after)
}

/** What a step has done, in words that also name it where it can be undone: „Anna“ entfernt. */
export function describeStep(step: WheelStep): string {
  const { entries } = step
  if (entries.length === 0) return 'title' in step.after ? 'Rad umbenannt' : 'Einstellungen geändert'
  const [first] = entries
  const who =
    first === undefined || entries.length > 1
      ? formatCount(entries.length, 'Name', 'Namen')
      : `„${(first.before ?? first.after)?.text}“`
  if (entries.every(({ before }) => before === undefined)) return `${who} hinzugefügt`
  if (entries.every(({ after }) => after === undefined)) return `${who} entfernt`
  if (entries.every(({ before, after }) => before?.text === after?.text && before?.rank !== after?.rank))
    return entries.length === 1 ? `${who} verschoben` : 'Reihenfolge geändert'
  if (entries.every(({ before, after }) => before?.isActive === true && after?.isActive === false))
    return `${who} aus dem Rad genommen`
  if (entries.every(({ before, after }) => before?.isActive === false && after?.isActive === true))
    return `${who} zurück im Rad`
  const isRenamed = entries.length === 1 && first?.before?.text !== first?.after?.text
  return isRenamed ? `${who} umbenannt` : `${who} geändert`
}
