/** The ways out for a trip: text, calendar, maps, paper, and a file that another Taschenmesser reads. */
import { useState } from 'react'
import { useCopyText, useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Cluster, QuietText, TitledCard } from '#ui/card'
import { downloadBlob } from '#ui/files/download'
import { SwitchLine } from '#ui/form/switch'
import { PrintButton, PrintSheet } from '#ui/page/print-sheet'
import { copyIcon, shareIcon } from '#ui/page/tool-icons'
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { bookingsCollection, placesCollection, planCollection, tracksCollection } from '../../collections.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { nameCompany } from '../../travellers.ts'
import {
  tripAsText,
  longDayTitle,
  itineraryOf,
  type ItineraryDay,
  type ItineraryEntry,
  type ItineraryOptions,
} from '../itinerary.ts'
import { tripsAsCalendar } from '../trip-calendar.ts'
import { fileNameOf, type MappedTrip, type TripContents } from '../trip-contents.ts'
import { tripAsGpx, tripAsKml } from '../trip-map-files.ts'
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
    <TitledCard id="trip-files" title="Für Kalender und Karten">
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
    </TitledCard>
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
    <TitledCard id="trip-text" title="Als Text oder auf Papier">
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
    </TitledCard>
  )
}

/** The itinerary on paper, A4 (J19): a heading for each day, and nothing that is torn by the end of a page. */
function TripSheet({ contents, ...options }: ItineraryOptions & { readonly contents: TripContents }) {
  const { title, range, travellers } = contents.trip
  const people = nameCompany(travellers)
  const days = `${formatDate(range.from)} bis ${formatDate(range.to)}`
  return (
    <PrintSheet title={title} detail={people === '' ? days : `${days}, ${people}`}>
      {() => itineraryOf(contents, options).map((day) => <DayOfSheet key={day.date ?? ''} day={day} />)}
    </PrintSheet>
  )
}

function DayOfSheet({ day: { date, entries } }: { readonly day: ItineraryDay }) {
  const [first, ...others] = entries
  return (
    <div>
      {/* The heading stays with what comes first. */}
      <section>
        <h2>{longDayTitle(date)}</h2>
        {first === undefined ? <p>–</p> : <EntryOfSheet entry={first} />}
      </section>
      {others.map((entry) => (
        <section key={entry.id}>
          <EntryOfSheet entry={entry} />
        </section>
      ))}
    </div>
  )
}

function EntryOfSheet({ entry: { time, title, lines } }: { readonly entry: ItineraryEntry }) {
  return (
    <Entry>
      <span>{time}</span>
      <div>
        <strong>{title}</strong>
        {lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </div>
    </Entry>
  )
}

const Entry = styled('div')({
  display: 'grid',
  gridTemplateColumns: '26mm 1fr',
  gap: '2mm',
  padding: '1mm 0',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
})
