/** What is typed into the form of something in the pantry. */
import { changesBetween, type FieldChanges } from '#base/collections/field-changes'
import { present } from '#base/collections/optional-fields'
import { failed, ok, type Result } from '#base/result'
import { daysBetween } from '#base/calendar/calendar-day'
import { formatAmount } from '../amounts/format-amount.ts'
import { MAX_NAME, type Amount, type PantryItem, MAX_LINE } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { isBelow } from './change-stock.ts'

type PantryDraft = {
  readonly name: string
  readonly amount: string
  readonly bestBefore: string
  readonly place: string
  readonly minimum: string
}
type PantryFaults = { readonly [Field in 'name' | 'amount' | 'minimum']: string | undefined }
export type PantryFields = Pick<PantryItem, 'name' | 'amount' | 'bestBefore' | 'place' | 'minimum'>

export function pantryDraftOf(item: PantryFields): PantryDraft {
  const { name, amount, bestBefore = '', place = '', minimum } = item
  return { name, amount: write(amount), bestBefore, place, minimum: write(minimum) }
}

export function readPantryDraft(draft: PantryDraft): Result<PantryFields, PantryFaults> {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const place = draft.place.trim().slice(0, MAX_NAME)
  const [amount, minimum] = [readAmount(draft.amount), readAmount(draft.minimum)]
  const faults: PantryFaults = {
    name: name === '' ? 'Schreib, was es ist.' : undefined,
    amount: amount === 'wrong' ? WRONG : undefined,
    minimum: findMinimumFault(amount, minimum),
  }
  if (Object.values(faults).some((fault) => fault !== undefined) || amount === 'wrong' || minimum === 'wrong')
    return failed(faults)
  return ok({
    name,
    ...(amount === undefined ? {} : { amount }),
    ...(draft.bestBefore === '' ? {} : { bestBefore: draft.bestBefore }),
    ...(place === '' ? {} : { place }),
    ...(minimum === undefined ? {} : { minimum }),
  })
}

const WRONG = 'Schreib die Menge wie 500 g, 2 l oder 3.'

/** What is used up is written as nothing. */
function write(amount: Amount | undefined): string {
  return amount === undefined || amount.from.n === 0 ? '' : formatAmount(amount)
}

/** Returns what the form changed: an amount that reads as before was not, though it may be written rounded. */
export function pantryChanges(opened: PantryFields, fields: PantryFields): FieldChanges<PantryFields> {
  const { amount, ...others } = changesBetween(opened, fields)
  return write(fields.amount) === write(opened.amount) ? others : { ...others, amount }
}

type ReadAmount = Amount | undefined | 'wrong'

/** An amount is read as it stands before an ingredient. */
function readAmount(text: string): ReadAmount {
  const typed = text.trim()
  return typed === '' ? undefined : (readIngredient(`${typed} x`).amount ?? 'wrong')
}

function findMinimumFault(amount: ReadAmount, minimum: ReadAmount): string | undefined {
  if (minimum === 'wrong') return WRONG
  if (minimum === undefined || amount === 'wrong') return undefined
  if (amount === undefined) return 'Schreib auch, wie viel da ist.'
  return isBelow(amount, minimum) === undefined ? 'Nimm dieselbe Einheit wie bei der Menge.' : undefined
}

// A line that is typed into the pantry: „2 l Milch bis 3.12.“ (R75).

export type PantryLine = Pick<PantryItem, 'name' | 'amount' | 'bestBefore'>

const UNTIL =
  /[\s,(]*\b(?:bis|mhd|haltbar bis|ablauf)[:\s]+(\d{1,2}\.\s?\d{1,2}\.?(?:\s?\d{4}|\d{2})?|\d{1,2}\/\d{2,4})\)?\s*$/i
/** A day without a year that is further back than this is the next one of its name. */
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
    ...present({ amount, bestBefore }),
  }
}

/** „3.12.“, „03.12.26“, „3.12.2026“, „12/26“ (the last day of the month). */
function readBestBefore(text: string, today: string): string | undefined {
  const month = /^(\d{1,2})\/(\d{2,4})$/.exec(text)
  if (month !== null) return lastDayOf(Number(month[1]), fullYear(month[2] ?? ''))
  const [day = 0, monthNumber = 0, year] = text.split('.').map((part) => part.trim())
  if (year !== undefined && year !== '') return dayOf(Number(day), Number(monthNumber), fullYear(year))
  const thisYear = Number(today.slice(0, 4))
  // In January a day of December is one of last year.
  return [thisYear - 1, thisYear, thisYear + 1]
    .map((each) => dayOf(Number(day), Number(monthNumber), each))
    .find((date) => date !== undefined && daysBetween(date, today) <= MAX_DAYS_AGO)
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
