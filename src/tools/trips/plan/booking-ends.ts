/** The places of bookings in the plan: each end on its own local day (J3, J28). */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import type { LegDetail, Moment, Spot } from '../booking-model.ts'
import { marksOf, type Mark, labelOfMark } from '../bookings/marks.ts'
import type { StoredBooking } from '../bookings/spans.ts'
import type { TripRange } from '../model.ts'
import { epochOfMoment } from '../moments/moment.ts'

/** An end of a booking, or a night between the ends of a stay. */
export type BookingEnd = {
  /** Unique among the ends of all bookings. */
  readonly key: string
  readonly booking: StoredBooking
  readonly role: Mark['role'] | 'night'
  readonly at: Moment
  readonly spot?: Mark['spot']
  /** The arrival or the end, if it is on the same day and has no line of its own. */
  readonly until?: Mark
  /** What the ticket says of the leg. */
  readonly detail?: LegDetail | undefined
  /** Of a night: the second of three. */
  readonly night?: { readonly number: number; readonly count: number }
}

/**
 * What the plan shows of a booking. An arrival has a line of its own if its local day is another than that of the departure, also if that
 * is the day before. Nights outside of the range are left out: a stay with a mistyped year makes no thousand days. A cancelled booking is
 * not in the plan.
 */
export function endsOf(booking: StoredBooking, range: TripRange): readonly BookingEnd[] {
  const { id, schedule, status, details } = booking
  if (status === 'cancelled') return []
  const ends: BookingEnd[] = []
  for (const [index, mark] of marksOf(schedule).entries()) {
    const last = ends.at(-1)
    const isSecond = mark.role === 'arrival' || mark.role === 'end'
    if (isSecond && last !== undefined && last.at.date === mark.at.date) {
      ends[ends.length - 1] = { ...last, until: mark }
      continue
    }
    const legId = 'legs' in schedule ? schedule.legs[index >> 1]?.id : undefined
    const detail = details.find((one) => one.id === legId)
    ends.push({ ...mark, key: `${id}.${mark.key}`, booking, detail })
  }
  return 'stay' in schedule ? [...ends, ...nightsBetween(booking, schedule.stay, range)] : ends
}

type Stay = { readonly checkIn: string; readonly checkOut: string; readonly zone: string; readonly spot: Mark['spot'] }

/** The nights after the first one, which the check-in stands for. */
function nightsBetween(booking: StoredBooking, stay: Stay, range: TripRange): readonly BookingEnd[] {
  const { checkIn, checkOut, zone, spot } = stay
  const count = daysBetween(checkIn, checkOut)
  const nights: BookingEnd[] = []
  const second = addDays(checkIn, 1)
  for (
    let date = second > range.from ? second : range.from;
    date < checkOut && date <= range.to;
    date = addDays(date, 1)
  ) {
    const night = { number: daysBetween(checkIn, date) + 1, count }
    nights.push({ key: `${booking.id}.${date}`, booking, role: 'night', at: { date, zone }, spot, night })
  }
  return nights
}

/** Orders ends by instant, those at once by key, so that all devices show the same order. */
export function compareEnds(a: BookingEnd, b: BookingEnd): number {
  return epochOfMoment(a.at) - epochOfMoment(b.at) || (a.key < b.key ? -1 : 1)
}

// What a line of the plan says of an end of a booking.

type EndWords = { readonly time: string; readonly title: string; readonly detail: string }

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
