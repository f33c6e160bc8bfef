import { useSyncExternalStore } from 'react'
import { useProvided } from '../react.tsx'
import { createEdits, type Edits, type EditStack } from './edits.ts'

/** How screens write so that it can be undone (rules U): one stack for all of them, the same object until another user signs in. */
export function useEdits(): Edits {
  const provided = useProvided()
  return (provided.edits ??= createEdits(provided.used, provided.toasts, provided.loadReadOnly))
}

/** What can be undone and redone now. */
export function useEditStack(): EditStack {
  const { subscribe, getStack } = useEdits()
  return useSyncExternalStore(subscribe, getStack)
}
