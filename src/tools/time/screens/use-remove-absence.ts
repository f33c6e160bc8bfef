import type { DocumentView } from '#documents/client'
import { nameAbsence } from '../describe-absence.ts'
import type { Absence } from '../model.ts'
import { absenceFields } from '../own-fields.ts'
import { useTimeEdits } from './use-time-edits.ts'

/** Deletes an absence, with a toast that brings it back; `afterUndo` is called when it is. */
export function useRemoveAbsence(afterUndo?: () => void): (absence: DocumentView<Absence>) => void {
  const edits = useTimeEdits()
  return (absence) =>
    edits.apply(
      [{ kind: 'absence', id: absence.id, before: absenceFields(absence), after: undefined }],
      `${nameAbsence(absence)} gelöscht`,
      afterUndo,
    )
}
