/** Calendar days, as `2026-11-28`. */
import { DAY_MS } from '#base/clock'

/** Food that expires within this many days is used first (R76). */
export const SOON_DAYS = 3

/** `2026-11-28` and 3 give `2026-12-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns how many days `to` is after `from`; less than 0 if it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The Monday of the week in which a date is. */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -weekday)
}
