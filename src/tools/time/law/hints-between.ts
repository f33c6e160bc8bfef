import { dayNumber } from '../calendar/calendar-day.ts'
import { findAverageHint } from './find-average-hint.ts'
import { findHints, type Hint } from './find-hints.ts'
import { findShifts, type Shift } from './find-shifts.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import type { LocalDate } from '../calendar/zoned.ts'

type Period = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly isStrictDay: boolean
}

const DAY_MINUTES = 24 * 60
/** Farther back than the average of 24 weeks reaches from today, and than any shift. */
const DAYS_BEFORE = 7 * 30
/** What begins within 24 hours of the last shift, wherever it was. */
const DAYS_AFTER = 3

/**
 * Returns the hints for the days of a period in their order. If the period includes today, these include the hints for a shift that
 * is still running though it began the evening before, and the one for the last 24 weeks.
 */
export function hintsBetween(entries: readonly ResolvedEntry[], period: Period): readonly Hint[] {
  const { from, to, today, isStrictDay } = period
  const fromMinute = (dayNumber(from) - DAYS_BEFORE) * DAY_MINUTES
  const toMinute = (dayNumber(to) + DAYS_AFTER) * DAY_MINUTES
  const shifts = findShifts(
    entries.filter(({ startMinute, endMinute }) => endMinute > fromMinute && startMinute < toMinute),
  )
  const hasToday = from <= today && today <= to
  const running = hasToday ? shifts.findLast(isRunning)?.date : undefined
  const average = hasToday ? findAverageHint(shifts, today) : undefined
  return [
    ...findHints(shifts, { isStrictDay }).filter(({ date }) => date === running || (date >= from && date <= to)),
    ...(average === undefined ? [] : [average]),
  ]
}

function isRunning({ entries }: Shift): boolean {
  return entries.some((entry) => entry.isRunning)
}
