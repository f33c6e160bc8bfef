/** What may be spent, and what is: all together and by category (J34). */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Trip } from '../model.ts'
import { expenseCategories } from '../money-model.ts'
import type { StoredExpense } from './balances.ts'
import { tripMinorOf } from './rates.ts'

type BudgetId = Trip['budgets'][number]['id']

/** In the smallest unit of the trip's currency. */
export type BudgetUse = {
  readonly id: BudgetId
  readonly spent: number
  /** What has not been paid yet. */
  readonly planned: number
  /** Undefined: no budget, only costs. */
  readonly limit: number | undefined
}

/** All together first, then each category with costs or a budget, in their order. What has no rate yet is left out. */
export function budgetUses(
  { budgets, currency }: Pick<Trip, 'budgets' | 'currency'>,
  expenses: readonly StoredExpense[],
): readonly BudgetUse[] {
  const sums = new Map<BudgetId, { spent: number; planned: number }>()
  for (const { category, cost } of expenses) {
    const minor = tripMinorOf(cost, currency) ?? 0
    for (const id of ['total', category] as const) {
      const sum = getOrInsert(sums, id, () => ({ spent: 0, planned: 0 }))
      sum[cost.payers.length === 0 ? 'planned' : 'spent'] += minor
    }
  }
  const limits = new Map(budgets.map(({ id, minor }) => [id, minor]))
  return (['total', ...expenseCategories] as const)
    .filter((id) => id === 'total' || sums.has(id) || limits.has(id))
    .map((id) => ({ id, ...(sums.get(id) ?? { spent: 0, planned: 0 }), limit: limits.get(id) }))
}
