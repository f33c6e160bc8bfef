import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { ruleKind, type Absence, type Correction, type Plan } from '../model.ts'
import { latestPlan } from './plan-on.ts'
import { formatDays } from '../words/format-duration.ts'

/** Leave of a year in days, mostly halves; leave by the minute may be a hundredth. */
export type Leave = {
  /** By the plans, with corrections of the year. */
  readonly entitled: number
  /** On days up to today. */
  readonly taken: number
  readonly planned: number
  readonly left: number
}

type LeaveSources = {
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly absences: readonly Absence[]
  readonly corrections: readonly Correction[]
  readonly today: LocalDate
}

/** Computes a year's leave; `costOf` returns how much of a day of leave a day costs. */
export function leaveOf(year: number, sources: LeaveSources, costOf: (date: LocalDate) => number): Leave {
  const text = String(year).padStart(4, '0')
  const extra = sources.corrections
    .filter(({ kind, date }) => kind === 'leave' && date.startsWith(text))
    .reduce((sum, { amount }) => sum + amount / 2, 0)
  let taken = 0
  let planned = 0
  for (const date of leaveDates(text, sources.absences)) {
    if (date <= sources.today) taken += costOf(date)
    else planned += costOf(date)
  }
  const entitled = toHundredths(leaveClaim(sources.plans, text) + extra)
  return {
    entitled,
    taken: toHundredths(taken),
    planned: toHundredths(planned),
    left: toHundredths(entitled - taken - planned),
  }
}

/** The days of the year on which there is leave, each once. */
function leaveDates(year: string, absences: readonly Absence[]): ReadonlySet<LocalDate> {
  const dates = new Set<LocalDate>()
  for (const absence of absences) {
    if (ruleKind(absence) !== 'vacation') continue
    const { days } = absence
    const from = days.from > `${year}-01-01` ? days.from : `${year}-01-01`
    const to = days.to < `${year}-12-31` ? days.to : `${year}-12-31`
    if (from > to) continue
    for (let number = dayNumber(from); number <= dayNumber(to); number++) dates.add(dateOfDay(number))
  }
  return dates
}

function toHundredths(days: number): number {
  return Math.round(days * 100) / 100
}

// The days of leave that a year gives by its plans, as §§ 4 and 5 BUrlG have it: all of them, or a twelfth for each full month.
// A contract may say otherwise of the days beyond the twenty or so that the law demands; corrections are there for that.

type StoredPlan = Plan & { readonly id: string }

/** Months of a year that count, by their numbers, both included. */
type Months = { readonly first: number; readonly last: number }

const MONTHS = 12
const WAITING_MONTHS = 6
const wholeYear: Months = { first: 1, last: MONTHS }
const noMonth: Months = { first: 1, last: 0 }

/**
 * A twelfth for each month, by the plan at its end; months before the first plan count by that one. So one plan gives
 * its days for the whole year, and a change within the year a share of both. `year` is written with four digits.
 */
export function leaveClaim(plans: readonly StoredPlan[], year: string): number {
  const first = plans.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]
  if (first === undefined || first.validFrom.slice(0, 4) > year) return 0
  let twelfths = 0
  let isPartial = false
  for (let month = 1; month <= MONTHS; month++) {
    // Every plan of the month counts as begun on its 31st, whether there is one or not.
    const plan = latestPlan(plans, `${year}-${String(month).padStart(2, '0')}-31`) ?? first
    const { first: from, last: to } = countedMonths(plan.employment ?? {}, year)
    const days = month < from || month > to ? 0 : plan.leaveDays
    twelfths += days
    if (days === 0) isPartial = true
  }
  // § 5 II BUrlG: at least half a day is a whole one, and less stays as it is (BAG 8 AZR 730/87). Nothing rounds a change of plan.
  const isRoundedUp = isPartial && twelfths % MONTHS >= MONTHS / 2
  return isRoundedUp ? Math.ceil(twelfths / MONTHS) : Math.round((twelfths * 100) / MONTHS) / 100
}

