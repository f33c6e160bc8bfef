/** Times of day and durations as people and programs write them in tables. */
import type { LocalDate } from '#base/calendar/zoned'

/** `09:00:00` of `9:00`, `09.00`, `9:00 AM`, `12:30:15 pm`, `9 Uhr`; undefined for anything else. */
export function readClockTime(text: string): string | undefined {
  const [, hours = '', minutes = '0', seconds = '0', half] =
    /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?)?\s*(?:uhr|([ap])\.?\s?m\.?)?$/i.exec(text.trim()) ?? []
  // A mere number is no time of day.
  if (hours === '' || /^\d+$/.test(text.trim())) return undefined
  const hour = half === undefined ? Number(hours) : fromTwelve(Number(hours), half.toLowerCase() === 'p')
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return [String(hour), minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}

/** Whether a time is the end of its day: `24:00`, `24 Uhr`. */
export function isEndOfDay(text: string): boolean {
  return /^24(?:[:.]00(?:[:.]00)?\s*(?:uhr)?|\s*uhr)$/i.test(text.trim())
}

function fromTwelve(hour: number, isAfternoon: boolean): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

/** Whether a time is written with a clock of twelve hours. */
export function isTwelveHours(text: string): boolean {
  return /\d\s*[ap]\.?\s?m\.?$/i.test(text.trim())
}

/** Seconds of `1:30`, `01:30:00`, `1h 30m`, `1,5` and `1.50` (hours); undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase()
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(trimmed)
  if (clock !== null) return secondsOf(clock[1], clock[2], clock[3])
  const words =
    /^(?:(\d{1,4})\s?(?:h|std\.?))?\s?(?:(\d{1,4})\s?(?:min\.?|m))?\s?(?:(\d{1,5})\s?(?:sec|sek\.?|s))?$/.exec(trimmed)
  if (words !== null && trimmed !== '') return secondsOf(words[1], words[2], words[3])
  return /^\d{1,4}([.,]\d{1,6})?$/.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * 3_600) : undefined
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

/** What stands first where days are written with slashes. */
export type DateOrder = 'dmy' | 'mdy'

const WRITTEN = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})$/
const NAMED = /^(\d{1,2})\.?\s*(\p{L}{3,9})\.?\s*(\d{4}|\d\d)$/u
const WEEKDAY =
  /^(?:mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(?:\.,?|,|(?=\s))\s*/i

const months = [
  ['januar', 'jänner'],
  ['februar', 'feber'],
  ['märz', 'maerz', 'mrz'],
  ['april'],
  ['mai'],
  ['juni'],
  ['juli'],
  ['august'],
  ['september'],
  ['oktober'],
  ['november'],
  ['dezember'],
] as const

/** `03.02.2027` of `Mi, 03.02.2027`. */
export function withoutWeekday(text: string): string {
  return text.trim().replace(WEEKDAY, '')
}

/**
 * `2026-06-10`, `10.6.2026`, `10.06.26`, `10-06-2026`, `Mi., 3. Feb. 2027`, and with slashes as the order says; undefined for
 * anything else. The year may be far away (`isFarDate`).
 */
export function readDate(text: string, slashOrder: DateOrder): LocalDate | undefined {
  const written = withoutWeekday(text)
  const [, day = '', name = '', year = ''] = NAMED.exec(written) ?? []
  if (day !== '') return toDate(year, String(monthOf(name.toLowerCase())), day)
  const [, first = '', separator, second = '', third = ''] = WRITTEN.exec(written) ?? []
  if (first.length === 4) return toDate(first, second, third)
  if (first.length > 2) return undefined
  return separator === '/' && slashOrder === 'mdy' ? toDate(third, first, second) : toDate(third, second, first)
}

/** 1 to 12; 0 for another word. `feb`, `sept` and `mär` are enough of a name. */
function monthOf(name: string): number {
  return months.findIndex((names) => names.some((month) => month.startsWith(name))) + 1
}

function toDate(year: string, month: string, day: string): LocalDate | undefined {
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // A date takes years before 100 for those after 1900.
  if (full < '0100') return undefined
  const ms = Date.parse(`${date}T00:00:00Z`)
  // Some engines read 31 February as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? date : undefined
}

export type GuessedOrder = {
  readonly order: DateOrder
  /** Both orders would do for every date: a person has to say. */
  readonly isUnsure: boolean
}

/** Returns the order that fits all dates with slashes; if both fit, twelve-hour clocks indicate the American one. */
export function guessDateOrder(dates: readonly string[], hasTwelveHours: boolean): GuessedOrder {
  let [hasDayFirst, hasMonthFirst, hasSlashes] = [false, false, false]
  for (const date of dates) {
    const [, first = '', separator, second = ''] = WRITTEN.exec(withoutWeekday(date)) ?? []
    if (separator !== '/' || first.length > 2) continue
    hasSlashes = true
    if (Number(first) > 12) hasDayFirst = true
    if (Number(second) > 12) hasMonthFirst = true
  }
  if (hasDayFirst !== hasMonthFirst) return { order: hasDayFirst ? 'dmy' : 'mdy', isUnsure: false }
  return { order: hasTwelveHours ? 'mdy' : 'dmy', isUnsure: hasSlashes }
}
