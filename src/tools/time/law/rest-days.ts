/** Work on Sundays and holidays, and the days off that it calls for by § 11 of the law on working time (ArbZG). */
import { dateOfDay, dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import type { Hint } from './find-hints.ts'
import { ARBZG, type WorkLimits } from '../shifts/work-limits.ts'

/** What the law asks of a day, as the account knows it; numbers are minutes. */
export type LawDay = {
  /** Work on the calendar day. */
  readonly gross: number
  readonly target: number
  /** The one that counts on the day; `minutes` are of Monday to Sunday. */
  readonly plan: { readonly minutes: readonly number[] } | undefined
  /** That of the plan's state. */
  readonly holiday: { readonly portion: number } | undefined
  readonly absences: readonly { readonly kind: string; readonly portion: 'full' | 'half' | number }[]
}

export type DayOf = (date: LocalDate) => LawDay

type Period = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly day: DayOf
  readonly limits?: WorkLimits
}

/** A day of work that calls for another one off, within days that include it. */
type Due = { readonly kind: 'sunday' | 'holiday'; readonly day: number; readonly from: number; readonly until: number }

/** Returns the hints about work on Sundays and holidays of a period, in the order of the days. */
export function findRestDayHints(period: Period): readonly Hint[] {
  const { from, to, today, limits = ARBZG } = period
  const dues = findDues(dayNumber(from), dayNumber(to), period)
  if (dues.length === 0) return []
  const open = new Set(findOpenDues(period).map(({ day }) => day))
  return dues.flatMap(({ kind, day, until }) => {
    const date = dateOfDay(day)
    const count = kind === 'sunday' ? tooManySundays(day, period) : undefined
    return [
      ...(count === undefined ? [] : [{ kind: 'sundays', date, limits, count } as const]),
      ...(open.has(day)
        ? [{ kind, date, limits, until: dateOfDay(until), isOver: until < dayNumber(today) } as const]
        : []),
    ]
  })
}

/** Up to today. A holiday on a Sunday counts as a Sunday; a half day is no holiday by law. */
function findDues(from: number, to: number, { day: dayOf, today, limits = ARBZG }: Period): readonly Due[] {
  const { sunday, holiday } = limits.restDayWithin
  const dues: Due[] = []
  for (let day = from; day <= Math.min(to, dayNumber(today)); day++) {
    const kind = kindOf(day, dayOf)
    if (kind === undefined || dayOf(dateOfDay(day)).gross === 0) continue
    const reach = (kind === 'sunday' ? sunday : holiday) - 1
    dues.push({ kind, day, from: day - reach, until: day + reach })
  }
  return dues
}

function kindOf(day: number, dayOf: DayOf): Due['kind'] | undefined {
  if (weekdayOf(day) === 6) return 'sunday'
  return dayOf(dateOfDay(day)).holiday?.portion === 1 ? 'holiday' : undefined
}

/**
 * Returns the work that no day off in the account is left for: each day off serves once, for what is due first. All work of the
 * year and the eight weeks before competes, so that a day and its month say the same.
 */
function findOpenDues(period: Period): readonly Due[] {
  const { limits = ARBZG } = period
  const reach = limits.restDayWithin.holiday
  const from = dayNumber(`${period.from.slice(0, 4)}-01-01`) - reach
  const to = dayNumber(`${period.to.slice(0, 4)}-12-31`)
  const open = new Set(findDues(from, to, period))
  const last = Math.max(...[...open].map(({ until }) => until))
  for (let day = from - reach; day <= last && open.size > 0; day++) {
    let first: Due | undefined
    for (const due of open) {
      const fits = due.from <= day && day <= due.until
      if (fits && (first === undefined || due.until < first.until)) first = due
    }
    if (first !== undefined && isDayOff(day, period)) open.delete(first)
  }
  return [...open]
}

/** A weekday that is no holiday, without work: it is over, or stands in the account as an absence. */
function isDayOff(day: number, { day: dayOf, today }: Period): boolean {
  if (kindOf(day, dayOf) !== undefined) return false
  const { gross, absences } = dayOf(dateOfDay(day))
  return gross === 0 && (day < dayNumber(today) || absences.some(({ portion }) => portion === 'full'))
}

/** How many Sundays of the year have work up to this one, if too few are left. */
function tooManySundays(sunday: number, { day: dayOf, limits = ARBZG }: Period): number | undefined {
  const year = dateOfDay(sunday).slice(0, 4)
  let all = 0
  let worked = 0
  for (let day = sunday; dateOfDay(day).startsWith(year); day -= 7) {
    all++
    if (dayOf(dateOfDay(day)).gross > 0) worked++
  }
  for (let day = sunday + 7; dateOfDay(day).startsWith(year); day += 7) all++
  return all - worked < limits.freeSundays ? worked : undefined
}
