/** Every moment of a schedule with its place, in order: what is compared, shown and told when a booking is moved. */
import type { BookingKind, Moment, Schedule, Spot } from '../booking-model.ts'
import { momentsOfStay } from './schedule.ts'

export type Mark = {
  /** The same for the same end of the same leg, however the dates are changed. */
  readonly key: string
  readonly role: 'departure' | 'arrival' | 'checkIn' | 'checkOut' | 'begin' | 'end'
  readonly at: Moment
  readonly spot?: Spot | undefined
}

const markLabels = {
  departure: 'Abfahrt',
  arrival: 'Ankunft',
  checkIn: 'Anreise',
  checkOut: 'Abreise',
  begin: 'Beginn',
  end: 'Ende',
} as const satisfies Record<Mark['role'], string>

/** „Abflug“ of a flight, „Abfahrt“ of all else that leaves (J67). */
export function labelOfMark(role: Mark['role'], kind: BookingKind): string {
  return role === 'departure' && kind === 'flight' ? 'Abflug' : markLabels[role]
}

/** „Wagen 7“ of a train; what a flight has, such as „Business“, says itself what it is. */
export function nameCoach(coach: string, kind: BookingKind): string {
  return kind === 'flight' ? coach : `Wagen ${coach}`
}

export function marksOf(schedule: Schedule): readonly Mark[] {
  if ('legs' in schedule)
    return schedule.legs.flatMap(({ id, from, to }): Mark[] => [
      { key: `${id}.from`, role: 'departure', at: from.at, spot: from.spot },
      { key: `${id}.to`, role: 'arrival', at: to.at, spot: to.spot },
    ])
  if ('stay' in schedule) {
    const [checkIn, checkOut] = momentsOfStay(schedule.stay)
    const { spot } = schedule.stay
    return [
      { key: 'checkIn', role: 'checkIn', at: checkIn, spot },
      { key: 'checkOut', role: 'checkOut', at: checkOut, spot },
    ]
  }
  const { spot, from, to } = schedule.event
  const begin: Mark = { key: 'begin', role: 'begin', at: from, spot }
  return to === undefined ? [begin] : [begin, { key: 'end', role: 'end', at: to, spot }]
}

/** Equal for two schedules with the same dates, times and zones; the names of places do not matter (J9). */
export function datesKey(schedule: Schedule): string {
  return marksOf(schedule)
    .map(({ key, at }) => [key, at.date, at.time ?? '', at.zone].join(' '))
    .join('|')
}
