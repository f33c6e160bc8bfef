/**
 * The edits users make to a wheel, and how to undo them. A step keeps the values before and after of everything an edit has touched,
 * so its inverse is the same step with both swapped. Replaying a step on a wheel that another user has changed meanwhile skips every
 * value that differs from the one the step recorded.
 */
import { changesBetween, hasKeys, unlessTouched, withFields, type FieldChanges } from '#base/field-changes'
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
    else if (edit.kind === 'add') entries.getOrInsert(edit.entry.id, edit.entry)
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

/** One step for two that followed each other. */
export function joinSteps(first: WheelStep, second: WheelStep): WheelStep {
  const entries = new Map(first.entries.map((entry) => [entry.id, entry]))
  for (const { id, before, after } of second.entries) {
    const was = entries.get(id)
    const from = was === undefined ? before : was.before
    const isNothing =
      from === after || (from !== undefined && after !== undefined && !hasKeys(changesBetween(from, after)))
    if (isNothing) entries.delete(id)
    else entries.set(id, { id, before: from, after })
  }
  const before = { ...second.before, ...first.before }
  const after = { ...first.after, ...second.after }
  const differing = changesBetween(before, after)
  return { entries: [...entries.values()], before: changesBetween(after, before), after: differing }
}

export function isEmptyStep(step: WheelStep): boolean {
  return step.entries.length === 0 && !hasKeys(step.after)
}

/** The way back. */
export function invertStep(step: WheelStep): WheelStep {
  return {
    entries: step.entries.map(({ id, before, after }) => ({ id, before: after, after: before })),
    before: step.after,
    after: step.before,
  }
}

/**
 * Returns the edits that make the step's changes on this wheel without undoing another user's work: a field changes only if it still
 * has the value the step recorded, and an entry that is already removed or restored stays so.
 */
export function editsOfStep(wheel: Wheel, step: WheelStep): readonly WheelEdit[] {
  const entries = new Map(wheel.entries.map((entry) => [entry.id, entry]))
  const edits: WheelEdit[] = []
  for (const { id, before, after } of step.entries) {
    const now = entries.get(id)
    if (after === undefined) {
      if (now !== undefined) edits.push({ kind: 'remove', id })
    } else if (before === undefined) {
      if (now === undefined) edits.push({ kind: 'add', entry: after })
    } else if (now !== undefined) {
      const fields = unlessTouched(now, before, changesBetween(before, after))
      if (hasKeys(fields)) edits.push({ kind: 'modify', id, fields })
    }
  }
  const fields = unlessTouched(wheel, step.before, step.after)
  if (hasKeys(fields)) edits.push({ kind: 'wheel', fields })
  return edits
}
