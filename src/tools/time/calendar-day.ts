/** Days of the calendar as numbers, to step and to count with; they know no zone and no clock. */
import { DAY_MS } from '#base/clock'
import type { LocalDate } from './zoned.ts'

/** Days since 1970-01-01. */
export function dayNumber(date: LocalDate): number {
  return Date.parse(date) / DAY_MS
}

export function dateOfDay(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  // The first of January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7
}
