/**
 * What people do in time tracking, with the way back. A change keeps what a document was and what it is, so its
 * inverse is the same with both swapped. Replaying changes on documents that somebody else has changed meanwhile
 * leaves alone what is no longer as they knew it.
 */
import { changesBetween, hasKeys, unlessTouched, withFields } from '#base/field-changes'
import type { Absence, Closing, Correction, Plan, Project, Settings, Tag, Template, TimeEntry } from './model.ts'

/** The documents of time tracking by what they are called in changes. */
export type TimeDocuments = {
  entry: TimeEntry
  project: Project
  tag: Tag
  template: Template
  plan: Plan
  absence: Absence
  correction: Correction
  closing: Closing
  settings: Settings
}

export type TimeDocumentKind = keyof TimeDocuments

/** A document came (`before` is undefined), went (`after` is undefined) or changed. */
export type TimeChange<Kind extends TimeDocumentKind = TimeDocumentKind> = {
  [Each in Kind]: {
    readonly kind: Each
    readonly id: string
    readonly before: TimeDocuments[Each] | undefined
    readonly after: TimeDocuments[Each] | undefined
  }
}[Kind]

/** The way back, to be made in the opposite order. */
export function invertChanges(changes: readonly TimeChange[]): readonly TimeChange[] {
  return changes.toReversed().map((change) => invert(change))
}

function invert<Kind extends TimeDocumentKind>(change: TimeChange<Kind>): TimeChange<Kind> {
  return { ...change, before: change.after, after: change.before }
}

/**
 * The change as it can still be made on the document as it is now: without the fields that somebody else has changed
 * meanwhile, and undefined where nothing is left to do, since the document is gone or back already.
 */
export function fitChange<Kind extends TimeDocumentKind>(
  now: TimeDocuments[Kind] | undefined,
  change: TimeChange<Kind>,
): TimeChange<Kind> | undefined {
  const { before, after } = change
  if (after === undefined) return now !== undefined && isStill(now, before) ? change : undefined
  if (before === undefined) return now === undefined ? change : undefined
  if (now === undefined) return undefined
  const fields = unlessTouched(now, before, changesBetween(before, after))
  return hasKeys(fields) ? { ...change, after: withFields(before, fields) } : undefined
}

function isStill<Fields extends object>(now: Fields, before: Fields | undefined): boolean {
  return before === undefined || !hasKeys(changesBetween(withoutMeta(now), withoutMeta(before)))
}

/** A document's own fields, without what the documents service keeps around them. */
export function withoutMeta<Fields extends object>(view: Fields): Fields {
  const fields = { ...view }
  for (const key of META) Reflect.deleteProperty(fields, key)
  return fields
}

const META = ['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt', 'isPending'] as const
