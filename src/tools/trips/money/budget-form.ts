/** The form of the budgets: a field for each category, a German sentence beside each that is wrong, and what changes (J34, J70). */
import { failed, ok, type Result } from '#base/result'
import type { Trip } from '../model.ts'
import { expenseCategories } from '../money-model.ts'
import { parseAmount, writeAmount } from './amount.ts'
import { moneyOfBudget, type Budget, type BudgetId } from './budgets.ts'

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
    const [code = currency] = /[A-Z]{3}/u.exec(text) ?? []
    if (code !== currency) errors[id] = `Schreib den Betrag in ${currency}.`
    else if (!read.ok) errors[id] = read.error
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
