import { dateOfDay, dayNumber, weekdayOf } from './calendar-day.ts'
import type { LocalDate } from './zoned.ts'

/** The year the week belongs to, which around New Year is not that of the day. */
export type Week = { readonly year: number; readonly week: number; readonly monday: LocalDate }

/** The calendar week of a day by ISO 8601: it begins on Monday and belongs to the year that its Thursday lies in. */
export function weekOf(date: LocalDate): Week {
  const day = dayNumber(date)
  const monday = day - weekdayOf(day)
  const thursday = dateOfDay(monday + 3)
  const year = Number(thursday.slice(0, 4))
  const week = Math.floor((monday + 3 - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1
  return { year, week, monday: dateOfDay(monday) }
}
