import { useEffect } from 'react'
import { useDocumentsClient, type Documents } from '#documents/client'
import { useToast, type ToastQueue } from '#messaging/client'
import { keepFocus } from './keep-focus.ts'
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

/** Listens to Ctrl/Cmd+Z, Ctrl/Cmd+Shift+Z and Ctrl+Y outside of text fields and dialogs; once, by the frame of the screens. */
export function useUndoKeys(): void {
  const edits = useTimeEdits()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = actionOf(event, edits)
      if (act === undefined) return
      event.preventDefault()
      keepFocus(act)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [edits])
}

function actionOf(event: KeyboardEvent, edits: TimeEdits): (() => void) | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  if (!isCommand || hasOwnUndo(event.target)) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? edits.redo : edits.undo
  return key === 'y' && event.ctrlKey && !event.shiftKey ? edits.redo : undefined
}

/** Whether what has the focus undoes by itself, or lies before the page as a dialog. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog, [role=dialog]') !== null || target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement
}
