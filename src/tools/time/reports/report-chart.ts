/** A report's chart: the days, weeks or months that it shows a range by, and the lines across it. */
import { weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
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

// How days, weeks and months are called where time is put together.

type Period = 'day' | 'week' | 'month'

/** What all days of a period have in common and no other day has; in the order of time when sorted as texts. */
export function periodOf(date: LocalDate, period: Period): string {
  if (period === 'day') return date
  return period === 'month' ? date.slice(0, 7) : weekOf(date).monday
}

/** `Mo. 15.06.2026`, `KW 25/2026 (ab 15.06.)`, `Juni 2026` */
export function periodName(key: string, period: Period): string {
  if (period === 'day') return dayFormat.format(utc(key))
  if (period === 'month') return monthFormat.format(utc(`${key}-01`))
  const { week, year } = weekOf(key)
  return `KW ${week}/${year} (ab ${key.slice(8)}.${key.slice(5, 7)}.)`
}

/** `15.`, `KW 25`, `Jun`: for little room. */
export function periodMark(key: string, period: Period): string {
  if (period === 'day') return `${Number(key.slice(8))}.`
  return period === 'month' ? shortMonthFormat.format(utc(`${key}-01`)) : `KW ${weekOf(key).week}`
}

/** The period after another. */
function nextPeriod(key: string, period: Period): string {
  if (period === 'month') {
    return Temporal.PlainYearMonth.from(key).add({ months: 1 }).toString()
  }
  return Temporal.PlainDate.from(key)
    .add({ days: period === 'day' ? 1 : 7 })
    .toString()
}

function utc(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

const inUtc = { timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('de-DE', {
  ...inUtc,
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const monthFormat = new Intl.DateTimeFormat('de-DE', { ...inUtc, month: 'long', year: 'numeric' })
const shortMonthFormat = new Intl.DateTimeFormat('de-DE', { ...inUtc, month: 'short' })
