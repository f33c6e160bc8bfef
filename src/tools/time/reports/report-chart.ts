/** A report's chart: the days, weeks or months that it shows a range by, and the lines across it. */
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

/** Lines across a chart of minutes, from 0 to the first that nothing reaches over; at most five above 0, at round hours. */
export function hourTicks(most: number): readonly number[] {
  const step = STEPS.find((one) => one * MAX_LINES >= most) ?? Math.ceil(most / MAX_LINES / LAST_STEP) * LAST_STEP
  const lines = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: lines + 1 }, (_none, index) => index * step)
}

const MAX_LINES = 5
const LAST_STEP = 100 * 60
const STEPS = [15, 30, 60, 2 * 60, 4 * 60, 5 * 60, 10 * 60, 20 * 60, 25 * 60, 50 * 60, LAST_STEP]
