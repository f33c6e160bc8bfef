/**
 * Which day it is where an entry was written down. The start page has no Temporal in some browsers (C15); the day is then that
 * of the device everywhere.
 */
import { MINUTE_MS } from '#base/clock'
import { dateOf, startOfDay, toZoned, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'

export function dateAt(minute: number, there: Zoned): LocalDate {
  return hasTemporal() ? dateOf(toZoned(minute * MINUTE_MS, zoneOf(there))) : localDate(minute * MINUTE_MS)
}

/** The minute in which a day begins there. */
export function dayStart(date: LocalDate, there: Zoned): number {
  if (hasTemporal()) return startOfDay(date, zoneOf(there))
  return Math.floor(new Date(`${date}T00:00`).getTime() / MINUTE_MS)
}

/** The day it is on this device. */
export function localDate(nowMs: number): LocalDate {
  const date = new Date(nowMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function hasTemporal(): boolean {
  return 'Temporal' in globalThis && globalThis.Temporal !== undefined
}
