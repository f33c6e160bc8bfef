import { useDocumentsClient, type Documents } from '#documents/client'
import { useToast, type ToastQueue } from '#messaging/client'
import { createTimeEdits, type TimeEdits } from './time-edits.ts'

/** One stack for all screens of one person. */
const opened = new WeakMap<Documents, WeakMap<ToastQueue, TimeEdits>>()

/** How screens change documents of time tracking so that it can be undone; the same object everywhere. */
export function useTimeEdits(): TimeEdits {
  const documents = useDocumentsClient()
  const toasts = useToast()
  return opened
    .getOrInsertComputed(documents, () => new WeakMap())
    .getOrInsertComputed(toasts, () => createTimeEdits(documents, toasts))
}
