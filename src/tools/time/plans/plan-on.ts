import type { LocalDate } from '#base/calendar/zoned'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { Plan } from '../model.ts'
import { isGerman } from '../calendar/states.ts'

/** The plan that counts on a day; none on days before the employment it belongs to, or after it. */
export function planOn<StoredPlan extends Plan & { readonly id: string }>(
  plans: readonly StoredPlan[],
  date: LocalDate,
): StoredPlan | undefined {
  const plan = latestPlan(plans, date)
  const { from = date, to = date } = plan?.employment ?? {}
  return from <= date && date <= to ? plan : undefined
}

/**
 * The plan that began last up to a day. Of two that begin on the same day (made on two devices that
 * knew nothing of each other) the one with the greater id, so that every device finds the same.
 */
export function latestPlan<StoredPlan extends Plan & { readonly id: string }>(
  plans: readonly StoredPlan[],
  date: LocalDate,
): StoredPlan | undefined {
  let found: StoredPlan | undefined
  for (const plan of plans) {
    if (plan.validFrom > date) continue
    const isLater =
      found === undefined ||
      plan.validFrom > found.validFrom ||
      (plan.validFrom === found.validFrom && plan.id > found.id)
    if (isLater) found = plan
  }
  return found
}

/** Whether another law than the German one holds there (A34). */
export function isAbroad(plan: Pick<Plan, 'state'> | undefined): boolean {
  return plan !== undefined && !isGerman(plan.state)
}

// The plans as a person sees them: what counts now, what is to come, and what was.

type PlanTurn = 'now' | 'later' | 'over' | 'never'

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
