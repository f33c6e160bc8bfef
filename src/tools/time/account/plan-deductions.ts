import type { LocalDate } from '#base/calendar/zoned'
import type { Shift } from '../shifts/find-shifts.ts'
import { shiftDeductions } from '../law/deductions.ts'
import type { Plan } from '../model.ts'
import { planOn } from '../plans/plan-on.ts'

/**
 * Minutes that the plans deduct from the work of each day, for breaks that were due and not taken (R8). Without a plan
 * nothing is deducted. Shifts are only looked for if a plan deducts, which most do not.
 */
export function planDeductions(
  plans: readonly (Plan & { readonly id: string })[],
  shifts: () => readonly Shift[],
): ReadonlyMap<LocalDate, number> {
  if (plans.every(({ breakMode }) => breakMode === 'hint')) return none
  return shiftDeductions(shifts(), (day) => planOn(plans, day)?.breakMode ?? 'hint')
}

const none: ReadonlyMap<LocalDate, number> = new Map()
