import { dayTarget } from './day-target.ts'
import { planHolidaysOf } from '../calendar/plan-holidays.ts'
import type { Absence, Plan } from '../model.ts'
import { planOn } from '../plans/plan-on.ts'
import type { LocalDate } from '#base/calendar/zoned'

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
