/** Hints of shifts whose plan deducts breaks that were not taken: what they say has to agree with the time that counts (A23). */
import type { BreakMode, Plan } from '../model.ts'
import { isAbroad, planOn } from '../plans/plan-on.ts'
import { deductBreak } from './deductions.ts'
import type { Hint } from './find-hints.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** The same hints with what the plans of their days change: what is deducted, and whether another law than the German one holds (A34). */
export function tellPlans(hints: readonly Hint[], plans: readonly (Plan & { readonly id: string })[]): readonly Hint[] {
  const told = tellDeductions(hints, (date) => planOn(plans, date)?.breakMode ?? 'hint')
  return told.map((hint) => (isAbroad(planOn(plans, hint.date)) ? { ...hint, isAbroad: true } : hint))
}

/** The same hints, each with what is deducted from its shift; `modeOn` is how the plan of a day treats missing breaks. */
export function tellDeductions(hints: readonly Hint[], modeOn: (date: LocalDate) => BreakMode): readonly Hint[] {
  const deductions = hints.flatMap((hint) => {
    if (hint.kind !== 'break') return []
    const { date, net, taken, limits } = hint
    const deducted = deductBreak(net, taken, modeOn(date), limits)
    return deducted === 0 ? [] : [{ date, net, deducted }]
  })
  if (deductions.length === 0) return hints
  return hints.map((hint) => {
    // Hints of one shift share its day and its work; that of 24 hours is about several shifts.
    const net =
      hint.kind === 'break'
        ? hint.net
        : hint.kind === 'day' || hint.kind === 'longDay' || hint.kind === 'longNight'
          ? hint.minutes
          : undefined
    const found = deductions.find((one) => one.date === hint.date && one.net === net)
    return found === undefined ? hint : { ...hint, deducted: found.deducted }
  })
}
