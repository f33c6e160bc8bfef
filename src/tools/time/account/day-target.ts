/** The working time due on a day, and the leave it costs. */
import { weekdayOf, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { type Holiday, planHolidaysOf } from '../calendar/holidays.ts'
import { ruleKind, type Absence, type AbsenceKind, type Plan } from '../model.ts'
import { planOn } from '../plans/plan-on.ts'

type DayTarget = {
  /** Minutes. */
  readonly target: number
  /** Days of leave, 0 to 1. */
  readonly leaveDays: number
}

/**
 * Subtracted in this order: illness during leave costs no leave (§ 9 BUrlG), nor do days without a duty to work. A child's illness
 * comes after leave, because § 9 is about one's own.
 */
const reducingKinds = ['sick', 'special', 'parental', 'unpaid', 'shortTime', 'vacation', 'childSick'] as const
const ill: ReadonlySet<AbsenceKind> = new Set(['sick', 'childSick'])

/**
 * Half a day is half of what the plan has for that weekday, also where half of it is a holiday: half a day of leave
 * on Christmas Eve that is a half day makes it free. Minutes never take more than what is left of the day.
 */
export function dayTarget(
  date: LocalDate,
  plan: Plan,
  holiday: Holiday | undefined,
  absences: readonly Absence[],
): DayTarget {
  const planned = plan.minutes[weekdayOf(dayNumber(date))] ?? 0
  /** In halves of a minute, so that half of an odd day is no fraction. */
  let left = planned * (2 - 2 * (isOff(holiday, plan) ? (holiday?.portion ?? 0) : 0))
  let leave = 0
  const spent = spentIn(absences, planned)
  for (const kind of reducingKinds) {
    for (const absence of absences) {
      if (ruleKind(absence) !== kind) continue
      const free = ill.has(kind) ? Math.max(0, left - spent) : left
      const taken = Math.min(free, portionIn(absence.portion, planned))
      left -= taken
      if (kind === 'vacation') leave += taken
    }
  }
  return { target: Math.round(left / 2), leaveDays: planned === 0 ? 0 : leave / (2 * planned) }
}

/** A plan that includes work on holidays still keeps the half days chosen for it. */
function isOff(holiday: Holiday | undefined, plan: Plan): boolean {
  return holiday !== undefined && (!plan.worksOnHolidays || holiday.isChosen === true || holiday.isOwn === true)
}

/**
 * What time off for overtime takes of the day, in halves of a minute: illness does not give it back, because the user was free from
 * work already, and § 9 BUrlG is about leave only (BAG 11.9.2003, 6 AZR 374/02; A28).
 */
function spentIn(absences: readonly Absence[], planned: number): number {
  return absences
    .filter((absence) => ruleKind(absence) === 'overtime')
    .reduce((sum, { portion }) => sum + portionIn(portion, planned), 0)
}

/** In halves of a minute. */
function portionIn(portion: Absence['portion'], planned: number): number {
  if (portion === 'full') return 2 * planned
  return portion === 'half' ? planned : 2 * portion
}

type Stored<Fields> = Fields & { readonly id: string }

/** What is to be worked on one day, without the account of all others; undefined without a plan. */
export function targetOn(
  date: LocalDate,
  plans: readonly Stored<Plan>[],
  absences: readonly Stored<Absence>[],
): number | undefined {
  const plan = planOn(plans, date)
  if (plan === undefined) return undefined
  const holiday = planHolidaysOf(Number(date.slice(0, 4)), plan).find((day) => day.date === date)
  const off = absences.filter(({ days }) => days.from <= date && date <= days.to)
  return dayTarget(
    date,
    plan,
    holiday,
    off.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ).target
}
