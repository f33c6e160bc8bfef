import { useMemo } from 'react'
import { useDocumentsClient, useEdits, type Documents, type EditOptions } from '#documents/client'
import { describeClosedMonths } from '../../calendar/closed-months.ts'
import { closingsCollection, entriesCollection } from '../../collections.ts'
import type { EntryChange } from '../../worked/entry-commands.ts'

export type TimeEdits = {
  /** As `run` of `useEdits`; the text also names the closed months that the step changes (A16). */
  readonly run: (text: string, write: (documents: Documents) => void, options?: EditOptions) => boolean
}

/** How screens write what counts as working time. */
export function useTimeEdits(): TimeEdits {
  const documents = useDocumentsClient()
  const { run } = useEdits()
  return useMemo(
    () => ({
      run: (text, write, options) =>
        run((edited) => `${text}${describeClosedMonths(edited, documents.list(closingsCollection))}`, write, options),
    }),
    [documents, run],
  )
}

export function writeEntries(documents: Documents, changes: readonly EntryChange[]): void {
  for (const { id, after } of changes) {
    if (after === undefined) documents.remove(entriesCollection, id)
    else documents.put(entriesCollection, id, after)
  }
}
