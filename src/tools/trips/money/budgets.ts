/** What may be spent, and what is: all together and by category (J34); each budget in the currency in which it was set (J70). */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Money } from '../model-fields.ts'
import type { Trip } from '../model.ts'
import { expenseCategories, type Rate } from '../money-model.ts'
import type { StoredExpense } from './balances.ts'
import { convert, tripMinorOf } from './rates.ts'

export type Budget = Trip['budgets'][number]
export type BudgetId = Budget['id']

/** In the smallest unit of the trip's currency. */
export type BudgetUse = {
  readonly id: BudgetId
  readonly spent: number
  /** What has not been paid yet. */
  readonly planned: number
  /** Undefined: no budget that the costs can be compared with, only costs. */
  readonly limit: number | undefined
  /** A budget in another currency than the trip has by now; it limits nothing until it is entered anew or converted. */
  readonly foreign?: Money | undefined
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
  const limits = new Map(budgets.map((budget) => [budget.id, moneyOfBudget(budget, currency)]))
  return (['total', ...expenseCategories] as const)
    .filter((id) => id === 'total' || sums.has(id) || limits.has(id))
    .map((id) => {
      const [sum, money] = [sums.get(id) ?? { spent: 0, planned: 0 }, limits.get(id)]
      if (money === undefined || money.currency === currency) return { id, ...sum, limit: money?.minor }
      return { id, ...sum, limit: undefined, foreign: money }
    })
}

/** Budgets that were set before they had a currency are in the trip's. */
export function moneyOfBudget({ minor, currency }: Budget, tripCurrency: string): Money {
  return { minor, currency: currency ?? tripCurrency }
}

export type BudgetProposal = { readonly money: Money; readonly rate: Rate }

/** What a budget is in the trip's currency by the last known rate; undefined: no rate is known, or nothing is left of it. */
export function proposeBudget(
  foreign: Money,
  knownRateOf: (currency: string) => Rate | undefined,
): BudgetProposal | undefined {
  const rate = knownRateOf(foreign.currency)
  const minor = rate === undefined ? undefined : convert(foreign.minor, foreign.currency, rate)
  if (rate === undefined || minor === undefined || minor <= 0) return undefined
  return { money: { minor, currency: rate.per }, rate }
}
