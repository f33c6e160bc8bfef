import { parseHours } from './parse-hours.ts'

/** From here on a number alone means minutes: nobody works 45 hours in one go, but 45 minutes. */
const HOURS_IN_DAY = 24

/**
 * Minutes of what somebody types as the duration of an entry: as `parseHours`, and quicker to type `745` for 7:45 and `45`
 * for 45 minutes. Undefined where it is none.
 */
export function parseDuration(text: string): number | undefined {
  const typed = text.trim()
  if (/^\d{3,4}$/.test(typed)) return parseHours(`${typed.slice(0, -2)}:${typed.slice(-2)}`)
  return /^\d{1,2}$/.test(typed) && Number(typed) > HOURS_IN_DAY ? Number(typed) : parseHours(typed)
}
