/** A line that is typed into the pantry: „2 l Milch bis 3.12.“ (R75). */
import { daysBetween } from '#base/calendar/calendar-day'
import { MAX_LINE, MAX_NAME, type PantryItem } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'

export type PantryLine = Pick<PantryItem, 'name' | 'amount' | 'bestBefore'>

const UNTIL =
  /[\s,(]*\b(?:bis|mhd|haltbar bis|ablauf)[:\s]+(\d{1,2}\.\s?\d{1,2}\.?(?:\s?\d{4}|\d{2})?|\d{1,2}\/\d{2,4})\)?\s*$/i
/** A day of this year that is further back than this is one of the next year. */
const MAX_DAYS_AGO = 60

/** `today` is `2026-11-28`. Returns undefined for a line without a name. */
export function readPantryLine(line: string, today: string): PantryLine | undefined {
  const text = line.trim().slice(0, MAX_LINE)
  const match = UNTIL.exec(text)
  const bestBefore = match?.[1] === undefined ? undefined : readBestBefore(match[1], today)
  // A date that does not exist stays a part of the name, where it can be seen.
  const rest = bestBefore === undefined ? text : text.slice(0, match?.index)
  const { name = rest, amount } = readIngredient(rest)
  if (name.trim() === '') return undefined
  return {
    name: name.trim().slice(0, MAX_NAME),
    ...(amount === undefined ? {} : { amount }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
  }
}

/** „3.12.“, „03.12.26“, „3.12.2026“, „12/26“ (the last day of the month). */
function readBestBefore(text: string, today: string): string | undefined {
  const month = /^(\d{1,2})\/(\d{2,4})$/.exec(text)
  if (month !== null) return lastDayOf(Number(month[1]), fullYear(month[2] ?? ''))
  const [day = 0, monthNumber = 0, year] = text.split('.').map((part) => part.trim())
  if (year !== undefined && year !== '') return dayOf(Number(day), Number(monthNumber), fullYear(year))
  const thisYear = Number(today.slice(0, 4))
  const date = dayOf(Number(day), Number(monthNumber), thisYear)
  const isPast = date !== undefined && daysBetween(date, today) > MAX_DAYS_AGO
  return isPast ? dayOf(Number(day), Number(monthNumber), thisYear + 1) : date
}

function fullYear(text: string): number {
  return Number(text) + (text.length === 2 ? 2_000 : 0)
}

function dayOf(day: number, month: number, year: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  // Anything that is no day comes back as another: 30 February as 2 March.
  const isDay = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && year >= 2_000 && year < 2_200
  return isDay ? date.toISOString().slice(0, 10) : undefined
}

function lastDayOf(month: number, year: number): string | undefined {
  if (month < 1 || month > 12 || year < 2_000 || year >= 2_200) return undefined
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
