/** The first page of a trip: when it is, what is still missing, and the ways to its parts. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon, type IconName } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { Place } from '#ui/page/place'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { daysAwayPath } from '../../../days-away-port.ts'
import { findNightGaps, formatNights } from '../../bookings/nights.ts'
import {
  bookingsCollection,
  expensesCollection,
  packingCollection,
  planCollection,
  privatePackingCollection,
  tasksCollection,
} from '../../collections.ts'
import { bookingIcons, dayIcon, tripIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { tripPath, type TripView as TripPart } from '../../paths.ts'
import { RangeDialog } from '../../range/screens/range-dialog.tsx'
import {
  describeBookings,
  describePacking,
  describeTasks,
  describeCountdown,
  formatRange,
  todayIn,
} from '../trip-state.ts'
import { TripDialog } from './trip-dialog.tsx'
import { useExampleTrip } from './use-example-trip.ts'

export function OverviewScreen() {
  return <TripPage>{(trip) => <Overview trip={trip} />}</TripPage>
}

function Overview({ trip }: { readonly trip: TripView }) {
  const nowMs = useNow(MINUTE_MS)
  const [opened, open] = useState<'range' | 'trip' | undefined>()
  const close = (): void => open(undefined)
  return (
    <Stack gap={2}>
      <Card as="section" aria-label="Zeitraum">
        <Days>
          <div>
            <SectionTitle>{formatRange(trip.range)}</SectionTitle>
            <QuietText>{describeCountdown(trip, nowMs) ?? 'Die Reise ist vorbei.'}</QuietText>
          </div>
          <ForEditors>
            <Buttons>
              <Button variant="secondary" onClick={() => open('range')}>
                Zeitraum ändern
              </Button>
              <Button variant="quiet" icon="edit" onClick={() => open('trip')}>
                Name, Zone, Währung
              </Button>
            </Buttons>
          </ForEditors>
        </Days>
      </Card>
      <ForEditors>{trip.isExample === true ? <ExampleNotice tripId={trip.id} /> : null}</ForEditors>
      <NightCheck trip={trip} />
      <Parts trip={trip} nowMs={nowMs} />
      <ForEditors>
        {opened === 'range' ? <RangeDialog trip={trip} onClose={close} /> : null}
        {opened === 'trip' ? <TripDialog trip={trip} onClose={close} /> : null}
      </ForEditors>
    </Stack>
  )
}

function ExampleNotice({ tripId }: { readonly tripId: string }) {
  const example = useExampleTrip()
  return (
    <Notice as="div">
      <Icon name="info" size={20} />
      <div>
        Das ist ein Beispiel zum Ausprobieren.
        <div>
          <Button variant="secondary" icon="trash" onClick={() => example.remove(tripId)}>
            Beispiel entfernen
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** J5: which nights have no bed, and which have two; says nothing before there is a stay. */
function NightCheck({ trip }: { readonly trip: TripView }) {
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const gaps = useMemo(() => findNightGaps(trip, bookings), [trip, bookings])
  if (!bookings.some(({ schedule, status }) => 'stay' in schedule && status !== 'cancelled')) return null
  return (
    <Card as="section" aria-label="Nächte">
      <Stack gap={0.5}>
        {gaps.open.length + gaps.double.length === 0 ? (
          <StatusLine icon="check" tone="good">
            Für jede Nacht gibt es ein Bett.
          </StatusLine>
        ) : null}
        {gaps.open.length === 0 ? null : (
          <StatusLine icon="warning" tone="alarm">
            Keine Unterkunft: {formatNights(gaps.open, trip.travellers)}
          </StatusLine>
        )}
        {gaps.double.length === 0 ? null : (
          <StatusLine icon="warning" tone="warning">
            Zwei Unterkünfte: {formatNights(gaps.double, trip.travellers)}
          </StatusLine>
        )}
      </Stack>
    </Card>
  )
}

type Part = { readonly view: TripPart; readonly icon: IconName; readonly title: string; readonly detail: string }

/** Of what all share, and of what only this user packs. */
function usePackingDetail(tripId: string): string {
  const shared = useTripDocuments(packingCollection, tripId)
  const own = useTripDocuments(privatePackingCollection, tripId)
  return describePacking([...shared, ...own])
}

/** What the page says of each part. */
function useParts(trip: TripView, nowMs: number): readonly Part[] {
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const plan = useTripDocuments(planCollection, trip.id)
  const packing = usePackingDetail(trip.id)
  const tasks = useTripDocuments(tasksCollection, trip.id)
  const expenses = useTripDocuments(expensesCollection, trip.id)
  return [
    { view: 'buchungen', icon: bookingIcons.flight, title: 'Buchungen', detail: describeBookings(bookings) },
    {
      view: 'plan',
      icon: bookingIcons.activity,
      title: 'Plan',
      detail: countOr('Noch nichts geplant', plan, 'Programmpunkt', 'Programmpunkte'),
    },
    {
      view: 'kosten',
      icon: bookingIcons.other,
      title: 'Kosten',
      detail: countOr('Noch keine Ausgabe', expenses, 'Ausgabe', 'Ausgaben'),
    },
    { view: 'packliste', icon: tripIcon, title: 'Packliste', detail: packing },
    {
      view: 'notizen',
      icon: 'check',
      title: 'Aufgaben und Notizen',
      detail: describeTasks(tasks, todayIn(trip.zone, nowMs)),
    },
    {
      view: 'mitreisende',
      icon: 'person',
      title: 'Mitreisende',
      detail: formatCount(trip.travellers.filter(({ isGone }) => isGone !== true).length, 'Person', 'Personen'),
    },
    {
      view: 'offline',
      icon: 'offline',
      title: 'Offline bereit',
      detail: 'Was dieses Gerät auch ohne Netz zeigt',
    },
    {
      view: 'weitergeben',
      icon: 'download',
      title: 'Weitergeben und drucken',
      detail: 'Kalender, Karte, Reiseplan auf Papier, Datei',
    },
  ]
}

function countOr(nothing: string, { length }: readonly unknown[], one: string, many: string): string {
  return length === 0 ? nothing : formatCount(length, one, many)
}

function Parts({ trip, nowMs }: { readonly trip: TripView; readonly nowMs: number }) {
  const parts = useParts(trip, nowMs)
  return (
    <Card as="nav" aria-label="Teile der Reise">
      <ul>
        {parts.map(({ view, ...place }) => (
          <Place key={view} to={tripPath(trip.id, view)} {...place} />
        ))}
        <Place
          to={daysAwayPath({ title: trip.title, ...trip.range })}
          icon={dayIcon}
          title="Tage übernehmen"
          detail="Als Urlaub, oder als Pause im Wochenplan"
        />
      </ul>
    </Card>
  )
}

const Days = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' })

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' })
