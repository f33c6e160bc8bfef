/** How days, weeks and months are called where time is put together. */
import { weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'

export type Period = 'day' | 'week' | 'month'

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
export function nextPeriod(key: string, period: Period): string {
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
