import { parseHours } from './parse-hours.ts'

/** From here on a number alone means minutes: 45 is 45 minutes, because 45 hours are never worked in one go. */
const HOURS_IN_DAY = 24

/**
 * Returns the minutes of a typed entry duration: as `parseHours`, and with less typing `745` for 7:45 and `45` for 45 minutes.
 * Undefined if it is not a duration.
 */
export function parseDuration(text: string): number | undefined {
  const typed = text.trim()
  if (/^\d{3,4}$/.test(typed)) return parseHours(`${typed.slice(0, -2)}:${typed.slice(-2)}`)
  return /^\d{1,2}$/.test(typed) && Number(typed) > HOURS_IN_DAY ? Number(typed) : parseHours(typed)
}

/** As `parseDuration`; a number alone means minutes: breaks of hours are written with their unit. */
export function parseBreakLength(text: string): number | undefined {
  const typed = text.trim()
  return /^\d{1,3}$/.test(typed) ? Number(typed) : parseDuration(typed)
}
