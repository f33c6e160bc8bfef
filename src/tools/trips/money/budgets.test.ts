import { expect, test } from 'vitest'
import type { Cost } from '../money-model.ts'
import { budgetUses } from './budgets.ts'

test('J34: budgets count what is paid and what is planned, by category and together', () => {
  const cost = (minor: number, isPaid: boolean): Cost => ({
    total: { minor, currency: 'EUR' },
    payers: isPaid ? [{ id: 'a', minor }] : [],
    split: { mode: 'equal', travellerIds: ['a'] },
  })
  const budgets = [
    { id: 'total' as const, minor: 10_000 },
    { id: 'stay' as const, minor: 5_000 },
  ]
  const expenses = [
    { id: '1', category: 'food' as const, cost: cost(3_000, true) },
    { id: '2', category: 'food' as const, cost: cost(-500, true) },
    { id: '3', category: 'activity' as const, cost: cost(2_000, false) },
  ]
  expect(budgetUses({ budgets, currency: 'EUR' }, expenses)).toEqual([
    { id: 'total', spent: 2_500, planned: 2_000, limit: 10_000 },
    { id: 'stay', spent: 0, planned: 0, limit: 5_000 },
    { id: 'food', spent: 2_500, planned: 0, limit: undefined },
    { id: 'activity', spent: 0, planned: 2_000, limit: undefined },
  ])
})
