/**
 * The edits of one opened wheel: written through the documents client, with a stack of what can be undone. It
 * reads the wheel anew for each of them, so a button that was made a while ago never works on an old state.
 */
import { flushSync } from 'react-dom'
import { changesBetween } from '#base/field-changes'
import type { Documents } from '#documents/client'
import type { ToastQueue } from '#messaging/client'
import { describeStep } from '../describe-step.ts'
import {
  EMPTY_STACK,
  extendSeries,
  moveToDone,
  moveToUndone,
  pushStep,
  type EditStack,
  type NamedStep,
} from '../edit-stack.ts'
import {
  applyEdits,
  editsOfStep,
  invertStep,
  isEmptyStep,
  stepBetween,
  type WheelEdit,
  type WheelStep,
} from '../entry-edits.ts'
import { wheelsCollection, type Wheel } from '../../model.ts'
import { findRoomProblem, type RoomProblem } from '../../parts/wheel-room.ts'
import { roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { wheelFields } from '../../screens/wheel-fields.ts'

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
  readonly undo: () => void
  readonly redo: () => void
  /** The same object until something in it changes. */
  readonly getStack: () => EditStack
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Up to this many entries are written one by one, so that what two devices do at once ends up side by side. More
 * are written as a whole list, because a thousand records would slow the device down.
 */
const MAX_SINGLE_WRITES = 100

/** Only the last step gets a toast; earlier ones are on the undo stack. */
const UNDO_TOAST = 'wheel-undo'

export function createWheelEdits(parts: {
  readonly documents: Documents
  readonly toasts: ToastQueue
  readonly wheelId: string
}): WheelEdits {
  const { documents, toasts, wheelId } = parts
  const listeners = new Set<() => void>()
  let stack = EMPTY_STACK

  function setStack(next: EditStack): void {
    stack = next
    for (const listener of listeners) listener()
  }

  function readWheel(): Wheel | undefined {
    const view = documents.get(wheelsCollection, wheelId)
    return view === undefined ? undefined : wheelFields(view)
  }

  /** What was written, undefined for nothing, or why it could not be. */
  function write(plan: (wheel: Wheel) => readonly WheelEdit[]): WheelStep | RoomProblem | undefined {
    const before = readWheel()
    if (before === undefined) return undefined
    const after = applyEdits(before, plan(before))
    const step = stepBetween(before, after)
    if (isEmptyStep(step)) return undefined
    const problem = findRoomProblem(before, after)
    if (problem !== undefined) return problem
    writeStep(documents, wheelId, after, step)
    return step
  }

  function showProblem(problem: RoomProblem): false {
    toasts.show({ kind: 'error', text: roomProblemTexts[problem], key: UNDO_TOAST })
    return false
  }

  function undoStep(named: NamedStep): boolean | RoomProblem {
    if (!stack.done.includes(named)) return false
    const made = write((wheel) => editsOfStep(wheel, invertStep(named.step)))
    if (typeof made === 'string') return made
    setStack(moveToUndone(stack, named, made))
    return made !== undefined
  }

  function redoStep(named: NamedStep): boolean | RoomProblem {
    const made = write((wheel) => editsOfStep(wheel, named.step))
    if (typeof made === 'string') return made
    setStack(moveToDone(stack, named, made))
    return made !== undefined
  }

  function tell(result: boolean | RoomProblem, done: string, name: string): void {
    if (typeof result === 'string') {
      showProblem(result)
      return
    }
    const text = result ? `${done}: ${name}` : 'Da ist nichts mehr zu tun: Es wurde inzwischen anderswo geändert.'
    toasts.show({ kind: 'info', text, key: UNDO_TOAST })
  }

  return {
    apply: (edits, text, afterUndo) => {
      const step = write(() => edits)
      if (typeof step === 'string') return showProblem(step)
      if (step === undefined) return true
      const named: NamedStep = { step, name: text ?? describeStep(step) }
      setStack(pushStep(stack, named))
      if (text === undefined) return true
      const undo = (): void => {
        // What takes the focus afterwards has to be there before it can.
        const result = flushSync(() => undoStep(named))
        if (typeof result === 'string') showProblem(result)
        afterUndo?.()
      }
      toasts.show({ kind: 'info', text, key: UNDO_TOAST, action: { label: 'Rückgängig', onClick: undo } })
      return true
    },
    applyTyped: (edits, series) => {
      const step = write(() => edits)
      if (typeof step === 'string') return step
      if (step !== undefined) setStack(extendSeries(stack, step, series))
      return undefined
    },
    getWheel: readWheel,
    findProblem: (edits) => {
      const wheel = readWheel()
      return wheel === undefined ? undefined : findRoomProblem(wheel, applyEdits(wheel, edits))
    },
    undo: () => {
      const last = stack.done.at(-1)
      if (last !== undefined) tell(undoStep(last), 'Rückgängig gemacht', last.name)
    },
    redo: () => {
      const last = stack.undone.at(-1)
      if (last !== undefined) tell(redoStep(last), 'Wiederholt', last.name)
    },
    getStack: () => stack,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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
