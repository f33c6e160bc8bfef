/** „Heute“, for on the way: it opens to view, never to edit, and needs no network. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatDate } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { IconButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { EmptyState } from '#ui/list/empty-state'
import { ListRow } from '#ui/list/list-row'
import { Icon } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { bookingsCollection, placesCollection, planCollection, tasksCollection } from '../../collections.ts'
import { dayIcon, pinIcon, tripIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import { useOwnTraveller, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { dateIn } from '../../moments/moment.ts'
import { placePath, tripPath } from '../../paths.ts'
import type { StoredItem } from '../../plan/order-day.ts'
import { dayTitle, planDays } from '../../plan/plan-days.ts'
import { describeItem } from '../../plan/plan-form.ts'
import { EndLine, Time } from '../../plan/screens/end-line.tsx'
import { describeCountdown, phaseOf } from '../../trip/trip-state.ts'
import { listUpcoming } from '../next-up.ts'
import { NextCard } from './next-card.tsx'

type OfTrip = { readonly trip: DocumentView<Trip> }

export function TodayScreen() {
  return <TripPage view="Heute">{(trip) => <Today trip={trip} />}</TripPage>
}

function Today({ trip }: OfTrip) {
  const nowMs = useNow(MINUTE_MS)
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const ownId = useOwnTraveller(trip)?.id
  const upcoming = useMemo(() => listUpcoming(bookings, nowMs, ownId), [bookings, nowMs, ownId])
  const [next, ...later] = upcoming
  const phase = phaseOf(trip, nowMs)
  // The last flight may be on its way still.
  if (phase === 'past' && next === undefined)
    return (
      <EmptyState icon={tripIcon} title="Die Reise ist vorbei">
        Hier steht, was an einem Reisetag als Nächstes kommt.
      </EmptyState>
    )
  return (
    <Stack gap={2}>
      <Countdown>{describeCountdown(trip, nowMs)}</Countdown>
      {next === undefined ? null : <NextCard next={next} nowMs={nowMs} />}
      {phase === 'planned' ? <OpenTasks trip={trip} /> : <PlanOfDay trip={trip} today={dateIn(nowMs, trip.zone)} />}
      {next === undefined ? <QuietText>Es steht keine Buchung mehr bevor.</QuietText> : null}
      {phase === 'running' && later.length > 0 ? (
        <Card>
          <SectionTitle>Danach</SectionTitle>
          {later.slice(0, MAX_LATER).map(({ key, booking, mark, detail }) => (
            <EndLine key={key} end={{ ...mark, key, booking, detail }} day="shown" />
          ))}
        </Card>
      ) : null}
    </Stack>
  )
}

const MAX_LATER = 3

function PlanOfDay({ trip, today }: OfTrip & { readonly today: string }) {
  const items = useTripDocuments(planCollection, trip.id)
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const { range, zone, id } = trip
  const day = useMemo(
    () => planDays({ range, zone }, { items, bookings }).find(({ on }) => on === today),
    [range, zone, items, bookings, today],
  )
  if (day === undefined) return null
  const isEmpty = day.allDay.length + day.entries.length === 0
  return (
    <Card>
      <SectionTitle>{dayTitle(today)}</SectionTitle>
      {isEmpty ? <QuietText>Für heute ist nichts geplant.</QuietText> : null}
      <ul>
        {day.allDay.map((end) => (
          <li key={end.key}>
            <EndLine end={end} />
          </li>
        ))}
        {day.entries.map((entry) =>
          entry.kind === 'item' ? (
            <ItemLine key={entry.key} item={entry.item} tripId={id} />
          ) : (
            <li key={entry.key}>
              <EndLine end={entry.end} />
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

function ItemLine({ item, tripId }: { readonly item: StoredItem; readonly tripId: string }) {
  const places = useTripDocuments(placesCollection, tripId)
  const place = places.find(({ id }) => id === item.placeId)
  return (
    <ListRow
      before={<Time>{item.time?.from}</Time>}
      title={item.title}
      detail={describeItem(item, place?.name) || undefined}
      actions={
        place === undefined ? undefined : (
          <IconButton
            icon={pinIcon}
            label={`„${place.name}“ auf der Karte`}
            component={Link}
            to={placePath(tripId, place.id)}
          />
        )
      }
    />
  )
}

/** Before the trip: what is to be done first. */
function OpenTasks({ trip }: OfTrip) {
  const tasks = useTripDocuments(tasksCollection, trip.id)
  const open = tasks
    .filter(({ doneAt }) => doneAt === undefined)
    .toSorted((a, b) => ((a.dueOn ?? '~') + a.rank < (b.dueOn ?? '~') + b.rank ? -1 : 1))
  if (open.length === 0) return null
  return (
    <Card>
      <SectionTitle>Noch zu tun</SectionTitle>
      <ul>
        {open.slice(0, MAX_LATER).map(({ id, title, dueOn }) => (
          <ListRow
            key={id}
            before={<Icon name={dayIcon} size={20} />}
            title={title}
            {...(dueOn !== undefined && { detail: `bis ${formatDate(dueOn)}` })}
          />
        ))}
      </ul>
      <Link to={tripPath(trip.id, 'notizen')}>Alle Aufgaben</Link>
    </Card>
  )
}

const Countdown = styled('p')({ fontSize: '1.25rem', fontWeight: 700, '&:empty': { display: 'none' } })
