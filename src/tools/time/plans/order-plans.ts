/** The plans as a person sees them: what counts now, what is to come, and what was. */
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { Plan } from '../model.ts'
import { latestPlan, planOn } from './plan-on.ts'
import type { LocalDate } from '#base/calendar/zoned'

export type PlanTurn = 'now' | 'later' | 'over' | 'never'

export type PlanInTurn<Stored extends Plan> = {
  readonly plan: Stored
  /** `never`: another one begins on the same day and counts. */
  readonly turn: PlanTurn
  /** The last day it counts on; absent where no other follows. */
  readonly until: LocalDate | undefined
}

/** The latest first (P5). */
export function orderPlans<Stored extends Plan & { readonly id: string }>(
  plans: readonly Stored[],
  today: LocalDate,
): readonly PlanInTurn<Stored>[] {
  const current = planOn(plans, today)
  return plans.toSorted(byBegin).map((plan) => {
    const next = plans
      .map(({ validFrom }) => validFrom)
      .filter((date) => date > plan.validFrom)
      .toSorted()
      .at(0)
    const until = next === undefined ? undefined : dateOfDay(dayNumber(next) - 1)
    return { plan, until, turn: turnOf(plan) }
  })

  function turnOf(plan: Stored): PlanTurn {
    if (latestPlan(plans, plan.validFrom) !== plan) return 'never'
    if (plan === current) return 'now'
    return plan.validFrom > today ? 'later' : 'over'
  }
}

function byBegin(a: Plan & { readonly id: string }, b: Plan & { readonly id: string }): number {
  if (a.validFrom !== b.validFrom) return a.validFrom < b.validFrom ? 1 : -1
  return a.id < b.id ? 1 : -1
}
