/**
 * The changes users make in time tracking, and how to undo them. A change keeps a document's old and new state, so its inverse is
 * the same with both swapped. Replaying changes on documents that another user has changed meanwhile skips every value that differs
 * from the one the change recorded.
 */
import { fitEdit } from '#documents'
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

/** The change as it can still be made on the document as it is now (`fitEdit`). */
export function fitChange<Kind extends TimeDocumentKind>(
  now: TimeDocuments[Kind] | undefined,
  change: TimeChange<Kind>,
): TimeChange<Kind> | undefined {
  return fitEdit<TimeDocuments[Kind], TimeChange<Kind>>(now, change)
}
