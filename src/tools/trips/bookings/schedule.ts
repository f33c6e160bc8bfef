/** What follows from the dates of a booking. */
import type { Booking, Moment, Schedule } from '../booking-model.ts'
import { addDays } from '#base/calendar/calendar-day'
import { dateIn, epochOfMoment } from '../moments/moment.ts'

/** Its first moment. */
export function startOf(schedule: Schedule): Moment {
  if ('legs' in schedule) {
    const [first] = schedule.legs
    if (first === undefined) throw new RangeError('a schedule has a leg')
    return first.from.at
  }
  if ('stay' in schedule) {
    const { checkIn, checkInTime, zone } = schedule.stay
    return { date: checkIn, ...(checkInTime !== undefined && { time: checkInTime }), zone }
  }
  return schedule.event.from
}

/** Its last moment; that of an activity without an end is its beginning. */
export function endOf(schedule: Schedule): Moment {
  if ('legs' in schedule) {
    const last = schedule.legs.at(-1)
    if (last === undefined) throw new RangeError('a schedule has a leg')
    return last.to.at
  }
  if ('stay' in schedule) {
    const { checkOut, checkOutTime, zone } = schedule.stay
    return { date: checkOut, ...(checkOutTime !== undefined && { time: checkOutTime }), zone }
  }
  return schedule.event.to ?? schedule.event.from
}

/** J4: the dates of the evenings on which someone sleeps there: from 10 to 13 June they are the 10th, 11th and 12th. */
export function nightsOf(checkIn: string, checkOut: string): readonly string[] {
  const nights: string[] = []
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.push(night)
  return nights
}

/** Orders bookings by when they begin; those that begin at once by id, so that all devices show the same order. */
export function compareBookings(
  a: Pick<Booking, 'schedule'> & { readonly id: string },
  b: Pick<Booking, 'schedule'> & { readonly id: string },
): number {
  const difference = epochOfMoment(startOf(a.schedule)) - epochOfMoment(startOf(b.schedule))
  return difference === 0 ? (a.id < b.id ? -1 : 1) : difference
}

/** Whether a booking is over: a day without a time is over when it ends there. */
export function isOver(schedule: Schedule, nowMs: number): boolean {
  const end = endOf(schedule)
  return end.time === undefined ? dateIn(nowMs, end.zone) > end.date : epochOfMoment(end) < nowMs
}
