import { useMemo } from 'react'
import { newId } from '#base/id'
import { useDocumentsClient } from '#documents/client'
import { planEdits, type EntryEdit } from '../../worked/entry-commands.ts'
import { entriesCollection } from '../../collections.ts'
import { useTimeEdits, writeEntries } from './use-time-edits.ts'

export function newEntryId(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}

type ApplyEdits = (edits: readonly EntryEdit[], text: string) => void

/**
 * Returns how edits of entries become one step, whose toast has the text and „Rückgängig“. The same function as long as the user is the
 * same.
 */
export function useApplyEdits(): ApplyEdits {
  const documents = useDocumentsClient()
  const timeEdits = useTimeEdits()
  return useMemo<ApplyEdits>(
    () => (edits, text) => {
      const planned = planEdits(documents.list(entriesCollection), edits, Date.now())
      timeEdits.run(text, (editing) => writeEntries(editing, planned))
    },
    [documents, timeEdits],
  )
}
