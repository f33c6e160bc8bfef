/** The places of bookings in the plan: each end on its own local day (J3, J28). */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import type { LegDetail, Moment } from '../booking-model.ts'
import { marksOf, type Mark } from '../bookings/marks.ts'
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
