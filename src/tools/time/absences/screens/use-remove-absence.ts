import type { DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { nameAbsence } from '../../words/describe-absence.ts'
import { absencesCollection } from '../../collections.ts'
import type { Absence } from '../../model.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

/** Deletes an absence, with a toast that brings it back. */
export function useRemoveAbsence(): (absence: DocumentView<Absence>) => void {
  const edits = useTimeEdits()
  return (absence) => removeRow(edits, absencesCollection, absence.id, nameAbsence(absence))
}
