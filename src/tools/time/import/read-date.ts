/** Days as people and programs write them in tables. */
import type { LocalDate } from '#base/calendar/zoned'

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
