/** What becomes of a file in a trip: its documents, which of them are there already, and the days of a new trip (J46). */
import { addDays } from '#base/calendar/calendar-day'
import { contentId } from '#base/content-id'
import { failed, ok, type Result } from '#base/result'
import type { FileReference } from '#files'
import type { Booking, Move, Schedule } from '../booking-model.ts'
import { startOf } from '../bookings/schedule.ts'
import { bookingsCollection, placesCollection, tracksCollection, tripFollowers } from '../collections.ts'
import { privateTripCollections } from '../export/trip-file.ts'
import type { Trip, TripPlace, TripRange } from '../model.ts'
import { MAX_TRIP_DAYS } from '../model.ts'
import type { FoundBooking, FoundItems, ImportItem, WholeTrip } from './readers/drafts.ts'
import { makeBooking, type DraftErrors } from './make-booking.ts'

/** A document to write; the collection is named. */
export type PlannedDocument = {
  readonly collection: string
  readonly id: string
  readonly fields: object
  /** The files that it has in a file of our own, under the ids that they have there. */
  readonly attached?: readonly FileReference[]
}

/** What is to be checked of one thing in the file. */
export type PlannedRow = {
  readonly index: number
  readonly item: ImportItem
  readonly errors: DraftErrors
  /** It is in the trip already, or twice in the file. */
  readonly isKnown: boolean
  /** Absent while something is missing in it. */
  readonly document?: PlannedDocument
}

type PlanParts = {
  readonly tripId: string
  readonly zone: string
  /** What is in the trip. */
  readonly bookings: readonly (Booking & { readonly id: string })[]
  readonly places: readonly (TripPlace & { readonly id: string })[]
  readonly tracks: readonly { readonly id: string }[]
}

/**
 * Ids follow from the content, so that the same file makes the same documents again after it was stopped. What has an id that the content
 * leads to is known too: it was imported before and has been changed since.
 */
export function planImportRows(items: readonly ImportItem[], parts: PlanParts): readonly PlannedRow[] {
  const { tripId, bookings, places, tracks } = parts
  const known = new Set([...bookings.map(bookingKey), ...places.map(placeKey)])
  const ids = new Set([...bookings, ...places, ...tracks].map(({ id }) => id))
  /** The last number that was given to things with the same key: thousands may be equal. */
  const copies = new Map<string, number>()
  return items.flatMap((item, index): readonly PlannedRow[] => {
    if (item.kind === 'document') return []
    const made = makeFields(item, parts, index)
    if (!made.ok) return [{ index, item, errors: made.error, isKnown: false }]
    const { collection, key, fields } = made.value
    const first = contentId(tripId, key)
    const isKnown = known.has(key) || ids.has(first)
    known.add(key)
    let id = first
    while (ids.has(id)) {
      const copy = (copies.get(key) ?? 1) + 1
      copies.set(key, copy)
      id = contentId(tripId, key, String(copy))
    }
    ids.add(id)
    return [{ index, item, errors: {}, isKnown, document: { collection: collection.name, id, fields } }]
  })
}

type Made = { readonly collection: { readonly name: string }; readonly key: string; readonly fields: object }

function makeFields(
  item: Exclude<ImportItem, { readonly kind: 'document' }>,
  { tripId, zone }: PlanParts,
  index: number,
): Result<Made, DraftErrors> {
  if (item.kind === 'place') {
    const fields = { tripId, ...item.place }
    return ok({ collection: placesCollection, key: placeKey(fields), fields })
  }
  if (item.kind === 'track') {
    const { title, points } = item.track
    const key = JSON.stringify(['track', title, points.length, ...points.slice(0, 4)])
    return ok({ collection: tracksCollection, key, fields: { tripId, ...item.track } })
  }
  let legs = 0
  const newId = (): string => contentId(tripId, String(index), String((legs += 1)))
  const made = makeBooking(item.booking, { tripId, zone, newId })
  return made.ok
    ? ok({ collection: bookingsCollection, key: bookingKey(made.value), fields: made.value })
    : failed(made.error)
}

/** By its code and when it begins; without a code by what it is and where. */
function bookingKey({ kind, code, title, schedule }: Pick<Booking, 'kind' | 'code' | 'title' | 'schedule'>): string {
  const { date, time = '' } = startOf(schedule)
  return JSON.stringify(['booking', kind, date, time, code ?? whereOf(title, schedule, time).toLowerCase()])
}

