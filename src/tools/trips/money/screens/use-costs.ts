/** What the page of costs reads: all that was spent and paid, and what follows from it. */
import { useMemo } from 'react'
import type { DocumentView } from '#documents/client'
import type { Form } from '#ui/form/use-form'
import { bookingsCollection, expensesCollection, settlementsCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import type { Traveller } from '../../model.ts'
import type { Expense, Settlement } from '../../money-model.ts'
import { balancesOf, moneyOf, proposePayments } from '../balances.ts'
import { budgetUses } from '../budgets.ts'
import type { ExpenseDraft, ExpenseErrors, ExpenseFields } from '../expense-form.ts'
import type { RateContext } from '../rate-form.ts'
import { lastKnownRate, type EuroRates } from '../rates.ts'

export type KeptExpense = DocumentView<Expense>
export type KeptPayment = DocumentView<Settlement>
export type EditedExpense = KeptExpense | 'new' | undefined
export type Costs = ReturnType<typeof useCosts>

/** Newest first; of the same day the one that was entered last. */
function sortByDay<Kept extends { readonly on: string; readonly id: string }>(all: readonly Kept[]): readonly Kept[] {
  return all.toSorted((a, b) => (a.on === b.on ? (a.id < b.id ? 1 : -1) : a.on < b.on ? 1 : -1))
}

export function useCosts(trip: TripView, list: EuroRates | undefined) {
  const allExpenses = useTripDocuments(expensesCollection, trip.id)
  const allSettlements = useTripDocuments(settlementsCollection, trip.id)
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const { currency, budgets, travellers } = trip
  return useMemo(() => {
    const names = new Map(travellers.map(({ id, name }) => [id, name]))
    const [expenses, settlements] = [sortByDay(allExpenses), sortByDay(allSettlements)]
    const { standings, uncountedIds } = balancesOf(expenses, settlements, currency)
    const known = [...expenses.map(({ cost }) => cost), ...settlements.map(moneyOf)]
    return {
      ...{ trip, expenses, settlements, bookings, standings, uncountedIds, currency },
      proposals: proposePayments(standings),
      uses: budgetUses({ budgets, currency }, expenses),
      nameOf: (id: string): string => names.get(id) ?? 'Nicht mehr dabei',
      knownRateOf: (foreign: string) => lastKnownRate(foreign, currency, { known, list }),
    }
  }, [trip, allExpenses, allSettlements, bookings, currency, budgets, travellers, list])
}

/** What the parts of the form work with. */
export type ExpensePartProps = {
  readonly form: {
    readonly draft: ExpenseDraft
    readonly errors: ExpenseErrors
    readonly set: Form<ExpenseDraft, ExpenseFields, ExpenseErrors>['set']
  }
  readonly costs: Costs
  readonly travellers: readonly Traveller[]
  readonly context: RateContext & { readonly expenseId: string }
}
