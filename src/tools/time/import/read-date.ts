/** Days as people and programs write them in tables. */
import type { LocalDate } from '#base/calendar/zoned'

/** What stands first where days are written with slashes. */
export type DateOrder = 'dmy' | 'mdy'

const WRITTEN = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})$/

/** `2026-06-10`, `10.6.2026`, `10.06.26`, `10-06-2026`, and with slashes as the order says; undefined for anything else. */
export function readDate(text: string, slashOrder: DateOrder): LocalDate | undefined {
  const [, first = '', separator, second = '', third = ''] = WRITTEN.exec(text.trim()) ?? []
  if (first.length === 4) return toDate(first, second, third)
  if (first.length > 2) return undefined
  return separator === '/' && slashOrder === 'mdy' ? toDate(third, first, second) : toDate(third, second, first)
}

function toDate(year: string, month: string, day: string): LocalDate | undefined {
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (full < '1970' || full > '2199') return undefined
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
    const [, first = '', separator, second = ''] = WRITTEN.exec(date.trim()) ?? []
    if (separator !== '/' || first.length > 2) continue
    hasSlashes = true
    if (Number(first) > 12) hasDayFirst = true
    if (Number(second) > 12) hasMonthFirst = true
  }
  if (hasDayFirst !== hasMonthFirst) return { order: hasDayFirst ? 'dmy' : 'mdy', isUnsure: false }
  return { order: hasTwelveHours ? 'mdy' : 'dmy', isUnsure: hasSlashes }
}
