import { dateOfDay, dayNumber, weekOf } from '#base/calendar/calendar-day'
import { findHints, type Hint } from './find-hints.ts'
import { findShifts, type Shift } from './find-shifts.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import type { LocalDate } from '#base/calendar/zoned'
import { ARBZG, type WorkLimits } from './work-limits.ts'

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

/**
 * Returns the hint that the last 24 whole weeks before the week of a day exceed 48 hours a week on average. Weeks without work are
 * counted: leave and illness, which the law leaves out, delay the hint.
 */
export function findAverageHint(
  shifts: readonly Shift[],
  date: LocalDate,
  limits: WorkLimits = ARBZG,
): Hint | undefined {
  const to = weekOf(date).monday
  const from = dateOfDay(dayNumber(to) - 7 * limits.averageWeeks)
  const work = shifts.filter((shift) => shift.date >= from && shift.date < to).reduce((sum, { net }) => sum + net, 0)
  if (work <= limits.averageWeeks * limits.averageWeek) return undefined
  return { kind: 'average', date, limits, minutes: Math.ceil(work / limits.averageWeeks) }
}
