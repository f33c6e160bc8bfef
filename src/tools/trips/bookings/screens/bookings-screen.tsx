/** The bookings of a trip by the days on which they begin. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { FilterChips } from '#ui/list/filter-bar'
import { BigList } from '#ui/list/big-list'
import { EmptyState } from '#ui/list/empty-state'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { Icon } from '#ui/page/icon'
import { Place } from '#ui/page/place'
import { StatusLine } from '#ui/page/status-line'
import { useBegin } from '#ui/use-begin'
import { bookingKinds, type BookingKind } from '../../booking-model.ts'
import { bookingsCollection } from '../../collections.ts'
import { bookingLabels } from '../../labels.ts'
import { bookingIcons } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { formatShortDay } from '../../moments/moment.ts'
import { bookingPath } from '../../paths.ts'
import { isOutside } from '../consequences.ts'
import { listBookings, type BookingLine } from '../describe-booking.ts'
import { findMoveConflict } from '../describe-move.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingState } from './booking-times.tsx'

/** From this many on they are filtered by kind. */
const FILTERED_FROM = 8
const ROW_PX = 84

export function BookingsScreen() {
  const [isAdding, setAdding] = useState(false)
  useBegin(() => setAdding(true))
  return (
    <TripPage
      view="Buchungen"
      actions={() => (
        <ForEditors>
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            Buchung eintragen
          </Button>
        </ForEditors>
      )}
    >
      {(trip) => (
        <>
          <BookingsOfTrip trip={trip} />
          <ForEditors>{isAdding ? <BookingDialog trip={trip} onClose={() => setAdding(false)} /> : null}</ForEditors>
        </>
      )}
    </TripPage>
  )
}

type Filter = { readonly kind: BookingKind | undefined }

const address: FilterAddress<Filter> = {
  read: (query) => ({ kind: bookingKinds.find((kind) => kind === query.get('art')) }),
  write: ({ kind }) => ({ art: kind }),
}

function BookingsOfTrip({ trip }: { readonly trip: TripView }) {
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const [{ kind }, filter] = useFilter(address)
  const lines = useMemo(() => listBookings(bookings, kind), [bookings, kind])
  const kinds = bookingKinds.filter((one) => one === kind || bookings.some((booking) => booking.kind === one))
  if (bookings.length === 0) return <NoBookings />
  return (
    <Stack gap={2}>
      {bookings.length < FILTERED_FROM && kind === undefined ? null : (
        <FilterChips
          label="Nach Art filtern"
          all={formatCount(bookings.length, 'Buchung', 'Buchungen')}
          options={kinds.map((value) => ({
            value,
            text: bookingLabels[value],
            picture: <Icon name={bookingIcons[value]} size={18} />,
          }))}
          value={kind}
          onChange={(chosen) => filter({ kind: chosen })}
        />
      )}
      <Card as="div">
        <BigList
          items={lines}
          keyOf={({ key }) => key}
          rowPx={ROW_PX}
          isPlain
          renderRow={(line) => <BookingRow line={line} trip={trip} />}
        />
      </Card>
    </Stack>
  )
}

function NoBookings() {
  return (
    <EmptyState icon={bookingIcons.flight} title="Was ist gebucht?">
      Flüge, Züge, Unterkünfte und Karten: mit Zeiten, Buchungscode und Fahrschein hast du sie unterwegs dabei, auch
      ohne Netz.
    </EmptyState>
  )
}

function BookingRow({ line, trip }: { readonly line: BookingLine; readonly trip: TripView }) {
  const { booking, day, isFirstOfDay, detail } = line
  const { id, title, kind, schedule, status } = booking
  return (
    <>
      {isFirstOfDay ? <DayTitle>{formatShortDay(day)}</DayTitle> : null}
      <Place
        as="div"
        to={bookingPath(trip.id, id)}
        icon={bookingIcons[kind]}
        title={title}
        detail={
          <>
            {detail}
            <Cluster as="span" gap={1.5}>
              <BookingState status={status} />
              {isOutside(trip.range, schedule) ? (
                <StatusLine icon="info" tone="quiet">
                  außerhalb der Reise
                </StatusLine>
              ) : null}
              {findMoveConflict(booking).length > 0 ? (
                <StatusLine icon="warning" tone="warning">
                  zur gleichen Zeit verschoben
                </StatusLine>
              ) : null}
            </Cluster>
          </>
        }
      />
    </>
  )
}

const DayTitle = styled(SectionTitle)({ fontSize: '1rem', paddingTop: 12 })
