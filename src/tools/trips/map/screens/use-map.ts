/** What the map of a trip shows, from the documents of the trip. */
import { useMemo } from 'react'
import type { DocumentView } from '#documents/client'
import { useAtlas } from '../../atlas/screens/use-atlas.ts'
import { marksOf } from '../../bookings/marks.ts'
import type { StoredBooking } from '../../bookings/spans.ts'
import { bookingsCollection, placesCollection, planCollection, tracksCollection } from '../../collections.ts'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { mapDays, mapLines, mapThings, numbersOfDay, pointOf, type FindPoint } from '../map-contents.ts'

/** `day`: a date whose things are numbered, if the map has any of them. */
export function useMapOf(trip: DocumentView<Trip>, day: string) {
  const places = useTripDocuments(placesCollection, trip.id)
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const items = useTripDocuments(planCollection, trip.id)
  const tracks = useTripDocuments(tracksCollection, trip.id)
  const { find, isComplete } = useFindPoint(bookings)
  const sources = useMemo(() => ({ trip, places, bookings, items, tracks }), [trip, places, bookings, items, tracks])
  const things = useMemo(() => mapThings(sources, find), [sources, find])
  const lines = useMemo(() => mapLines(sources, find), [sources, find])
  const days = useMemo(() => mapDays(sources, things), [sources, things])
  const numbers = useMemo(
    () => (days.includes(day) ? numbersOfDay(sources, things, day) : undefined),
    [sources, things, days, day],
  )
  return { things, lines, days, numbers, isComplete }
}

/** Positions of the spots of bookings; airports that were imported by their code alone are found once the atlas is here. */
function useFindPoint(bookings: readonly StoredBooking[]): { readonly find: FindPoint; readonly isComplete: boolean } {
  const isAtlasWanted = useMemo(
    () =>
      bookings.some(({ schedule }) =>
        marksOf(schedule).some(({ spot }) => spot?.code !== undefined && pointOf(spot) === undefined),
      ),
    [bookings],
  )
  const atlas = useAtlas(isAtlasWanted)
  const find = useMemo<FindPoint>(
    () => (spot) => {
      const known = pointOf(spot)
      if (known !== undefined || spot.code === undefined) return known
      const airport = atlas?.findAirport(spot.code)?.spot
      return airport === undefined ? undefined : pointOf(airport)
    },
    [atlas],
  )
  return { find, isComplete: !isAtlasWanted || atlas !== undefined }
}
