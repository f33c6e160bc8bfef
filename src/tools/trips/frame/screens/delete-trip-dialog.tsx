/** „Reise löschen“, where the user has own things with the trip: they stay unless the user says otherwise (J65). */
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { ok } from '#base/result'
import { formatCount } from '#base/text/format'
import { useEdits } from '#documents/client'
import { QuietText, Stack } from '#ui/card'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { SwitchLine } from '#ui/form/switch'
import { useForm } from '#ui/form/use-form'
import { privateNotesCollection, privatePackingCollection, tripsCollection } from '../../collections.ts'
import { TRIPS_PATH, tripPath } from '../../paths.ts'
import { useTripDocuments } from './use-trip-documents.ts'

/** What is the user's alone of a trip, and in words: „2 Notizen und 5 Zeilen Gepäck“; without words there is nothing. */
export function useOwnThings(tripId: string) {
  const notes = useTripDocuments(privateNotesCollection, tripId)
  const packing = useTripDocuments(privatePackingCollection, tripId)
  return useMemo(() => {
    const words = [
      ...(notes.length === 0 ? [] : [formatCount(notes.length, 'Notiz', 'Notizen')]),
      ...(packing.length === 0 ? [] : [formatCount(packing.length, 'Zeile Gepäck', 'Zeilen Gepäck')]),
    ].join(' und ')
    return { notes, packing, words }
  }, [notes, packing])
}

type DeleteTripDialogProps = {
  readonly trip: { readonly id: string; readonly title: string }
  readonly own: ReturnType<typeof useOwnThings>
  readonly onClose: () => void
}

export function DeleteTripDialog({ trip: { id, title }, own, onClose }: DeleteTripDialogProps) {
  const edits = useEdits()
  const navigate = useNavigate()
  const form = useForm({
    start: { isWithOwn: false },
    read: (draft: { readonly isWithOwn: boolean }) => ok(draft),
    onSave: ({ isWithOwn }) => {
      onClose()
      const afterUndo = (): void => void navigate(tripPath(id))
      edits.run(
        `„${title}“ gelöscht`,
        (documents) => {
          for (const note of isWithOwn ? own.notes : []) documents.remove(privateNotesCollection, note.id)
          for (const item of isWithOwn ? own.packing : []) documents.remove(privatePackingCollection, item.id)
          documents.remove(tripsCollection, id)
        },
        { afterUndo },
      )
      void navigate(TRIPS_PATH)
    },
  })
  return (
    <FormDialog title={`„${title}“ löschen`} submitLabel="Reise löschen" form={form} onClose={onClose}>
      <Stack gap={2}>
        <QuietText>
          Zu dieser Reise hast du eigene Sachen, die sonst niemand sieht: Diese Sachen bleiben in den Einstellungen des
          Reiseplaners, und du kannst sie in eine andere Reise übernehmen.
        </QuietText>
        <SwitchLine
          text="Auch meine eigenen Sachen löschen"
          detail={own.words}
          {...fieldsOf(form).toggle('isWithOwn')}
        />
      </Stack>
    </FormDialog>
  )
}
