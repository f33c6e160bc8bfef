/** The days, weeks or months that a report's chart shows a range by. */
import { nextPeriod, periodOf, type Period } from '../words/period-names.ts'
import type { DateRange } from './report-view.ts'

const DAYS_AS_DAYS = 31
const DAYS_AS_WEEKS = 31 * 7

function lengthInDays({ from, to }: DateRange): number {
  return Temporal.PlainDate.from(from).until(to).days + 1
}

export function readablePeriod(days: DateRange): Period {
  const length = lengthInDays(days)
  if (length <= DAYS_AS_DAYS) return 'day'
  return length <= DAYS_AS_WEEKS ? 'week' : 'month'
}

/** Up to this many days the columns cover the whole range; for more days only from the first to the last with any time. */
const DAYS_IN_FULL = 366

export function periodsBetween(days: DateRange, period: Period, filled: readonly string[]): readonly string[] {
  const sorted = filled.toSorted()
  const isFull = lengthInDays(days) <= DAYS_IN_FULL
  const first = isFull ? periodOf(days.from, period) : sorted[0]
  const last = isFull ? periodOf(days.to, period) : sorted.at(-1)
  const keys: string[] = []
  if (first === undefined || last === undefined) return keys
  for (let key = first; key <= last; key = nextPeriod(key, period)) keys.push(key)
  return keys
}
