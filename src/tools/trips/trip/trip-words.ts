/** What the start page and the search say of trips (J61). They may run without Temporal. */
import { daysBetween } from '#base/calendar/calendar-day'
import { DAY_MS } from '#base/clock'
import { BEGIN_HASH } from '#base/document-paths'
import type { AnyCollection, CollectionDefinition } from '#documents'
import type { PrimaryAction, ReadDocuments, SearchEntry, TodayLine } from '../../tool-manifest.ts'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  packingCollection,
  placesCollection,
  planCollection,
  privateNotesCollection,
  privatePackingCollection,
  tasksCollection,
  tripsCollection,
} from '../collections.ts'
import { bookingLabels } from '../labels.ts'
import { bookingPath, placePath, tripPath, TRIPS_PATH, type TripView } from '../paths.ts'
import { describeCountdown, formatRange, groupTrips, todayIn } from './trip-state.ts'

const SOON_MS = 14 * DAY_MS
/** How many days before a trip its next booking is named (J90). */
const BOOKING_DAYS = 2

/** „Noch 12 Tage bis Lissabon“, „Lissabon: Tag 3 von 8“; undefined if no trip lies ahead. */
export function describeNextTrip(read: ReadDocuments, nowMs: number): string | undefined {
  const trip = nextTrip(read, nowMs)
  if (trip === undefined) return undefined
  const countdown = describeCountdown(trip, nowMs)
  return countdown?.startsWith('Noch ') === true
    ? `${countdown} bis ${trip.title}`
    : `${trip.title}: ${countdown ?? ''}`
}

export function primaryActionOf(read: ReadDocuments, nowMs: number): PrimaryAction {
  const trip = nextTrip(read, nowMs)
  if (trip === undefined) return { label: 'Neue Reise', path: TRIPS_PATH + BEGIN_HASH }
  return trip.isRunning
    ? { label: 'Was kommt als Nächstes?', path: tripPath(trip.id, 'heute') }
    : { label: `„${trip.title}“ planen`, path: tripPath(trip.id) }
}

/** The trip that is under way, or begins within two weeks. */
export function tripsToday(read: ReadDocuments, nowMs: number): readonly TodayLine[] {
  const trip = nextTrip(read, nowMs)
  const text = describeNextTrip(read, nowMs)
  if (trip === undefined || text === undefined) return []
  if (!trip.isRunning && Date.parse(trip.range.from) - nowMs > SOON_MS) return []
  const isNear = daysBetween(todayIn(trip.zone, nowMs), trip.range.from) <= BOOKING_DAYS
  return [
    {
      id: trip.id,
      text,
      detail: formatRange(trip.range),
      path: tripPath(trip.id, trip.isRunning ? 'heute' : undefined),
      isPartial: isNear && read(bookingsCollection).some(({ tripId }) => tripId === trip.id),
    },
  ]
}

function nextTrip(read: ReadDocuments, nowMs: number) {
  const { running, planned } = groupTrips(read(tripsCollection), nowMs)
  const [first] = running
  if (first !== undefined) return { ...first, isRunning: true }
  const [next] = planned
  return next && { ...next, isRunning: false }
}

/** The fields that a part of a trip may have. */
type Part = {
  readonly tripId: string
  readonly title?: string | undefined
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly note?: string | undefined
  readonly text?: string | undefined
}

/** What else belongs to a trip, and the page that shows it. */
const parts: readonly (readonly [AnyCollection, path: (tripId: string, id: string) => string])[] = [
  [planCollection, pathIn('plan')],
  [placesCollection, placePath],
  [tasksCollection, pathIn('notizen')],
  [notesCollection, pathIn('notizen')],
  [privateNotesCollection, pathIn('notizen')],
  [packingCollection, pathIn('packliste')],
  [privatePackingCollection, pathIn('packliste')],
  [expensesCollection, pathIn('kosten')],
]

function pathIn(view: TripView): (tripId: string) => string {
  return (tripId) => tripPath(tripId, view)
}

/** The trips, and what belongs to those that are there. */
export function findTripThings(read: ReadDocuments): readonly SearchEntry[] {
  const trips = read(tripsCollection)
  const titles = new Map(trips.map(({ id, title }) => [id, title]))
  return [
    ...trips.map(({ id, title, range, updatedAt, createdAt }) => ({
      id,
      title,
      detail: `Reise, ${formatRange(range)}`,
      path: tripPath(id),
      changedAt: updatedAt,
      createdAt,
    })),
    ...read(bookingsCollection).flatMap(({ id, tripId, title, kind, code, updatedAt, createdAt }) => {
      const trip = titles.get(tripId)
      if (trip === undefined) return []
      const detail = [bookingLabels[kind], trip, ...(code === undefined ? [] : [code])].join(', ')
      return [{ id, title, detail, path: bookingPath(tripId, id), changedAt: updatedAt, createdAt }]
    }),
    ...parts.flatMap(([collection, pathOf]) =>
      read(collection as unknown as CollectionDefinition<Part>).flatMap(
        ({ id, tripId, title, name = '', address = '', note = '', text = '' }) => {
          const trip = titles.get(tripId)
          if (trip === undefined) return []
          const detail = `${collection.label}, ${trip}`
          return [
            { id, title: title ?? name, detail, words: () => `${address} ${note} ${text}`, path: pathOf(tripId, id) },
          ]
        },
      ),
    ),
  ]
}
