import { useReducer, useEffect } from 'react'
import { useDocumentsClient, type Documents } from '#documents/client'

/**
 * Renders anew whenever any document on this device changes, for what reads through the tools' manifests. Returns a
 * number that is another one after each change. Listens to the documents of the page unless given others.
 */
export function useDocumentsChange(others?: Documents): number {
  const own = useDocumentsClient()
  const documents = others ?? own
  const [revision, bump] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stop = documents.subscribe(bump)
    // What changed between the render and this moment was not heard.
    bump()
    return stop
  }, [documents])
  return revision
}