function countedMonths({ from, to }: NonNullable<Plan['employment']>, year: string): Months {
  const [yearStart, yearEnd] = [`${year}-01-01`, `${year}-12-31`]
  if ((from ?? '') > yearEnd || (to ?? yearEnd) < yearStart) return noMonth
  const end = to !== undefined && to < yearEnd ? to : yearEnd
  // § 4: the whole claim arises after six months, and not at their end (BAG 9 AZR 179/15); § 5 I a and b until then.
  if (from !== undefined && monthsLater(from, WAITING_MONTHS) >= end) {
    const last = Number(end.slice(5, 7))
    return { first: last - monthsEnding(from, yearStart, end) + 1, last }
  }
  // § 5 I c: after leaving in the first half of a year only its full months count, after leaving later all.
  return end <= `${year}-06-30` ? { first: 1, last: monthsEnding(yearStart, yearStart, end) } : wholeYear
}

/** How many full months since a day end from one day to another, both included. */
function monthsEnding(since: LocalDate, first: LocalDate, last: LocalDate): number {
  let count = 0
  for (let months = 1; monthsLater(since, months) <= last; months++) if (monthsLater(since, months) >= first) count += 1
  return count
}

/** The last day of as many months, by § 188 BGB: those from 31 January end on the last of their month. */
function monthsLater(since: LocalDate, months: number): LocalDate {
  const next = Temporal.PlainDate.from(since).add({ months })
  return (next.day === Number(since.slice(8)) ? next.subtract({ days: 1 }) : next).toString()
}

// What is left of last year's leave: it is offered to be taken along, never lost in silence and never added by itself (A29).

type Sources = {
  readonly leaveOf: (year: number) => Leave
  readonly corrections: readonly Correction[]
  readonly today: LocalDate
}

/**
 * Whole and half days that are left of the year before; 0 before the year begins, and once leave was added to it by hand, which
 * most likely were these days.
 */
export function restBefore(year: number, { leaveOf, corrections, today }: Sources): number {
  if (today < `${year}-01-01`) return 0
  const isAdded = corrections.some(
    ({ kind, date, amount }) => kind === 'leave' && amount > 0 && date.startsWith(`${year}-`),
  )
  return isAdded ? 0 : Math.max(0, Math.floor(leaveOf(year - 1).left * 2) / 2)
}

/** Takes days from the end of the year before to the begin of the year. */
export function carryOver(year: number, days: number): readonly [Correction, Correction] {
  const amount = Math.round(days * 2)
  return [
    { kind: 'leave', date: `${year - 1}-12-31`, amount: -amount, reason: `Nach ${year} übertragen` },
    { kind: 'leave', date: `${year}-01-01`, amount, reason: `Rest aus ${year - 1}` },
  ]
}

/** „Aus 2025 sind noch 4 Tage übrig. …“ with what keeps them from lapsing by German law. */
export function describeRest(
  year: number,
  days: number,
  today: LocalDate,
  { isAbroad = false }: { readonly isAbroad?: boolean } = {},
): string {
  const rest = days === 1 ? 'ist noch 1 Tag' : `sind noch ${formatDays(days)} Tage`
  const left = `Aus ${year - 1} ${rest} übrig.`
  if (isAbroad) return left
  const last = `31.03.${year}`
  const lapse =
    today <= `${year}-03-31` ? `Nach dem ${last} verfallen sie nur` : `Seit dem ${last} sind sie nur verfallen`
  return (
    `${left} ${days === 1 ? lapse.replace('verfallen sie', 'verfällt er').replace('sind sie', 'ist er') : lapse}, ` +
    'wenn dein Arbeitgeber dich rechtzeitig aufgefordert hat, Urlaub zu nehmen, und klar gesagt hat, dass er sonst verfällt ' +
    '(§ 7 Abs. 3 BUrlG, EuGH C-684/16, BAG 9 AZR 541/15).'
  )
}
