/**
 * What a user did with a tool, to be undone and redone in any of its screens. It knows nothing of documents: a step says
 * itself how it is made and taken back.
 */
import { flushSync } from 'react-dom'

/** Both say whether there was anything left to write. */
export type EditAction = { readonly write: () => boolean; readonly undo: () => boolean }

export type EditStack = {
  /**
   * Makes the step, which a toast tells with „Rückgängig“; `afterUndo` is called when that was pressed and the page shows
   * it. Without a text no toast comes, but the step can still be undone. False where there was nothing to write.
   */
  readonly run: (action: EditAction, text?: string, afterUndo?: () => void) => boolean
  readonly undo: () => void
  readonly redo: () => void
}

type Step = { readonly action: EditAction; readonly name: string }

type Toast = {
  readonly kind: 'info'
  readonly text: string
  readonly key: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** Older steps are forgotten. */
const MAX_STEPS = 100

/** A stack whose toasts have one key, so that a toast shows the last step only; the stack has those before. */
export function createEditStack(toasts: { readonly show: (toast: Toast) => unknown }, toastKey: string): EditStack {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []

  function undoStep(step: Step): boolean {
    if (!done.includes(step)) return false
    done = done.filter((other) => other !== step)
    const isUndone = step.action.undo()
    if (isUndone) undone = [...undone, step]
    return isUndone
  }

  function redoStep(step: Step): boolean {
    undone = undone.filter((other) => other !== step)
    const isDone = step.action.write()
    if (isDone) done = [...done, step]
    return isDone
  }

  function tell(isDone: boolean, what: string): void {
    const text = isDone ? what : 'Da ist nichts mehr zu tun: Es wurde inzwischen anderswo geändert.'
    toasts.show({ kind: 'info', text, key: toastKey })
  }

  function offerUndo(step: Step, afterUndo?: () => void): void {
    const undo = (): void => {
      // What takes the focus afterwards has to be there before it can.
      const isDone = flushSync(() => undoStep(step))
      if (!isDone) tell(false, '')
      afterUndo?.()
    }
    toasts.show({ kind: 'info', text: step.name, key: toastKey, action: { label: 'Rückgängig', onClick: undo } })
  }

  return {
    run: (action, text, afterUndo) => {
      if (!action.write()) return false
      const step = { action, name: text ?? 'Änderung' }
      done = [...done, step].slice(-MAX_STEPS)
      undone = []
      if (text !== undefined) offerUndo(step, afterUndo)
      return true
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
