/** What may be spent, and what is: all together and by category (J34); each budget in the currency in which it was set (J70). */
import { getOrInsert } from '#base/collections/get-or-insert'
import { failed, ok, type Result } from '#base/result'
import type { Money } from '../model-fields.ts'
import type { Trip } from '../model.ts'
import { expenseCategories, type Rate } from '../money-model.ts'
import type { StoredExpense } from './balances.ts'
import { convert, tripMinorOf } from './rates.ts'
import { parseAmount, writeAmount } from './amount.ts'

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

type BudgetProposal = { readonly money: Money; readonly rate: Rate }

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

// The form of the budgets: a field for each category, a German sentence beside each that is wrong, and what changes (J34, J70).

export type BudgetDraft = Readonly<Record<BudgetId, string>>
export type BudgetErrors = { readonly [Id in BudgetId]?: string | undefined }
type BudgetsOfTrip = Pick<Trip, 'budgets' | 'currency'>

export const budgetIds = ['total', ...expenseCategories] as const

/** Empty without a budget; with its code if it is in another currency than the trip: `500,00 USD`. */
export function budgetDraftOf({ budgets, currency }: BudgetsOfTrip): BudgetDraft {
  const written = new Map(
    budgets.map((budget) => {
      const money = moneyOfBudget(budget, currency)
      const amount = writeAmount(money)
      return [budget.id, money.currency === currency ? amount : `${amount} ${money.currency}`]
    }),
  )
  const textOf = (of: BudgetId): string => written.get(of) ?? ''
  return {
    ...{ total: textOf('total'), transport: textOf('transport'), stay: textOf('stay'), food: textOf('food') },
    ...{ activity: textOf('activity'), shopping: textOf('shopping'), fees: textOf('fees'), other: textOf('other') },
  }
}

/** An empty field is no budget. A field that was not touched keeps its budget, also one of another currency. */
export function readBudgetDraft(draft: BudgetDraft, opened: BudgetsOfTrip): Result<readonly Budget[], BudgetErrors> {
  const { currency } = opened
  const start = budgetDraftOf(opened)
  const budgets: Budget[] = []
  const errors: Partial<Record<BudgetId, string>> = {}
  for (const id of budgetIds) {
    const text = draft[id].trim()
    const kept = text === start[id] ? opened.budgets.find((budget) => budget.id === id) : undefined
    if (kept !== undefined) budgets.push(kept)
    if (text === '' || kept !== undefined) continue
    const read = parseAmount(text, currency)
    if (!read.ok) errors[id] = read.error
    else if (read.value <= 0) errors[id] = 'Ein Budget ist mehr als 0.'
    else budgets.push({ id, minor: read.value, currency })
  }
  return Object.keys(errors).length === 0 ? ok(budgets) : failed(errors)
}

type BudgetChange =
  | { readonly type: 'add'; readonly budget: Budget }
  | { readonly type: 'set'; readonly id: BudgetId; readonly fields: Pick<Budget, 'minor' | 'currency'> }
  | { readonly type: 'remove'; readonly id: BudgetId }

/**
 * Category by category, so that two users who set different ones both keep theirs. An amount is written with its currency, so the
 * number of one user never gets the currency of another.
 */
export function budgetChanges(opened: readonly Budget[], next: readonly Budget[]): readonly BudgetChange[] {
  const before = new Map(opened.map((budget) => [budget.id, budget]))
  const changes: BudgetChange[] = []
  for (const budget of next) {
    const { id, minor, currency } = budget
    const old = before.get(id)
    if (old === undefined) changes.push({ type: 'add', budget })
    else if (old.minor !== minor || old.currency !== currency)
      changes.push({ type: 'set', id, fields: { minor, ...(currency === undefined ? {} : { currency }) } })
    before.delete(id)
  }
  return [...changes, ...[...before.keys()].map((id) => ({ type: 'remove', id }) as const)]
}
