/** Every moment of a schedule with its place, in order: what is compared, shown and told when a booking is moved. */
import type { Moment, Schedule, Spot } from '../booking-model.ts'

export type Mark = {
  /** The same for the same end of the same leg, however the dates are changed. */
  readonly key: string
  readonly role: 'departure' | 'arrival' | 'checkIn' | 'checkOut' | 'begin' | 'end'
  readonly at: Moment
  readonly spot?: Spot | undefined
}

export const markLabels = {
  departure: 'Abfahrt',
  arrival: 'Ankunft',
  checkIn: 'Anreise',
  checkOut: 'Abreise',
  begin: 'Beginn',
  end: 'Ende',
} as const satisfies Record<Mark['role'], string>

export function marksOf(schedule: Schedule): readonly Mark[] {
  if ('legs' in schedule)
    return schedule.legs.flatMap(({ id, from, to }): Mark[] => [
      { key: `${id}.from`, role: 'departure', at: from.at, spot: from.spot },
      { key: `${id}.to`, role: 'arrival', at: to.at, spot: to.spot },
    ])
  if ('stay' in schedule) {
    const { spot, zone, checkIn, checkInTime, checkOut, checkOutTime } = schedule.stay
    return [
      { key: 'checkIn', role: 'checkIn', at: momentOf(checkIn, checkInTime, zone), spot },
      { key: 'checkOut', role: 'checkOut', at: momentOf(checkOut, checkOutTime, zone), spot },
    ]
  }
  const { spot, from, to } = schedule.event
  const begin: Mark = { key: 'begin', role: 'begin', at: from, spot }
  return to === undefined ? [begin] : [begin, { key: 'end', role: 'end', at: to, spot }]
}

function momentOf(date: string, time: string | undefined, zone: string): Moment {
  return { date, ...(time !== undefined && { time }), zone }
}

/** Equal for two schedules with the same dates, times and zones; the names of places do not matter (J9). */
export function datesKey(schedule: Schedule): string {
  return marksOf(schedule)
    .map(({ key, at }) => [key, at.date, at.time ?? '', at.zone].join(' '))
    .join('|')
}
