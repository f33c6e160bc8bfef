/** A trip of a file of our own, before it becomes a trip again (J41), with its attached files if they are in the file (J77). */
import { useMemo, useState } from 'react'
import { useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { useOpenFiles } from '#files/client'
import { importedDocument } from '#kit/import/write-import'
import { useToast } from '#messaging/client'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { StatusLine } from '#ui/page/status-line'
import { tripsCollection } from '../../collections.ts'
import { nameSome } from '../../export/trip-file.ts'
import type { Trip } from '../../model.ts'
import { tripPath } from '../../paths.ts'
import { formatRange } from '../../trip/trip-state.ts'
import { attachedIn, planTripFile, tripOfFile } from '../plan-import.ts'
import { failedRowsOf, toImported, type TripImportPreviewProps } from './import-preview.tsx'
import { takeAttached } from './take-attached.ts'

export function TripFilePreview(props: TripImportPreviewProps & { readonly trip: Trip }) {
  const { trip, name, found, onWrite, onClose, onTarget } = props
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const [tripId] = useState(() => documents.newId())
  const planned = useMemo(() => planTripFile(found, { tripId, userId }), [found, tripId, userId])
  const isTwin = useDocuments(tripsCollection).some(
    ({ title, range }) => title === trip.title && range.from === trip.range.from && range.to === trip.range.to,
  )
  const { files } = found
  const take = useTaking(userId, files)
  const attached = attachedIn(planned, userId === undefined ? undefined : files)
  const write = (): void => {
    onTarget(tripPath(tripId))
    take(planned, (own, onDone) =>
      onWrite([importedDocument(tripsCollection, tripId, tripOfFile(trip, userId), true), ...own], onDone),
    )
  }
  return (
    <>
      <ImportFound
        title={`Reise in „${name}“`}
        fresh={[`${trip.title}, ${formatRange(trip.range)}`, formatCount(planned.length, 'Eintrag', 'Einträge')]}
        knownCount={0}
        failedCount={found.faults.reduce((sum, { count = 1 }) => sum + count, 0)}
        failedNouns={['Eintrag', 'Einträge']}
        submitLabel="Reise importieren"
        onSubmit={write}
        onClose={onClose}
      >
        {isTwin ? (
          <StatusLine icon="info" tone="quiet">
            Diese Reise gibt es schon, der Import legt sie ein zweites Mal an.
          </StatusLine>
        ) : null}
        <QuietText>Mitreisende kommen mit ihrem Namen, ohne Konto.</QuietText>
        <AttachedNotes attached={attached} needsAccount={files !== undefined && userId === undefined} />
      </ImportFound>
      {found.faults.length === 0 ? null : <FailedRows {...failedRowsOf(found)} />}
    </>
  )
}

type Planned = ReturnType<typeof planTripFile>
type Write = (documents: readonly ReturnType<typeof toImported>[], onDone: () => void) => void

/** Makes documents of what is planned, with their attached files, and names the files that were refused. */
function useTaking(userId: string | undefined, files: TripImportPreviewProps['found']['files']) {
  const openFiles = useOpenFiles()
  const toasts = useToast()
  return (planned: Planned, write: Write): void => {
    const refused: string[] = []
    const onRefused = (name: string): void => void refused.push(name)
    const own = planned.map((document) =>
      userId === undefined || files === undefined || document.attached === undefined
        ? toImported(document)
        : takeAttached(toImported(document), document.attached, { files, openFiles, onRefused }),
    )
    write(own, () => {
      if (refused.length === 0) return
      const text = `Nicht übernommen, weil kein Platz ist oder sie beschädigt sind: ${nameSome(refused)}`
      toasts.show({ kind: 'error', text })
    })
  }
}

type AttachedNotesProps = { readonly attached: ReturnType<typeof attachedIn>; readonly needsAccount: boolean }

/** Which attached files come along, and which are missing. */
function AttachedNotes({ attached, needsAccount }: AttachedNotesProps) {
  return (
    <>
      {attached.here.length === 0 ? null : (
        <QuietText>
          {formatCount(attached.here.length, 'angehängte Datei kommt', 'angehängte Dateien kommen')} mit,{' '}
          {formatBytes(attached.sizeBytes)}.
        </QuietText>
      )}
      {attached.missing.length === 0 ? null : (
        <StatusLine icon="info" tone="quiet">
          {needsAccount
            ? 'Angehängte Dateien brauchen ein Konto und bleiben weg'
            : 'Angehängte Dateien, die nicht dabei sind'}
          : {nameSome(attached.missing)}
        </StatusLine>
      )}
    </>
  )
}
