import type { LocalTime } from '#base/calendar/zoned'

const DIGITS = /^(\d{1,2})(\d{2})?$/
const PARTED = /^(\d{1,2})\s*(?:[:.,h]|uhr)\s*(\d{2})$/
const SHORT_MINUTE = /^(\d{1,2}):(\d)$/
const HOUR_ONLY = /^(\d{1,2})\s*(?:[:.h]|uhr)$/

/** Parses a typed time: `8`, `815`, `0815`, `8:15`, `8.15`, `8,15`, `8h15`, `8 Uhr 15`, `8 Uhr`. Undefined if it is not a time of day. */
export function parseTime(text: string): LocalTime | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\s*uhr$/, '')
  const parts = DIGITS.exec(typed) ?? PARTED.exec(typed) ?? SHORT_MINUTE.exec(typed) ?? HOUR_ONLY.exec(typed)
  if (parts === null) return undefined
  const hour = Number(parts[1])
  const minute = Number(parts[2] ?? 0)
  return hour > 23 || minute > 59 ? undefined : `${pad(hour)}:${pad(minute)}`
}

/** As `parseTime`; the end of a day is also called 24:00. */
export function parseEndTime(text: string): LocalTime | undefined {
  return /^24(?:\s*[:.,h]?\s*00)?(?:\s*uhr)?$/i.test(text.trim()) ? '00:00' : parseTime(text)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

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

// Hours as people write them: „8“, „8:00“, „7,5“, „7.5“, „7 h 30“, „45 min“.

const CLOCK = /^(\d{1,4}):(\d\d)$/
const DECIMAL = /^(\d{1,4})(?:[,.](\d{1,4}))?(?:h|std\.?|stunden?)?$/
const WORDS = /^(?:(\d{1,4})(?:h|std\.?|stunden?))?(\d{1,4})(?:m|min\.?|minuten?)$/
const SHORT_WORDS = /^(\d{1,4})h(\d\d)$/

/** Returns whole minutes, or undefined if the text is not a time (P2). „7:5“ is not one: it could be five minutes or half an hour. */
export function parseHours(text: string): number | undefined {
  const plain = text.toLowerCase().replaceAll(/\s/g, '')
  const clock = CLOCK.exec(plain) ?? SHORT_WORDS.exec(plain)
  if (clock !== null) return toMinutes(clock[1], clock[2])
  const decimal = DECIMAL.exec(plain)
  if (decimal !== null) return Math.round(Number(`${decimal[1]}.${decimal[2] ?? '0'}`) * 60)
  const words = WORDS.exec(plain)
  if (words === null) return undefined
  return words[1] === undefined ? Number(words[2]) : toMinutes(words[1], words[2])
}

/** As `parseHours`, with a sign before it: „+5:30“, „-4“, „−0,5“. */
export function parseSignedHours(text: string): number | undefined {
  const { sign, rest } = splitSign(text)
  const minutes = parseHours(rest)
  return minutes === undefined ? undefined : withSign(sign, minutes)
}

/** Days in halves: „30“, „27,5“, „1/2“, „12 ½“, „30 Tage“. */
export function parseDays(text: string): number | undefined {
  const plain = text.toLowerCase().replaceAll(/\s|tage?$/g, '')
  const match = /^(\d{0,3})(½|1\/2|[,.]([05])0*)?$/.exec(plain.replace(/^1\/2$/, '½'))
  if (match === null || plain === '') return undefined
  const isHalf = match[2] !== undefined && match[3] !== '0'
  return Number(match[1]) + (isHalf ? 0.5 : 0)
}

/** As `parseDays`, with a sign before it: days that were left from last year, or that were taken too many. */
export function parseSignedDays(text: string): number | undefined {
  const { sign, rest } = splitSign(text)
  const days = parseDays(rest)
  return days === undefined ? undefined : withSign(sign, days)
}

function toMinutes(hours: string | undefined, minutes: string | undefined): number | undefined {
  const rest = Number(minutes)
  return rest > 59 ? undefined : Number(hours) * 60 + rest
}

/** Minus as keyboards, word processors and this app write it. */
function splitSign(text: string): { readonly sign: 1 | -1; readonly rest: string } {
  const plain = text.trim()
  if (/^[-−–]/.test(plain)) return { sign: -1, rest: plain.slice(1) }
  return { sign: 1, rest: plain.replace(/^\+/, '') }
}

/** Never -0, which JSON would not keep. */
function withSign(sign: 1 | -1, value: number): number {
  return value === 0 ? 0 : sign * value
}
