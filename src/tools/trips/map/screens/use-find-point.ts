import { useMemo } from 'react'
import { useAtlas } from '../../atlas/screens/use-atlas.ts'
import { marksOf } from '../../bookings/marks.ts'
import type { StoredBooking } from '../../bookings/spans.ts'
import { pointOf, type FindPoint } from '../map-contents.ts'

/** Where spots of bookings are; airports that were imported by their code alone are found once the atlas is here. */
export function useFindPoint(bookings: readonly StoredBooking[]): FindPoint {
  const isAtlasWanted = useMemo(
    () =>
      bookings.some(({ schedule }) =>
        marksOf(schedule).some(({ spot }) => spot?.code !== undefined && pointOf(spot) === undefined),
      ),
    [bookings],
  )
  const atlas = useAtlas(isAtlasWanted)
  return useMemo(
    () => (spot) => {
      const known = pointOf(spot)
      if (known !== undefined || spot.code === undefined) return known
      const airport = atlas?.findAirport(spot.code)?.spot
      return airport === undefined ? undefined : pointOf(airport)
    },
    [atlas],
  )
}
