/** The ways out for a trip: text, calendar, maps, paper, and a file that another Taschenmesser reads. */
import { useState } from 'react'
import { useCopyText, useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { downloadBlob } from '#ui/files/download'
import { SwitchLine } from '#ui/form/switch'
import { PrintButton } from '#ui/page/print-sheet'
import { copyIcon, shareIcon } from '#ui/page/tool-icons'
import { bookingsCollection, placesCollection, planCollection, tracksCollection } from '../../collections.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments } from '../../frame/screens/use-trip-documents.ts'
import { tripAsText } from '../trip-as-text.ts'
import { tripsAsCalendar } from '../trip-calendar.ts'
import { fileNameOf, type MappedTrip } from '../trip-contents.ts'
import { tripAsGpx, tripAsKml } from '../trip-map-files.ts'
import { TripSheet } from './trip-sheet.tsx'
import { WholeTripCard } from './whole-trip-card.tsx'

export function ExportScreen() {
  return <TripPage view="Weitergeben">{(trip) => <Exports trip={trip} />}</TripPage>
}

function Exports({ trip }: { readonly trip: TripView }) {
  const [hasCodes, setHasCodes] = useState(false)
  const contents: MappedTrip = {
    trip,
    bookings: useTripDocuments(bookingsCollection, trip.id),
    plan: useTripDocuments(planCollection, trip.id),
    places: useTripDocuments(placesCollection, trip.id),
    tracks: useTripDocuments(tracksCollection, trip.id),
  }
  const name = fileNameOf(trip)
  return (
    <>
      <TextCard contents={contents} hasCodes={hasCodes}>
        <SwitchLine
          text="Mit Buchungscodes"
          detail="Gilt für Text, Papier und Kalender. Wer einen Code hat, kann die Buchung oft auch ändern."
          isOn={hasCodes}
          onChange={setHasCodes}
        />
      </TextCard>
      <FilesCard contents={contents} hasCodes={hasCodes} name={name} />
      <WholeTripCard trip={trip} name={name} />
      <TripSheet contents={contents} hasCodes={hasCodes} />
    </>
  )
}

type FilesCardProps = { readonly contents: MappedTrip; readonly hasCodes: boolean; readonly name: string }

function FilesCard({ contents, hasCodes, name }: FilesCardProps) {
  const { title } = contents.trip
  const save = (ending: string, text: string, type: string): void =>
    downloadBlob(`${name}.${ending}`, new Blob([text], { type }))
  return (
    <Card aria-labelledby="trip-files">
      <Stack gap={2}>
        <SectionTitle id="trip-files">Für Kalender und Karten</SectionTitle>
        <QuietText>
          Eine Datei, wie die Reise jetzt ist. Einen Kalender, der aktuell bleibt, gibt es in den Einstellungen.
        </QuietText>
        <Cluster>
          <Button
            variant="secondary"
            icon="download"
            onClick={() =>
              save('ics', tripsAsCalendar(title, [contents], { hasCodes, host: location.hostname }), 'text/calendar')
            }
          >
            Kalender (ICS)
          </Button>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => save('gpx', tripAsGpx(contents), 'application/gpx+xml')}
          >
            GPX
          </Button>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => save('kml', tripAsKml(contents), 'application/vnd.google-earth.kml+xml')}
          >
            KML
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

type TextCardProps = {
  readonly contents: MappedTrip
  readonly hasCodes: boolean
  readonly children: React.ReactNode
}

function TextCard({ contents, hasCodes, children }: TextCardProps) {
  const copy = useCopyText()
  const toasts = useToast()
  const canShare = 'share' in navigator
  const makeText = (): string => tripAsText(contents, { hasCodes })

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: contents.trip.title, text: makeText() })
    } catch (error) {
      // A user who closes the sheet has no problem.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ kind: 'error', text: 'Weitergeben geht hier nicht. Kopier stattdessen den Text.' })
    }
  }

  return (
    <Card aria-labelledby="trip-text">
      <Stack gap={2}>
        <SectionTitle id="trip-text">Als Text oder auf Papier</SectionTitle>
        {children}
        <Cluster>
          {canShare ? (
            <Button variant="primary" icon={shareIcon} onClick={() => void share()}>
              Weitergeben
            </Button>
          ) : null}
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            icon={copyIcon}
            onClick={() => void copy(makeText(), 'Reise als Text kopiert')}
          >
            Text kopieren
          </Button>
          <PrintButton />
        </Cluster>
      </Stack>
    </Card>
  )
}
