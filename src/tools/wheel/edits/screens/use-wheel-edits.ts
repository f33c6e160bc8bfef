import { createContext, useContext, useMemo } from 'react'
import { useDocumentsClient, useEdits, useEditStack, type EditStack } from '#documents/client'
import { useToast } from '#messaging/client'
import { createWheelEdits, stepsOf, type WheelEdits } from './wheel-edits.ts'

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
