import { flushSync } from 'react-dom'
import type { Documents, DocumentView } from '#documents/client'
import { nameAbsence } from '../../words/describe-absence.ts'
import { absencesCollection } from '../../collections.ts'
import type { Absence } from '../../model.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

/** Deletes an absence, with a toast that brings it back; `focus` is called after both, to give the focus to what is there then. */
export function useRemoveAbsence(): (absence: DocumentView<Absence>, focus?: () => void) => void {
  const edits = useTimeEdits()
  return (absence, focus) => {
    const write = (documents: Documents): void => documents.remove(absencesCollection, absence.id)
    flushSync(() => edits.run(`${nameAbsence(absence)} gelöscht`, write, { afterUndo: focus }))
    focus?.()
  }
}
