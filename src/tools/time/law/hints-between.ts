import { dateOfDay, dayNumber, weekOf, weekdayOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { isPublicHoliday } from '../calendar/holidays.ts'
import { ruleKind, type Absence, type Plan } from '../model.ts'
import { findHints, type Hint } from './find-hints.ts'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { ARBZG, type WorkLimits } from '../shifts/work-limits.ts'

type Period = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly isStrictDay: boolean
  /** Of the account. */
  readonly day: DayOf
}

const DAY_MINUTES = 24 * 60
/** As far back as the average looks for weeks without leave, which is also before the year and any shift of the period began. */
const WEEKS_BEFORE = 52
const DAYS_BEFORE = 7 * (WEEKS_BEFORE + 2)
/** What begins within 24 hours of the last shift, wherever it was. */
const DAYS_AFTER = 3

/**
 * Returns the hints for the days of a period in their order. If the period includes today, these include the hints for a shift that
 * is still running though it began the evening before, and the one for the last 24 weeks.
 */
export function hintsBetween(entries: readonly ResolvedEntry[], period: Period): readonly Hint[] {
  const { from, to, today, isStrictDay, day } = period
  const fromMinute = (dayNumber(from) - DAYS_BEFORE) * DAY_MINUTES
  const toMinute = (dayNumber(to) + DAYS_AFTER) * DAY_MINUTES
  const shifts = findShifts(
    entries.filter(({ startMinute, endMinute }) => endMinute > fromMinute && startMinute < toMinute),
  )
  const hasToday = from <= today && today <= to
  const running = hasToday ? shifts.findLast(isRunning)?.date : undefined
  const average = hasToday ? findAverageHint(shifts, today, day) : undefined
  return [
    ...findHints(shifts, { isStrictDay }).filter(({ date }) => date === running || (date >= from && date <= to)),
    ...findRestDayHints(period),
    ...(average === undefined ? [] : [average]),
  ]
}

function isRunning({ entries }: Shift): boolean {
  return entries.some((entry) => entry.isRunning)
}

/**
 * Returns the hint that 24 whole weeks before the week of a day exceed 48 hours a week on average: the last ones that are not weeks
 * of leave or illness, of a year at most. Weeks without work count otherwise, so the hint may come late.
 */
export function findAverageHint(
  shifts: readonly Shift[],
  date: LocalDate,
  day: DayOf,
  limits: WorkLimits = ARBZG,
): Hint | undefined {
  const to = dayNumber(weekOf(date).monday)
  const worked = new Map<number, number>()
  for (const shift of shifts) {
    const week = Math.floor((to - 1 - dayNumber(shift.date)) / 7)
    worked.set(week, (worked.get(week) ?? 0) + shift.net)
  }
  let work = 0
  let counted = 0
  for (let week = 0; counted < limits.averageWeeks && week < WEEKS_BEFORE; week++) {
    const minutes = worked.get(week) ?? 0
    if (minutes === 0 && isAway(to - 7 * (week + 1), day)) continue
    work += minutes
    counted++
  }
  if (work <= limits.averageWeeks * limits.averageWeek) return undefined
  return { kind: 'average', date, limits, minutes: Math.ceil(work / limits.averageWeeks) }
}

/** Whether leave or illness leaves nothing to do in a week. */
function isAway(monday: number, dayOf: DayOf): boolean {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(dateOfDay(monday + index)))
  if (days.some(({ gross, target }) => gross > 0 || target > 0)) return false
  // The weekend of a week is in its leave too, but takes no work away.
  return days.some(({ plan, absences }, weekday) => (plan?.minutes[weekday] ?? 0) > 0 && absences.some(isLeave))
}

function isLeave(absence: LawDay['absences'][number]): boolean {
  return ['vacation', 'sick'].includes(ruleKind(absence))
}

/** What the law asks of a day, as the account knows it; numbers are minutes. */
type LawDay = {
  /** Work on the calendar day. */
  readonly gross: number
  readonly target: number
  /** The one that counts on the day; `minutes` are of Monday to Sunday. */
  readonly plan: Pick<Plan, 'minutes' | 'state' | 'options'> | undefined
  /** That of the plan's state, or a free day of its own. */
  readonly holiday: { readonly portion: number } | undefined
  readonly absences: readonly Pick<Absence, 'kind' | 'own' | 'portion'>[]
}

export type DayOf = (date: LocalDate) => LawDay

type RestPeriod = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly day: DayOf
  readonly limits?: WorkLimits
}

/** A day of work that calls for another one off, within days that include it. */
type Due = { readonly kind: 'sunday' | 'holiday'; readonly day: number; readonly from: number; readonly until: number }

/**
 * Returns the hints about work on Sundays and holidays of a period, and the days off that it calls for by § 11 of the law on working time
 * (ArbZG), in the order of the days.
 */
export function findRestDayHints(period: RestPeriod): readonly Hint[] {
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

/** Up to today. A holiday on a Sunday counts as a Sunday; a half day and an own free day are no holidays by law. */
function findDues(from: number, to: number, { day: dayOf, today, limits = ARBZG }: RestPeriod): readonly Due[] {
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
  const date = dateOfDay(day)
  const { holiday, plan } = dayOf(date)
  return holiday?.portion === 1 && isPublicHoliday(date, plan) ? 'holiday' : undefined
}

/**
 * Returns the work that no day off in the account is left for: each day off serves once, for what is due first. All work of the
 * year and the eight weeks before competes, so that a day and its month say the same.
 */
function findOpenDues(period: RestPeriod): readonly Due[] {
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

/** A weekday that is no holiday, without work: it is over, or stands in the account as an absence or a free day of the plan. */
function isDayOff(day: number, { day: dayOf, today }: RestPeriod): boolean {
  if (kindOf(day, dayOf) !== undefined) return false
  const { gross, absences, holiday } = dayOf(dateOfDay(day))
  const isFree = holiday?.portion === 1 || absences.some(({ portion }) => portion === 'full')
  return gross === 0 && (day < dayNumber(today) || isFree)
}

/** How many Sundays of the year have work up to this one, if too few are left. */
function tooManySundays(sunday: number, { day: dayOf, limits = ARBZG }: RestPeriod): number | undefined {
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
