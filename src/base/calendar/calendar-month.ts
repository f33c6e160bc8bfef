/** Months as text, `2026-06`; they know no zone and no clock. */
import { dateOfDay, dayNumber, weekdayNames, weekdayOf } from './calendar-day.ts'
import type { LocalDate } from './zoned.ts'

/** `2026-06` */
export type Month = string

const MONTH_PATTERN = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** Whether a text from an address names a month that can be shown. */
export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text)
}

export function monthOf(date: LocalDate): Month {
  return date.slice(0, 7)
}

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function firstDayOf(month: Month): LocalDate {
  return `${month}-01`
}

export function lastDayOf(month: Month): LocalDate {
  return dateOfDay(dayNumber(firstDayOf(addMonths(month, 1))) - 1)
}

export function datesOf(month: Month): readonly LocalDate[] {
  return Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, index) =>
    dateOfDay(dayNumber(firstDayOf(month)) + index),
  )
}

/** „Juni 2026“ */
export function formatMonth(month: Month): string {
  return `${nameOfMonth(month)} ${Number(month.slice(0, 4))}`
}

/** „Juni“ */
export function nameOfMonth(month: Month): string {
  return monthNames[Number(month.slice(5)) - 1] ?? month
}

/** „Montag, 1. Juni 2026“ */
export function formatLongDate(date: LocalDate): string {
  const weekday = weekdayNames[weekdayOf(dayNumber(date))] ?? ''
  return `${weekday}, ${Number(date.slice(8))}. ${formatMonth(monthOf(date))}`
}

export const monthNames = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const
