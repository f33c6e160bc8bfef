/** The events of a user's calendar: their trips as they are, and what has left them as cancelled (J45, J75). */
import { setImmediate } from 'node:timers/promises'
import { bookingSchema, type Booking } from '../booking-model.ts'
import { bookingsCollection, placesCollection, planCollection, tripsCollection } from '../collections.ts'
import type { CollectionDefinition, StoredDocument } from '#documents'
import type { DocumentStore } from '#documents/server'
import { bookingEvents, cancelEvents, eventUids, hiddenEvent, planEvents, sequenceOf } from '../export/trip-calendar.ts'
import type { Kept } from '../export/trip-contents.ts'
import type { CalendarEvent } from '../export/write-calendar.ts'
import { planItemSchema, type PlanItem, type Trip } from '../model.ts'
import type { createGoneReader, DeletedDocument, GoneStore } from './gone-documents.ts'

/** Requests are answered after each 200 documents. */
const SLICE = 200

export type FeedParts = {
  readonly store: GoneStore & Pick<DocumentStore, 'queryDocuments'>
  readonly gone: ReturnType<typeof createGoneReader>
  /** Of this server, part of each UID. */
  readonly host: string
}

export async function mapInSlices<In, Out>(items: Iterable<In>, map: (item: In) => readonly Out[]): Promise<Out[]> {
  const all: Out[] = []
  let count = 0
  for (const item of items) {
    count += 1
    if (count % SLICE === 0) await setImmediate()
    all.push(...map(item))
  }
  return all
}

export async function readFeedEvents(o: FeedParts, userId: string): Promise<readonly CalendarEvent[]> {
  const { store, host } = o
  const read = async <Fields extends object>(collection: CollectionDefinition<Fields>): Promise<Kept<Fields>[]> =>
    mapInSlices(await store.queryDocuments(userId, collection.name), (document) => keptOf(collection.schema, document))
  const trips = new Map((await read(tripsCollection)).map((trip) => [trip.id, trip]))
  const placeById = new Map((await read(placesCollection)).map((place) => [place.id, place]))
  const { deleted, departures } = await o.gone.read(userId)
  const examples = examplesIn(trips, deleted)
  const isTrip = ({ collection }: { readonly collection: string }): boolean => collection === tripsCollection.name
  const deletedTrips = new Map(deleted.filter((one) => isTrip(one) && one.isRecent).map((one) => [one.id, one]))
  const leftTrips = new Map(departures.filter(isTrip).map((one) => [one.id, one]))
  const knownChanges = (tripId: string): { readonly version: number } | undefined =>
    trips.get(tripId) ?? deletedTrips.get(tripId) ?? leftTrips.get(tripId)
  const changesOf = (tripId: string) => knownChanges(tripId) ?? { version: 0 }
  const cancelled = ({ tripId, updatedAt }: OfTrip, events: readonly CalendarEvent[]): readonly CalendarEvent[] => {
    if (examples.has(tripId)) return []
    if (trips.has(tripId) || deletedTrips.has(tripId)) return cancelEvents(events, updatedAt)
    const changedAt = leftTrips.get(tripId)?.at
    // What the user entered themselves stays readable for them, but others go on with it.
    return changedAt === undefined ? [] : events.map(({ uid, sequence }) => hiddenEvent({ uid, sequence, changedAt }))
  }
  const inTrip = (one: OfTrip, events: readonly CalendarEvent[]): readonly CalendarEvent[] =>
    trips.has(one.tripId) && !examples.has(one.tripId) ? events : cancelled(one, events)
  const ofBooking = (booking: Kept<Booking>) =>
    bookingEvents(booking, { hasCodes: true, host, tripChanges: changesOf(booking.tripId) })
  const ofItem = (item: Kept<PlanItem>) =>
    planEvents(item, {
      zone: trips.get(item.tripId)?.zone ?? '',
      place: placeById.get(item.placeId ?? ''),
      ...{ host, tripChanges: changesOf(item.tripId) },
    })
  const bookings = await mapInSlices(await read(bookingsCollection), (one) => inTrip(one, ofBooking(one)))
  const plan = await mapInSlices(await read(planCollection), (one) => inTrip(one, ofItem(one)))
  const removed = await mapInSlices(deleted, (document) => {
    if (!document.isRecent || isTrip(document)) return []
    const { name } = bookingsCollection
    const found =
      document.collection === name
        ? keptOf(bookingSchema, document).map((one) => [one, ofBooking(one)] as const)
        : keptOf(planItemSchema, document).map((one) => [one, ofItem(one)] as const)
    return found.flatMap(([one, events]) => cancelled(one, events))
  })
  const hidden = departures.flatMap((one) => {
    const changes = isTrip(one) ? undefined : knownChanges(one.tripId)
    if (changes === undefined) return []
    const shared = { sequence: sequenceOf(one, changes), changedAt: one.at }
    return eventUids(one.id, one.legIds, host).map((uid) => hiddenEvent({ uid, ...shared }))
  })
  return [...bookings, ...plan, ...removed, ...hidden]
}

type OfTrip = { readonly tripId: string; readonly updatedAt: string }

/** The example trips, also those that were removed: no calendar has ever shown them. */
function examplesIn(trips: ReadonlyMap<string, Trip>, deleted: readonly DeletedDocument[]): ReadonlySet<string> {
  const living = [...trips].filter(([, { isExample }]) => isExample === true)
  const removed = deleted.filter(
    ({ collection, fields }) => collection === tripsCollection.name && fields['isExample'] === true,
  )
  return new Set([...living.map(([id]) => id), ...removed.map(({ id }) => id)])
}

/** One, or none if it is of another version of the app. */
function keptOf<Fields extends object>(
  schema: CollectionDefinition<Fields>['schema'],
  { id, updatedAt, version, fields }: Pick<StoredDocument, 'id' | 'updatedAt' | 'version' | 'fields'>,
): readonly Kept<Fields>[] {
  const { data } = schema.safeParse(fields)
  return data === undefined ? [] : [{ ...data, id, updatedAt, version }]
}
