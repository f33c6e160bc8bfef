/** Days of the calendar as numbers, to step and to count with; they know no zone and no clock. */
import { DAY_MS } from '#base/clock'
import type { LocalDate } from './zoned.ts'

/** Days since 1970-01-01. */
export function dayNumber(date: LocalDate): number {
  return Date.parse(date) / DAY_MS
}

export function dateOfDay(day: number): LocalDate {
  let text = texts.get(day)
  if (text === undefined) texts.set(day, (text = new Date(day * DAY_MS).toISOString().slice(0, 10)))
  return text
}

/** Caches the texts, because counting through years of days every minute needs the same ones. */
const texts = new Map<number, LocalDate>()

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  // The first of January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7
}
