import { DAY_MS } from '#base/clock'
import type { LocalDate } from './zoned.ts'

/** The year the week belongs to, which around New Year is not that of the day. */
export type Week = { readonly year: number; readonly week: number; readonly monday: LocalDate }

/** The calendar week of a day by ISO 8601: it begins on Monday and belongs to the year that its Thursday lies in. */
export function weekOf(date: LocalDate): Week {
  const day = Date.parse(date) / DAY_MS
  // The first day of 1970 was a Thursday.
  const monday = day - ((((day + 3) % 7) + 7) % 7)
  const year = new Date((monday + 3) * DAY_MS).getUTCFullYear()
  const week = Math.floor((monday + 3 - Date.UTC(year, 0) / DAY_MS) / 7) + 1
  return { year, week, monday: new Date(monday * DAY_MS).toISOString().slice(0, 10) }
}
