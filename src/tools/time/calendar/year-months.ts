/** The days of a year as a calendar shows them. */
import { monthNames } from '#base/calendar/calendar-month'
import { dateOfDay, dayNumber, weekdayOf, weekdayNames } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'

export type CalendarMonth = {
  readonly name: string
  /** Empty places before the first day, in a week that begins on Monday. */
  readonly offset: number
  readonly dates: readonly LocalDate[]
}

export function monthsOf(year: number): readonly CalendarMonth[] {
  return monthNames.map((name, month) => {
    const first = dayNumber(firstOf(year, month))
    const next = dayNumber(month === 11 ? firstOf(year + 1, 0) : firstOf(year, month + 1))
    const dates = Array.from({ length: next - first }, (_, day) => dateOfDay(first + day))
    return { name, offset: weekdayOf(first), dates }
  })
}

/** „Montag, 3. August 2026“ */
export function longDate(date: LocalDate): string {
  const weekday = weekdayNames[weekdayOf(dayNumber(date))] ?? ''
  const month = monthNames[Number(date.slice(5, 7)) - 1] ?? ''
  return `${weekday}, ${Number(date.slice(8))}. ${month} ${date.slice(0, 4)}`
}

/** Returns the day to which a key moves the focus; undefined for keys the calendar does not handle. */
export function dayAfterKey(date: LocalDate, key: string): LocalDate | undefined {
  const day = dayNumber(date)
  const weekday = weekdayOf(day)
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
    PageUp: -28,
    PageDown: 28,
  }
  const step = steps[key]
  return step === undefined ? undefined : dateOfDay(day + step)
}

function firstOf(year: number, month: number): LocalDate {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`
}
