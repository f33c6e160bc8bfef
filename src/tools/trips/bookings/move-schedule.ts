/**
 * J6: another day for a booking. The clock shows the same times as before, because days are added to the local dates: an hour of summer time
 * in between changes nothing, and no date is ever read in the zone of the device.
 */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import type { Leg, Moment, Schedule } from '../booking-model.ts'
import { findDayFault, findTimeFault, durationMinutes } from '../moments/moment.ts'
import { datesKey, marksOf } from './marks.ts'
import { startOf } from './schedule.ts'

/** What moves with a leg: it alone, all legs, or those after it. */
export type MoveScope = 'leg' | 'all' | 'following'

export type MoveTarget = {
  /** `YYYY-MM-DD` on the calendar of the place; undefined: the same day. */
  readonly date: string | undefined
  /** `13:30` there; empty: the same time. */
  readonly time: string
  /** The leg that begins then; without legs, or if undefined, the booking's beginning. */
  readonly legId?: string | undefined
  readonly scope: MoveScope
}
type MoveFault = { readonly [Field in 'date' | 'time']?: string | undefined }

/** The moment that a target is the new one of: the beginning of a leg, or of the booking. */
export function anchorOf(schedule: Schedule, legId: string | undefined): Moment {
  const leg = 'legs' in schedule ? schedule.legs.find(({ id }) => id === legId) : undefined
  return leg?.from.at ?? startOf(schedule)
}

/**
 * The schedule with what moves on its new day. A new time is that of the leg alone: its arrival keeps the distance, the other legs have their
 * timetables. Of a stay the nights stay the same, and the time is that of checking in.
 */
export function moveSchedule(schedule: Schedule, target: MoveTarget): Result<Schedule, MoveFault> {
  const anchor = anchorOf(schedule, target.legId)
  const date = target.date ?? anchor.date
  const fault: MoveFault = { date: findDayFault(date), time: findTimeFault(target.time) }
  if (fault.date !== undefined || fault.time !== undefined) return failed(fault)
  const days = daysBetween(anchor.date, date)
  const moved = shift(schedule, { ...target, days, minutes: minutesBetween(anchor.time, target.time) })
  if (marksOf(moved).some(({ at }) => findDayFault(at.date) !== undefined))
    return failed({ date: 'Damit läge etwas zu weit weg.' })
  // Whole days leave the times as they are, also if summer time then puts an end before its beginning.
  const isTimed = target.time !== '' && target.time !== anchor.time
  if (isTimed && isReversed(moved) && !isReversed(schedule))
    return failed({ time: 'Damit läge das Ende nicht nach dem Beginn.' })
  if (datesKey(moved) === datesKey(schedule))
    return failed({ date: 'Wähle einen anderen Tag oder eine andere Uhrzeit.' })
  return ok(moved)
}

/** J2: whether an end with a time is not after its beginning. */
function isReversed(schedule: Schedule): boolean {
  const pairs =
    'legs' in schedule
      ? schedule.legs.map(({ from, to }) => [from.at, to.at] as const)
      : 'event' in schedule && schedule.event.to !== undefined
        ? [[schedule.event.from, schedule.event.to] as const]
        : []
  return pairs.some(([from, to]) => (durationMinutes(from, to) ?? 1) <= 0)
}

type Shift = Pick<MoveTarget, 'legId' | 'scope' | 'time'> & { readonly days: number; readonly minutes: number }

function shift(schedule: Schedule, by: Shift): Schedule {
  if ('legs' in schedule) return { legs: shiftLegs(schedule.legs, by) }
  const { days, time } = by
  if ('stay' in schedule) {
    const { checkIn, checkOut, ...rest } = schedule.stay
    const moved = { ...rest, checkIn: addDays(checkIn, days), checkOut: addDays(checkOut, days) }
    return { stay: time === '' ? moved : { ...moved, checkInTime: time } }
  }
  const { to, from, ...rest } = schedule.event
  return { event: { ...rest, from: begin(from, by), ...(to !== undefined && { to: shiftMoment(to, by) }) } }
}

function shiftLegs(legs: readonly Leg[], by: Shift): Leg[] {
  const first = Math.max(
    legs.findIndex(({ id }) => id === by.legId),
    0,
  )
  return legs.map((leg, index) => {
    const isMoved = by.scope === 'all' || index === first || (by.scope === 'following' && index > first)
    if (!isMoved) return leg
    const own = index === first ? by : { days: by.days, minutes: 0, time: '' }
    const to = { ...leg.to, at: shiftMoment(leg.to.at, own) }
    return { ...leg, from: { ...leg.from, at: begin(leg.from.at, own) }, to }
  })
}

/** The moment that a new time is meant for; one without a time gets it. */
function begin(at: Moment, by: Pick<Shift, 'days' | 'minutes' | 'time'>): Moment {
  const moved = { ...at, date: addDays(at.date, by.days) }
  return by.time === '' ? moved : { ...moved, time: by.time }
}

function shiftMoment(at: Moment, { days, minutes }: Pick<Shift, 'days' | 'minutes'>): Moment {
  if (at.time === undefined) return { ...at, date: addDays(at.date, days) }
  const plain = Temporal.PlainDateTime.from(`${at.date}T${at.time}`).add({ days }).add({ minutes })
  return { ...at, date: plain.toPlainDate().toString(), time: plain.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

function minutesBetween(old: string | undefined, next: string): number {
  if (old === undefined || next === '') return 0
  return minuteOfDay(next) - minuteOfDay(old)
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
