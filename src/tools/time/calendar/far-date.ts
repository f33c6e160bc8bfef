import type { LocalDate } from './zoned.ts'

const FIRST = '1970-01-01'
const LAST = '2199-12-31'

/** The message beside a field with such a day. */
export const FAR_DATE_TEXT = 'Das Jahr liegt zu weit weg.'

/** Whether a day is a typing mistake: its year lacks a digit or has one too many. What is recorded on such a day is never found again. */
export function isFarDate(date: LocalDate): boolean {
  return date < FIRST || date > LAST
}
