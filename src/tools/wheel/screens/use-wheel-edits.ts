import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useDocumentsClient } from '#documents/client'
import { useToast } from '#messaging/client'
import type { EditStack } from '../edit-stack.ts'
import { createWheelEdits, type WheelEdits } from './wheel-edits.ts'

/** The edits of the wheel that the page shows, for all its parts. */
export const WheelEditsContext = createContext<WheelEdits | null>(null)

/** How the parts of an opened wheel change it; the same object as long as the page shows that wheel. */
export function useWheelEdits(): WheelEdits {
  const edits = useContext(WheelEditsContext)
  if (edits === null) throw new Error('useWheelEdits needs a WheelEditsContext above it')
  return edits
}

/** What can be undone and redone now. */
export function useEditStack(): EditStack {
  const { subscribe, getStack } = useWheelEdits()
  return useSyncExternalStore(subscribe, getStack)
}

/** What the page of a wheel gives to its parts; also listens to the keys for undoing and redoing. */
export function useOpenedWheelEdits(wheelId: string): WheelEdits {
  const documents = useDocumentsClient()
  const toasts = useToast()
  const edits = useMemo(() => createWheelEdits({ documents, toasts, wheelId }), [documents, toasts, wheelId])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = actionOf(event, edits)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [edits])
  return edits
}

function actionOf(event: KeyboardEvent, edits: WheelEdits): (() => void) | undefined {
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
