/** Work at night as § 2 of the law on working time (ArbZG) defines it. */
import { addDays } from '#base/calendar/calendar-day'
import { dateOf, epochOf, fromWallTime, minuteOf, startOfDay, zoneOf, type LocalDate } from '#base/calendar/zoned'
import { getOrInsert } from '#base/collections/get-or-insert'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { overlapMinutes } from '../worked/work-time.ts'
import type { Shift } from '../shifts/find-shifts.ts'
import { ARBZG, type WorkLimits } from '../shifts/work-limits.ts'

type Worked = Pick<Shift, 'date' | 'spans'>

/** Returns the minutes of a shift in the night time if they are more than two hours, which makes it night work; otherwise 0. */
export function nightWork({ spans }: Pick<Worked, 'spans'>, limits: WorkLimits = ARBZG): number {
  const minutes = spans.reduce((sum, span) => sum + nightMinutes(span, limits), 0)
  return minutes > limits.night.over ? minutes : 0
}

/**
 * Returns whether a shift is night work of a night worker (§ 2 V no. 2): it is on the 48th day with night work of its calendar year
 * or on a later one. The shifts are in order; if the first ones of the year are missing, the answer is yes later, never wrongly.
 */
export function findNightWorker(shifts: readonly Worked[], limits: WorkLimits = ARBZG): (shift: Worked) => boolean {
  let days: ReadonlySet<LocalDate> | undefined
  return (shift) => nightWork(shift, limits) > 0 && (days ??= daysOfNightWorkers(shifts, limits)).has(shift.date)
}

function daysOfNightWorkers(shifts: readonly Worked[], limits: WorkLimits): ReadonlySet<LocalDate> {
  const byYear = new Map<string, Set<LocalDate>>()
  const found = new Set<LocalDate>()
  for (const shift of shifts) {
    if (nightWork(shift, limits) === 0) continue
    const days = getOrInsert(byYear, shift.date.slice(0, 4), () => new Set())
    if (days.add(shift.date).size >= limits.night.days) found.add(shift.date)
  }
  return found
}

/** By the clock of the place where the entry began; in a night in which the clocks change there are an hour more or less. */
function nightMinutes(span: ResolvedEntry, { night }: WorkLimits): number {
  const zone = zoneOf(span.start)
  let sum = 0
  for (let date = addDays(dateOf(span.start), -1); ; date = addDays(date, 1)) {
    const startMinute = minuteAt(date, night.from, zone)
    if (startMinute >= span.endMinute) return sum
    sum += overlapMinutes({ startMinute, endMinute: minuteAt(addDays(date, 1), night.to, zone) }, span)
  }
}

/** Finding out what a clock shows is slow, and years of entries ask for the same nights again and again. */
const known = new Map<string, number>()

/** If the clocks skip that hour, as many hours after midnight. */
function minuteAt(date: LocalDate, hour: number, zone: string): number {
  return getOrInsert(known, `${date} ${hour} ${zone}`, () => {
    const found = fromWallTime(date, `${String(hour).padStart(2, '0')}:00`, zone)
    return found.ok ? minuteOf(epochOf(found.value.at)) : startOfDay(date, zone) + hour * 60
  })
}
