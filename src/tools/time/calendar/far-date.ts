import type { LocalDate } from './zoned.ts'

const FIRST = '1970-01-01'
const LAST = '2199-12-31'

/** What is said beside a field with such a day. */
export const FAR_DATE_TEXT = 'Das Jahr liegt zu weit weg.'

/** Whether a day is one that nobody means: a digit of its year is missing, or one too many. What is written there is never found again. */
export function isFarDate(date: LocalDate): boolean {
  return date < FIRST || date > LAST
}
