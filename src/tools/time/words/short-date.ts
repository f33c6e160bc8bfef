import { dayNumber, weekdayOf } from '../calendar/calendar-day.ts'
import type { LocalDate } from '../calendar/zoned.ts'

const SHORT_DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

/** `Do, 04.06.` */
export function shortDate(date: LocalDate): string {
  return `${shortWeekday(date)}, ${date.slice(8)}.${date.slice(5, 7)}.`
}

/** `Do` */
export function shortWeekday(date: LocalDate): string {
  return SHORT_DAYS[weekdayOf(dayNumber(date))] ?? ''
}
