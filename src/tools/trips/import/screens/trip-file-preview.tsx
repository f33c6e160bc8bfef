/** A trip of a file of our own, before it becomes a trip again (J41). */
import { useMemo, useState } from 'react'
import { useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { importedDocument } from '#kit/import/write-import'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { StatusLine } from '#ui/page/status-line'
import { tripsCollection } from '../../collections.ts'
import type { Trip } from '../../model.ts'
import { tripPath } from '../../paths.ts'
import { formatRange } from '../../trip/trip-state.ts'
import { planTripFile, tripOfFile } from '../plan-import.ts'
import { failedRowsOf, toImported, type TripImportPreviewProps } from './import-preview.tsx'

export function TripFilePreview(props: TripImportPreviewProps & { readonly trip: Trip }) {
  const { trip, name, found, onWrite, onClose, onTarget } = props
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const [tripId] = useState(() => documents.newId())
  const planned = useMemo(() => planTripFile(found, { tripId, userId }), [found, tripId, userId])
  const isTwin = useDocuments(tripsCollection).some(
    ({ title, range }) => title === trip.title && range.from === trip.range.from && range.to === trip.range.to,
  )
  const write = (): void => {
    onTarget(tripPath(tripId))
    onWrite([importedDocument(tripsCollection, tripId, tripOfFile(trip, userId), true), ...planned.map(toImported)])
  }
  return (
    <>
      <ImportFound
        title={`Reise in „${name}“`}
        fresh={[`${trip.title}, ${formatRange(trip.range)}`, formatCount(planned.length, 'Eintrag', 'Einträge')]}
        knownCount={0}
        failedCount={found.faults.length}
        submitLabel="Reise importieren"
        onSubmit={write}
        onClose={onClose}
      >
        {isTwin ? (
          <StatusLine icon="info" tone="quiet">
            Diese Reise gibt es schon. Sie wird ein zweites Mal angelegt.
          </StatusLine>
        ) : null}
        <QuietText>Mitreisende kommen mit ihrem Namen, ohne Konto. Angehängte Dateien sind nicht dabei.</QuietText>
      </ImportFound>
      {found.faults.length === 0 ? null : <FailedRows {...failedRowsOf(found)} />}
    </>
  )
}
