import { changesAction, createEditStack, useDocumentsClient } from '#documents/client'
import type { DocumentChange, Documents, EditStack } from '#documents/client'
import { useToast, type ToastQueue } from '#messaging/client'

/** How screens change documents of shop uptime so that it can be undone; `useUndoKeys(edits)` of `#ui` adds the keys. */
export type UptimeEdits = Pick<EditStack, 'undo' | 'redo'> & {
  /** Makes the changes (`documentChange`) as one step, which a toast tells with „Rückgängig“. */
  readonly apply: (changes: readonly DocumentChange[], text?: string, afterUndo?: () => void) => boolean
}

/** The toast is about the last step only; earlier ones are on the undo stack. */
const UNDO_TOAST = 'uptime-undo'
/** One stack for all screens of one person. */
const opened = new WeakMap<Documents, WeakMap<ToastQueue, UptimeEdits>>()

/** The same object everywhere, so a step made in the list is undone on the page of the shop. */
export function useUptimeEdits(): UptimeEdits {
  const documents = useDocumentsClient()
  const toasts = useToast()
  return opened
    .getOrInsertComputed(documents, () => new WeakMap())
    .getOrInsertComputed(toasts, () => {
      const { run, ...stack } = createEditStack(toasts, UNDO_TOAST)
      return { ...stack, apply: (changes, ...rest) => run(changesAction(documents, changes), ...rest) }
    })
}
