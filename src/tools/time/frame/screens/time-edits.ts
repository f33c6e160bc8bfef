/**
 * What is done in time tracking, written through the documents client, with a stack of what can be undone. All screens
 * share one stack as long as the page lives, so a step made in the week is undone in the month.
 */
import { changesBetween } from '#base/field-changes'
import type { CollectionDefinition } from '#documents'
import { createEditStack, type Documents, type EditStack } from '#documents/client'
import type { ToastQueue } from '#messaging/client'
import { describeClosedMonths } from '../../calendar/closed-months.ts'
import {
  absencesCollection,
  closingsCollection,
  correctionsCollection,
  entriesCollection,
  plansCollection,
  projectsCollection,
  settingsCollection,
  tagsCollection,
  templatesCollection,
} from '../../collections.ts'
import { withoutMeta } from '#documents'
import {
  fitChange,
  invertChanges,
  type TimeChange,
  type TimeDocumentKind,
  type TimeDocuments,
} from '../../time-changes.ts'

export type TimeEdits = EditStack & {
  /** Makes the changes as one step; the rest is as for `run`, which is for what knows itself how it is written: presses of the clock, which add to lists. */
  readonly apply: (changes: readonly TimeChange[], text?: string, afterUndo?: () => void) => void
}

const UNDO_TOAST = 'time-undo'
const collections: { readonly [Kind in TimeDocumentKind]: CollectionDefinition<TimeDocuments[Kind]> } = {
  entry: entriesCollection,
  project: projectsCollection,
  tag: tagsCollection,
  template: templatesCollection,
  plan: plansCollection,
  absence: absencesCollection,
  correction: correctionsCollection,
  closing: closingsCollection,
  settings: settingsCollection,
}

/** Writes the changes that still fit the current documents, and returns those. */
function writeChanges(documents: Documents, changes: readonly TimeChange[]): readonly TimeChange[] {
  return changes.flatMap((change) => writeChange(documents, change) ?? [])
}

function writeChange<Kind extends TimeDocumentKind>(
  documents: Documents,
  change: TimeChange<Kind>,
): TimeChange<Kind> | undefined {
  const collection: CollectionDefinition<TimeDocuments[Kind]> = collections[change.kind]
  const fitting = fitChange(documents.get<TimeDocuments[Kind]>(collection, change.id), change)
  if (fitting === undefined) return undefined
  const { id, before, after } = fitting
  if (after === undefined) documents.remove(collection, id)
  else if (before === undefined) documents.add(collection, after, id)
  else documents.modify(collection, id, changesBetween(before, after))
  return fitting
}

/**
 * Returns a deletion based on the current document, so that it removes and later restores the document as it is now, whatever the
 * page has shown.
 */
function asItIs<Kind extends TimeDocumentKind>(documents: Documents, change: TimeChange<Kind>): TimeChange<Kind> {
  const collection: CollectionDefinition<TimeDocuments[Kind]> = collections[change.kind]
  const now = change.after === undefined ? documents.get<TimeDocuments[Kind]>(collection, change.id) : undefined
  return now === undefined ? change : { ...change, before: withoutMeta<TimeDocuments[Kind]>(now) }
}

export function createTimeEdits(documents: Documents, toasts: Pick<ToastQueue, 'show'>): TimeEdits {
  const stack = createEditStack(toasts, UNDO_TOAST)
  return {
    ...stack,
    apply: (changes, text, afterUndo) => {
      let next: readonly TimeChange[] = changes.map((change) => asItIs(documents, change))
      const writeNext = (): boolean => {
        const made = writeChanges(documents, next)
        next = invertChanges(made)
        return made.length > 0
      }
      const closed = describeClosedMonths(changes, documents.list(closingsCollection))
      stack.run({ write: writeNext, undo: writeNext }, text === undefined ? undefined : `${text}${closed}`, afterUndo)
    },
  }
}
