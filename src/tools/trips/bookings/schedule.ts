/** What follows from the dates of a booking. */
import type { Moment, Schedule } from '../booking-model.ts'

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