/** Without a time, several journeys of a day may begin at one place. */
function whereOf(title: string, schedule: Schedule, time: string): string {
  if (!('legs' in schedule)) return title
  const from = schedule.legs[0]?.from.spot.name ?? ''
  return time === '' ? `${from} – ${schedule.legs.at(-1)?.to.spot.name ?? ''}` : from
}

function placeKey({ name, lat, lon }: Pick<TripPlace, 'name' | 'lat' | 'lon'>): string {
  return JSON.stringify(['place', name.toLowerCase(), lat.toFixed(5), lon.toFixed(5)])
}

/** From the first day on which something in the file is, or the trip as a whole, to the last one; undefined if it says none. */
export function rangeOfItems(items: readonly ImportItem[], whole?: WholeTrip): TripRange | undefined {
  const days = items.flatMap((item) => (item.kind === 'booking' ? datesOf(item.booking) : []))
  const dates = [...days, ...(whole === undefined ? [] : [whole.range.from, whole.range.to])].toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return undefined
  const latest = addDays(from, MAX_TRIP_DAYS - 1)
  return { from, to: to > latest ? latest : to }
}

function datesOf({ schedule, status }: FoundBooking): readonly string[] {
  if (status === 'cancelled') return []
  const moments =
    'legs' in schedule
      ? schedule.legs.flatMap(({ departure, arrival }) => [departure, arrival])
      : 'stay' in schedule
        ? [schedule.stay.from, schedule.stay.to]
        : [schedule.event.from, schedule.event.to]
  return moments.flatMap((moment) => (moment?.date === undefined ? [] : [moment.date]))
}

type TripFileTarget = {
  readonly tripId: string
  /** Of the user who imports it; absent without an account. */
  readonly userId: string | undefined
}

/** The documents of a file of our own, for a trip with another id: all have new ids, and name each other by them. */
export function planTripFile({ items }: FoundItems, o: TripFileTarget): readonly PlannedDocument[] {
  const renamed = new Map(
    items.flatMap((item) => (item.kind === 'document' ? [[item.id, contentId(o.tripId, item.id)] as const] : [])),
  )
  const names = new Set<string>([...tripFollowers, ...privateTripCollections].map(({ name }) => name))
  return items.flatMap((item) => {
    if (item.kind !== 'document' || !names.has(item.collection)) return []
    const fields: Record<string, unknown> = { ...item.fields, tripId: o.tripId }
    for (const reference of ['bookingId', 'placeId']) {
      const named = fields[reference]
      // What it named is not in the file.
      if (typeof named === 'string') fields[reference] = renamed.get(named)
      if (fields[reference] === undefined) delete fields[reference]
    }
    if (Array.isArray(fields['moves']))
      fields['moves'] = fields['moves'].map((move: Move) => withoutAuthor(move, o.userId))
    const attached = Array.isArray(fields['files']) ? (fields['files'] as readonly FileReference[]) : []
    // Here they are other files, under ids of their own.
    if (attached.length > 0) fields['files'] = []
    const id = renamed.get(item.id) ?? contentId(o.tripId, item.id)
    return [{ collection: item.collection, id, fields, ...(attached.length > 0 && { attached }) }]
  })
}

/** The author of a move, unless it is the user, is an account that means nothing here. */
function withoutAuthor({ by, ...move }: Move, userId: string | undefined): Move {
  return by !== undefined && by === userId ? { ...move, by } : move
}

/** The trip of a file of our own: accounts of another server mean nothing here, except the user's own. It is a trip, and no example. */
export function tripOfFile(file: Trip, userId: string | undefined): Trip {
  const { travellers, isExample: _isExample, readers: _readers, ...trip } = file
  return {
    ...trip,
    travellers: travellers.map(({ userId: account, ...traveller }) =>
      account !== undefined && account === userId ? { ...traveller, userId: account } : traveller,
    ),
  }
}

/** Which attached files of a trip have their content in its file, and the names of those that lack it. */
export function attachedIn(
  planned: readonly PlannedDocument[],
  files: FoundItems['files'],
): { readonly here: readonly FileReference[]; readonly missing: readonly string[]; readonly sizeBytes: number } {
  const all = planned.flatMap(({ attached = [] }) => attached)
  const here = all.filter(({ fileId }) => files?.has(fileId) === true)
  return {
    here,
    missing: all.filter((file) => !here.includes(file)).map(({ name }) => name),
    sizeBytes: here.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}
