/** The rows of a day: what was written down, the gaps in between, and what a part says of the days beside it (C30). Pure. */
import { dateOf, startOfDay, timeOf, toZoned, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'
import { MINUTE_MS } from '#base/clock'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import { shortDate } from '../words/format-day-name.ts'
import { dateAt } from '../shifts/day-clock.ts'
import type { DayPart } from '../worked/split-at-midnight.ts'
import { nightAt, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { overlapMinutes, type Span } from '../worked/work-time.ts'

export type DayRow = { readonly kind: 'entry'; readonly part: DayPart } | ({ readonly kind: 'gap' } & Span)

/** In their order; parts that overlap have no gap between them. */
export function dayRows(parts: readonly DayPart[]): readonly DayRow[] {
  const rows: DayRow[] = []
  let end: number | undefined
  for (const part of parts.toSorted((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute)) {
    if (end !== undefined && part.startMinute > end)
      rows.push({ kind: 'gap', startMinute: end, endMinute: part.startMinute })
    rows.push({ kind: 'entry', part })
    end = Math.max(end ?? 0, part.endMinute)
  }
  return rows
}

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
  const night = nightAt(entry, part.startMinute)
  if (night !== undefined) return describeNight(part)
  return [
    ...(shift === undefined ? [] : [`Schicht seit ${dayAndTime(startOf(shift))}`]),
    ...(shift === undefined && isCut ? [`seit ${dayAndTime(entry.start)}`] : []),
    ...(part.endMinute < entry.endMinute
      ? [entry.end === undefined ? 'läuft weiter' : `bis ${dayAndTime(entry.end)}`]
      : []),
  ]
}

/** Of a part of a night that counts as a whole (P17): on which other day it began, or until when it goes on there. */
function describeNight({ entry, date, startMinute, endMinute }: DayPart): readonly string[] {
  const startDate = dateAt(startMinute, entry.start)
  if (startDate !== date) return [shortDate(startDate)]
  if (entry.end === undefined || endMinute < entry.endMinute || dateOf(entry.end) === date) return []
  return [`bis ${dayAndTime(entry.end)}`]
}

function startOf({ spans: [first], startMinute }: Shift): Zoned {
  return first === undefined ? '' : toZoned(startMinute * MINUTE_MS, zoneOf(first.start))
}

function dayAndTime(at: Zoned): string {
  return `${shortDate(dateOf(at))}, ${timeOf(at)}`
}
