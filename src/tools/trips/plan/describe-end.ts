/** What a line of the plan says of an end of a booking. */
import type { Spot } from '../booking-model.ts'
import { labelOfMark } from '../bookings/marks.ts'
import type { BookingEnd } from './booking-ends.ts'

export type EndWords = { readonly time: string; readonly title: string; readonly detail: string }

/** „09:35“, „Flug nach Lissabon“, „LH 1166, Frankfurt (FRA) → Lissabon (LIS), an 11:45“ */
export function describeEnd({ booking, role, at, spot, until, detail, night }: BookingEnd): EndWords {
  const { title } = booking
  // A hotel is often called as the place that it is in.
  const place = spot === undefined || (role !== 'departure' && spot.name.startsWith(title)) ? [] : [nameSpot(spot)]
  const words = (...parts: readonly string[]): EndWords => ({ time: at.time ?? '', title, detail: parts.join(', ') })
  if (role === 'departure') {
    const number = detail?.number === undefined ? [] : [detail.number]
    const arrival = until?.at.time === undefined ? [] : [`an ${until.at.time}`]
    return words(
      ...number,
      [...place, ...(until?.spot === undefined ? [] : [nameSpot(until.spot)])].join(' → '),
      ...arrival,
    )
  }
  if (role === 'night') return words(night === undefined ? '' : `Nacht ${night.number} von ${night.count}`)
  if (role === 'begin') return words(...(until?.at.time === undefined ? [] : [`bis ${until.at.time}`]), ...place)
  return words(labelOfMark(role, booking.kind), ...place)
}

/** „Lissabon (LIS)“ */
export function nameSpot({ name, code }: Spot): string {
  return code === undefined ? name : `${name} (${code})`
}
