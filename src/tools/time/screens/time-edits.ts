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
} from '../model.ts'
import {
  fitChange,
  invertChanges,
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
  readonly undo: () => void
  readonly redo: () => void
}

type Step = { readonly changes: readonly TimeChange[]; readonly name: string }

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

export function createTimeEdits(documents: Documents, toasts: ToastQueue): TimeEdits {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []

  function undoStep(step: Step): boolean {
    if (!done.includes(step)) return false
    const made = writeChanges(documents, invertChanges(step.changes))
    done = done.filter((other) => other !== step)
    if (made.length > 0) undone = [...undone, { ...step, changes: invertChanges(made) }]
    return made.length > 0
  }

  function redoStep(step: Step): boolean {
    const made = writeChanges(documents, step.changes)
    undone = undone.filter((other) => other !== step)
    if (made.length > 0) done = [...done, { ...step, changes: made }]
    return made.length > 0
  }

  function tell(isDone: boolean, what: string): void {
    const text = isDone ? what : 'Da ist nichts mehr zu tun: Es wurde inzwischen anderswo geändert.'
    toasts.show({ kind: 'info', text, key: UNDO_TOAST })
  }

  return {
    apply: (changes, text, afterUndo) => {
      const made = writeChanges(documents, changes)
      if (made.length === 0) return
      const step = { changes: made, name: text ?? 'Änderung' }
      done = [...done, step].slice(-MAX_STEPS)
      undone = []
      if (text === undefined) return
      const undo = (): void => {
        // What takes the focus afterwards has to be there before it can.
        const isDone = flushSync(() => undoStep(step))
        if (!isDone) tell(false, '')
        afterUndo?.()
      }
      const told = `${text}${describeClosedMonths(made, documents.list(closingsCollection))}`
      toasts.show({ kind: 'info', text: told, key: UNDO_TOAST, action: { label: 'Rückgängig', onClick: undo } })
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
