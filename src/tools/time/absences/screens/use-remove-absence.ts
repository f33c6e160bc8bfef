import { flushSync } from 'react-dom'
import type { DocumentView } from '#documents/client'
import { nameAbsence } from '../../words/describe-absence.ts'
import type { Absence } from '../../model.ts'
import { withoutMeta } from '#documents'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

/** Deletes an absence, with a toast that brings it back; `focus` is called after both, to give the focus to what is there then. */
export function useRemoveAbsence(): (absence: DocumentView<Absence>, focus?: () => void) => void {
  const edits = useTimeEdits()
  return (absence, focus) => {
    const change = { kind: 'absence', id: absence.id, before: withoutMeta<Absence>(absence), after: undefined } as const
    flushSync(() => edits.apply([change], `${nameAbsence(absence)} gelöscht`, focus))
    focus?.()
  }
}
