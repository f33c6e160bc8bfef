import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useDocumentsClient } from '#documents/client'
import { useToast } from '#messaging/client'
import { useUndoKeys } from '#ui/use-undo-keys'
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
  useUndoKeys(edits)
  return edits
}
