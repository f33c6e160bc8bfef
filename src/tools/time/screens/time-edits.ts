/**
 * What is done in time tracking, written through the documents client, with a stack of what can be undone. All screens
 * share one stack as long as the page lives, so a step made in the week is undone in the month.
 */
import { flushSync } from 'react-dom'
import { changesBetween } from '#base/field-changes'
import type { CollectionDefinition } from '#documents'
import type { Documents } from '#documents/client'
import type { ToastQueue } from '#messaging/client'
import { describeClosedMonths } from '../closed-months.ts'
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
} from '../collections.ts'
import {
  fitChange,
  invertChanges,
  withoutMeta,
  type TimeChange,
  type TimeDocumentKind,
  type TimeDocuments,
} from '../time-changes.ts'

export type TimeEdits = {
  /**
   * Makes the changes as one step, which a toast tells with „Rückgängig“; `afterUndo` is called when that was pressed and
   * the page shows it. Without a text no toast comes, but the step can still be undone.
   */
  readonly apply: (changes: readonly TimeChange[], text?: string, afterUndo?: () => void) => void
  /** As `apply`, for what knows itself how it is written: presses of the clock, which add to lists. */
  readonly run: (action: TimeAction, text: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Both say whether there was anything left to write. */
export type TimeAction = { readonly write: () => boolean; readonly undo: () => boolean }

type Step = { readonly name: string } & ({ readonly changes: readonly TimeChange[] } | { readonly action: TimeAction })

/** Only the last step is told of; the ones before are in the stack. */
const UNDO_TOAST = 'time-undo'
/** Older steps are forgotten. */
const MAX_STEPS = 100

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

/** Writes what of the changes can still be made, and returns that. */
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

/** What somebody deletes goes, and comes back, as it is now, whatever of it the page has shown. */
function asItIs<Kind extends TimeDocumentKind>(documents: Documents, change: TimeChange<Kind>): TimeChange<Kind> {
  const collection: CollectionDefinition<TimeDocuments[Kind]> = collections[change.kind]
  const now = change.after === undefined ? documents.get<TimeDocuments[Kind]>(collection, change.id) : undefined
  return now === undefined ? change : { ...change, before: withoutMeta<TimeDocuments[Kind]>(now) }
}

/** What of a step was undone, to be made again; undefined where nothing was left of it. */
function takeBack(documents: Documents, step: Step): Step | undefined {
  if ('action' in step) return step.action.undo() ? step : undefined
  const made = writeChanges(documents, invertChanges(step.changes))
  return made.length > 0 ? { ...step, changes: invertChanges(made) } : undefined
}

function makeAgain(documents: Documents, step: Step): Step | undefined {
  if ('action' in step) return step.action.write() ? step : undefined
  const made = writeChanges(documents, step.changes)
  return made.length > 0 ? { ...step, changes: made } : undefined
}

export function createTimeEdits(documents: Documents, toasts: Pick<ToastQueue, 'show'>): TimeEdits {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []

  function undoStep(step: Step): boolean {
    if (!done.includes(step)) return false
    done = done.filter((other) => other !== step)
    const made = takeBack(documents, step)
    if (made !== undefined) undone = [...undone, made]
    return made !== undefined
  }

  function redoStep(step: Step): boolean {
    undone = undone.filter((other) => other !== step)
    const made = makeAgain(documents, step)
    if (made !== undefined) done = [...done, made]
    return made !== undefined
  }

  function tell(isDone: boolean, what: string): void {
    const text = isDone ? what : 'Da ist nichts mehr zu tun: Es wurde inzwischen anderswo geändert.'
    toasts.show({ kind: 'info', text, key: UNDO_TOAST })
  }

  function keep(step: Step): void {
    done = [...done, step].slice(-MAX_STEPS)
    undone = []
  }

  function offerUndo(step: Step, text: string, afterUndo?: () => void): void {
    const undo = (): void => {
      // What takes the focus afterwards has to be there before it can.
      const isDone = flushSync(() => undoStep(step))
      if (!isDone) tell(false, '')
      afterUndo?.()
    }
    toasts.show({ kind: 'info', text, key: UNDO_TOAST, action: { label: 'Rückgängig', onClick: undo } })
  }

  return {
    apply: (changes, text, afterUndo) => {
      const made = writeChanges(
        documents,
        changes.map((change) => asItIs(documents, change)),
      )
      if (made.length === 0) return
      const step = { changes: made, name: text ?? 'Änderung' }
      keep(step)
      if (text === undefined) return
      offerUndo(step, `${text}${describeClosedMonths(made, documents.list(closingsCollection))}`, afterUndo)
    },
    run: (action, text) => {
      if (!action.write()) return
      const step = { action, name: text }
      keep(step)
      offerUndo(step, text)
    },
    undo: () => {
      const step = done.at(-1)
      if (step !== undefined) tell(undoStep(step), `Rückgängig gemacht: ${step.name}`)
    },
    redo: () => {
      const step = undone.at(-1)
      if (step !== undefined) tell(redoStep(step), `Wiederholt: ${step.name}`)
    },
  }
}
