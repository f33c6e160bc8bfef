import { useSyncExternalStore } from 'react'
import { useProvided } from '../react.tsx'
import { createEdits, type Edits, type EditStack } from './edits.ts'

/** One stack for all screens of one person. Apart from the provider, so that the app starts without it. */
const opened = new WeakMap<object, Edits>()

/** How screens write so that it can be undone (rules U); the same object everywhere until another person signs in. */
export function useEdits(): Edits {
  const provided = useProvided()
  return opened.getOrInsertComputed(provided, () => createEdits(provided.used, provided.toasts))
}

/** What can be undone and redone now. */
export function useEditStack(): EditStack {
  const { subscribe, getStack } = useEdits()
  return useSyncExternalStore(subscribe, getStack)
}
