import { createContext, useContext, useMemo } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta, type EditedDocument } from '#documents'
import {
  useDocumentsClient,
  useEdits,
  useEditStack,
  type EditStack,
  type Documents,
  type Edits,
  type EditStep,
} from '#documents/client'
import { useToast, type ToastQueue } from '#messaging/client'
import { wheelsCollection, type Wheel } from '../../model.ts'
import { roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { findRoomProblem, type RoomProblem } from '../../parts/wheel-room.ts'
import { applyEdits, describeStep, isEmptyStep, stepBetween, type WheelEdit, type WheelStep } from '../entry-edits.ts'

type Opened = { readonly wheelId: string; readonly edits: WheelEdits }

/** The edits of the wheel that the page shows, for all its parts. */
export const WheelEditsContext = createContext<Opened | null>(null)

function useOpened(): Opened {
  const opened = useContext(WheelEditsContext)
  if (opened === null) throw new Error('useWheelEdits needs a WheelEditsContext above it')
  return opened
}

/** How the parts of an opened wheel change it; the same object as long as the page shows that wheel. */
export function useWheelEdits(): WheelEdits {
  return useOpened().edits
}

/** What can be undone and redone of this wheel now. */
export function useWheelSteps(): EditStack {
  const { wheelId } = useOpened()
  const stack = useEditStack()
  return useMemo(() => stepsOf(stack, wheelId), [stack, wheelId])
}

/** What the page of a wheel gives to its parts. */
export function useOpenedWheelEdits(wheelId: string): Opened {
  const documents = useDocumentsClient()
  const edits = useEdits()
  const toasts = useToast()
  return useMemo(
    () => ({ wheelId, edits: createWheelEdits({ documents, edits, toasts, wheelId }) }),
    [documents, edits, toasts, wheelId],
  )
}

/**
 * The edits of one opened wheel. They read the wheel anew each time, so a button that was made a while ago never works on an old state.
 */
export type WheelEdits = {
  /**
   * Makes the edits as one step that can be undone. With `text` a toast says so and offers „Rückgängig“;
   * `afterUndo` is called when that was pressed and the page shows it. False when nothing was written
   * because it does not fit, which a toast has said.
   */
  readonly apply: (edits: readonly WheelEdit[], text?: string, afterUndo?: () => void) => boolean
  /**
   * As `apply`, for what is typed: the edits of one series that follow each other are one step, and what keeps them
   * from being written is for the field to say.
   */
  readonly applyTyped: (edits: readonly WheelEdit[], series: object) => RoomProblem | undefined
  /** The wheel as it is now; undefined when it was deleted. */
  readonly getWheel: () => Wheel | undefined
  /** What would keep the edits from being made, for those who say so at their field. */
  readonly findProblem: (edits: readonly WheelEdit[]) => RoomProblem | undefined
  /** Undo and redo the last step of this wheel. */
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Up to this many entries are written one by one, so that what two devices do at once ends up side by side. More
 * are written as a whole list, because a thousand records would slow the device down.
 */
const MAX_SINGLE_WRITES = 100

function createWheelEdits(parts: {
  readonly documents: Documents
  readonly edits: Edits
  readonly toasts: ToastQueue
  readonly wheelId: string
}): WheelEdits {
  const { documents, edits, toasts, wheelId } = parts

  function readWheel(): Wheel | undefined {
    const view = documents.get(wheelsCollection, wheelId)
    return view === undefined ? undefined : withoutMeta<Wheel>(view)
  }

  function write(
    wheelEdits: readonly WheelEdit[],
    o: { readonly text?: string | undefined; readonly series?: object; readonly afterUndo?: (() => void) | undefined },
  ): RoomProblem | undefined {
    const before = readWheel()
    if (before === undefined) return undefined
    const after = applyEdits(before, wheelEdits)
    const step = stepBetween(before, after)
    if (isEmptyStep(step)) return undefined
    const problem = findRoomProblem(before, after)
    if (problem !== undefined) return problem
    const { text, ...options } = o
    edits.run(text ?? describeEdited, (editing) => writeStep(editing, wheelId, after, step), {
      ...options,
      isQuiet: text === undefined,
    })
    return undefined
  }

  return {
    apply: (wheelEdits, text, afterUndo) => {
      const problem = write(wheelEdits, { text, afterUndo })
      if (problem !== undefined) toasts.show({ kind: 'error', text: roomProblemTexts[problem], key: 'wheel-room' })
      return problem === undefined
    },
    applyTyped: (wheelEdits, series) => write(wheelEdits, { series }),
    getWheel: readWheel,
    findProblem: (wheelEdits) => {
      const wheel = readWheel()
      return wheel === undefined ? undefined : findRoomProblem(wheel, applyEdits(wheel, wheelEdits))
    },
    undo: () => withLast(stepsOf(edits.getStack(), wheelId).done, edits.undo),
    redo: () => withLast(stepsOf(edits.getStack(), wheelId).undone, edits.redo),
  }
}

function withLast(steps: readonly EditStep[], act: (step: EditStep) => void): void {
  const last = steps.at(-1)
  if (last !== undefined) act(last)
}

/** The steps that changed this wheel. */
function stepsOf({ done, undone }: EditStack, wheelId: string): EditStack {
  const isOfWheel = ({ documents }: EditStep): boolean =>
    documents.some(({ collection, id }) => collection === wheelsCollection.name && id === wheelId)
  return { done: done.filter(isOfWheel), undone: undone.filter(isOfWheel) }
}

function describeEdited([edited]: readonly EditedDocument[]): string {
  // The collection's schema has judged both.
  const { before, after } = edited as unknown as { readonly before: Wheel; readonly after: Wheel }
  return describeStep(stepBetween(before, after))
}

/** Makes the edits as part of a step that changes more than the wheel. */
export function writeWheelEdits(
  documents: Documents,
  wheelId: string,
  before: Wheel,
  edits: readonly WheelEdit[],
): void {
  const after = applyEdits(before, edits)
  writeStep(documents, wheelId, after, stepBetween(before, after))
}

function writeStep(documents: Documents, wheelId: string, after: Wheel, step: WheelStep): void {
  if (step.entries.length > MAX_SINGLE_WRITES) {
    documents.modify(wheelsCollection, wheelId, { ...step.after, entries: after.entries })
    return
  }
  if (Object.keys(step.after).length > 0) documents.modify(wheelsCollection, wheelId, step.after)
  const list = 'entries'
  for (const entry of step.entries) {
    if (entry.after === undefined) documents.removeItem(wheelsCollection, wheelId, list, entry.id)
    else if (entry.before === undefined) documents.addItem(wheelsCollection, wheelId, list, entry.after)
    else documents.modifyItem(wheelsCollection, wheelId, list, entry.id, changesBetween(entry.before, entry.after))
  }
}
