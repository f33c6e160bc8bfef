import { expect, it } from 'vitest'
import type { Plan } from '../model.ts'
import { planOn } from './plan-on.ts'

const plan = (id: string, validFrom: string): Plan & { readonly id: string } => ({
  id,
  validFrom,
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
})

it('A13: the plan that began last counts, whatever their order', () => {
  const plans = [plan('b', '2026-06-15'), plan('c', '2027-01-01'), plan('a', '2026-01-01')]
  expect(planOn(plans, '2026-06-14')?.id).toBe('a')
  expect(planOn(plans, '2026-06-15')?.id).toBe('b')
  expect(planOn(plans, '2028-01-01')?.id).toBe('c')
})

it('A13: before the first plan there is none', () => {
  expect(planOn([plan('a', '2026-01-01')], '2025-12-31')).toBeUndefined()
  expect(planOn([], '2025-12-31')).toBeUndefined()
})

it('A13: of two that begin on the same day every device takes the same', () => {
  const plans = [plan('a', '2026-01-01'), plan('b', '2026-01-01')]
  expect(planOn(plans, '2026-03-01')?.id).toBe('b')
  expect(planOn(plans.toReversed(), '2026-03-01')?.id).toBe('b')
})
