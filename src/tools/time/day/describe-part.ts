/** What a part of a day says of the days beside it: the shift it belongs to, and that it goes on (C30). Pure. */
import { dateOf, startOfDay, timeOf, toZoned, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'
import { MINUTE_MS } from '#base/clock'
import { findShifts, type Shift } from '../law/find-shifts.ts'
import { shortDate } from '../words/format-day-name.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import type { DayPart } from '../worked/split-at-midnight.ts'
import { overlapMinutes } from '../worked/work-time.ts'

/** The longest entry has seven days; a shift that goes into a day began with one of the last ones. */
const LOOK_BACK_MINUTES = 8 * 24 * 60

/** The shifts that began before a day and go into it. */
export function shiftsInto(date: LocalDate, zone: string, entries: readonly ResolvedEntry[]): readonly Shift[] {
  const from = startOfDay(date, zone)
  const near = entries.filter(
    ({ startMinute, endMinute }) => startMinute < from + LOOK_BACK_MINUTES && endMinute > from - LOOK_BACK_MINUTES,
  )
  return findShifts(near).filter((shift) => shift.date < date && shift.endMinute > from)
}

/** `Schicht seit Di, 09.06., 22:00` and `bis Mi, 10.06., 06:00`, as far as they are on other days. */
export function describePart(part: DayPart, shifts: readonly Shift[]): readonly string[] {
  const { entry } = part
  const shift = shifts.find((each) => overlapMinutes(each, part) > 0)
  const isCut = part.startMinute > entry.startMinute
  return [
    ...(shift === undefined ? [] : [`Schicht seit ${dayAndTime(startOf(shift))}`]),
    ...(shift === undefined && isCut ? [`seit ${dayAndTime(entry.start)}`] : []),
    ...(part.endMinute < entry.endMinute
      ? [entry.end === undefined ? 'läuft weiter' : `bis ${dayAndTime(entry.end)}`]
      : []),
  ]
}

function startOf({ spans: [first], startMinute }: Shift): Zoned {
  return first === undefined ? '' : toZoned(startMinute * MINUTE_MS, zoneOf(first.start))
}

function dayAndTime(at: Zoned): string {
  return `${shortDate(dateOf(at))}, ${timeOf(at)}`
}
