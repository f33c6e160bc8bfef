import { dateOfDay, dayNumber, weekOf } from '#base/calendar/calendar-day'
import { findHints, type Hint } from './find-hints.ts'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import { findRestDayHints, type DayOf, type LawDay } from './rest-days.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import type { LocalDate } from '#base/calendar/zoned'
import { ARBZG, type WorkLimits } from '../shifts/work-limits.ts'

type Period = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly isStrictDay: boolean
  /** Of the account. */
  readonly day: DayOf
}

const DAY_MINUTES = 24 * 60
/** As far back as the average looks for weeks without leave, which is also before the year and any shift of the period began. */
const WEEKS_BEFORE = 52
const DAYS_BEFORE = 7 * (WEEKS_BEFORE + 2)
/** What begins within 24 hours of the last shift, wherever it was. */
const DAYS_AFTER = 3

/**
 * Returns the hints for the days of a period in their order. If the period includes today, these include the hints for a shift that
 * is still running though it began the evening before, and the one for the last 24 weeks.
 */
export function hintsBetween(entries: readonly ResolvedEntry[], period: Period): readonly Hint[] {
  const { from, to, today, isStrictDay, day } = period
  const fromMinute = (dayNumber(from) - DAYS_BEFORE) * DAY_MINUTES
  const toMinute = (dayNumber(to) + DAYS_AFTER) * DAY_MINUTES
  const shifts = findShifts(
    entries.filter(({ startMinute, endMinute }) => endMinute > fromMinute && startMinute < toMinute),
  )
  const hasToday = from <= today && today <= to
  const running = hasToday ? shifts.findLast(isRunning)?.date : undefined
  const average = hasToday ? findAverageHint(shifts, today, day) : undefined
  return [
    ...findHints(shifts, { isStrictDay }).filter(({ date }) => date === running || (date >= from && date <= to)),
    ...findRestDayHints(period),
    ...(average === undefined ? [] : [average]),
  ]
}

function isRunning({ entries }: Shift): boolean {
  return entries.some((entry) => entry.isRunning)
}

/**
 * Returns the hint that 24 whole weeks before the week of a day exceed 48 hours a week on average: the last ones that are not weeks
 * of leave or illness, of a year at most. Weeks without work count otherwise, so the hint may come late.
 */
export function findAverageHint(
  shifts: readonly Shift[],
  date: LocalDate,
  day: DayOf,
  limits: WorkLimits = ARBZG,
): Hint | undefined {
  const to = dayNumber(weekOf(date).monday)
  const worked = new Map<number, number>()
  for (const shift of shifts) {
    const week = Math.floor((to - 1 - dayNumber(shift.date)) / 7)
    worked.set(week, (worked.get(week) ?? 0) + shift.net)
  }
  let work = 0
  let counted = 0
  for (let week = 0; counted < limits.averageWeeks && week < WEEKS_BEFORE; week++) {
    const minutes = worked.get(week) ?? 0
    if (minutes === 0 && isAway(to - 7 * (week + 1), day)) continue
    work += minutes
    counted++
  }
  if (work <= limits.averageWeeks * limits.averageWeek) return undefined
  return { kind: 'average', date, limits, minutes: Math.ceil(work / limits.averageWeeks) }
}

/** Whether leave or illness leaves nothing to do in a week. */
function isAway(monday: number, dayOf: DayOf): boolean {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(dateOfDay(monday + index)))
  if (days.some(({ gross, target }) => gross > 0 || target > 0)) return false
  // The weekend of a week is in its leave too, but takes no work away.
  return days.some(({ plan, absences }, weekday) => (plan?.minutes[weekday] ?? 0) > 0 && absences.some(isLeave))
}

function isLeave({ kind }: LawDay['absences'][number]): boolean {
  return kind === 'vacation' || kind === 'sick'
}
