/** What follows from the dates of a booking. */
import type { Moment, Schedule } from '../booking-model.ts'

type Stay = Extract<Schedule, { readonly stay: unknown }>['stay']

/** Its first moment. */
export function startOf(schedule: Schedule): Moment {
  if ('legs' in schedule) {
    const [first] = schedule.legs
    if (first === undefined) throw new RangeError('a schedule has a leg')
    return first.from.at
  }
  if ('stay' in schedule) return momentsOfStay(schedule.stay)[0]
  return schedule.event.from
}

/** Its last moment; that of an activity without an end is its beginning. */
export function endOf(schedule: Schedule): Moment {
  if ('legs' in schedule) {
    const last = schedule.legs.at(-1)
    if (last === undefined) throw new RangeError('a schedule has a leg')
    return last.to.at
  }
  if ('stay' in schedule) return momentsOfStay(schedule.stay)[1]
  return schedule.event.to ?? schedule.event.from
}

/** Checking in and checking out. */
export function momentsOfStay(stay: Stay): readonly [Moment, Moment] {
  const { zone, isZoneAssumed, checkIn, checkInTime, checkOut, checkOutTime } = stay
  const there = { zone, ...(isZoneAssumed !== undefined && { isZoneAssumed }) }
  return [
    { date: checkIn, ...(checkInTime !== undefined && { time: checkInTime }), ...there },
    { date: checkOut, ...(checkOutTime !== undefined && { time: checkOutTime }), ...there },
  ]
}

/** The dates of one schedule with the places of another; legs that the other lacks keep theirs. */
export function withSpots(dates: Schedule, places: Schedule): Schedule {
  if ('legs' in dates && 'legs' in places)
    return {
      legs: dates.legs.map((leg) => {
        const other = places.legs.find(({ id }) => id === leg.id) ?? leg
        return { ...leg, from: { ...leg.from, spot: other.from.spot }, to: { ...leg.to, spot: other.to.spot } }
      }),
    }
  if ('stay' in dates && 'stay' in places) return { stay: { ...dates.stay, spot: places.stay.spot } }
  if (!('event' in dates) || !('event' in places)) return dates
  const { spot } = places.event
  return { event: { ...dates.event, ...(spot !== undefined && { spot }) } }
}
