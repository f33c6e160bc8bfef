import { useReducer, useEffect } from 'react'
import { useDocumentsClient } from '#documents/client'

/** Renders anew whenever any document on this device changes; for what reads through the tools' manifests. */
export function useDocumentsChange(): void {
  const documents = useDocumentsClient()
  const [, bump] = useReducer((count: number) => count + 1, 0)
  useEffect(() => documents.subscribe(bump), [documents])
}
