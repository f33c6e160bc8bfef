/**
 * The days of leave that a year gives by its plans, as §§ 4 and 5 BUrlG have it: all of them, or a twelfth for each full month.
 * A contract may say otherwise of the days beyond the twenty or so that the law demands; corrections are there for that.
 */
import { latestPlan } from './plan-on.ts'
import type { Plan } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'

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
