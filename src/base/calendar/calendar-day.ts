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

export const weekdayNames = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const
export const shortWeekdayNames = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

/** `2026-11-28` and 3 give `2026-12-01`. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days)
}

/** Returns how many days `to` is after `from`; less than 0 if it is before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** The Monday of the week in which a date is. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -weekdayOf(dayNumber(date)))
}

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

const FIRST = '1970-01-01'
const LAST = '2199-12-31'

/** The message beside a field with such a day. */
export const FAR_DATE_TEXT = 'Das Jahr liegt zu weit weg.'

/** Whether a day is a typing mistake: its year lacks a digit or has one too many. What is recorded on such a day is never found again. */
export function isFarDate(date: LocalDate): boolean {
  return date < FIRST || date > LAST
}
