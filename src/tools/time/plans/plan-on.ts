import type { Plan } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'
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
