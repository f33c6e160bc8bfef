import { dateOfDay, dayNumber } from '../calendar/calendar-day.ts'
import type { Hint } from './find-hints.ts'
import type { Shift } from './find-shifts.ts'
import { weekOf } from '../calendar/week-of.ts'
import { ARBZG, type WorkLimits } from './work-limits.ts'
import type { LocalDate } from '../calendar/zoned.ts'

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
