/** The expenses and payments of a trip as a table for spreadsheets (J39). */
import { toCsv } from '#base/table/csv'
import { formatDate } from '#base/text/format'
import { expenseLabels } from '../labels.ts'
import type { Trip } from '../model.ts'
import type { Expense, Settlement } from '../money-model.ts'
import { writeAmount } from './amount.ts'
import { moneyOf } from './balances.ts'
import { tripMinorOf, writeRate } from './rates.ts'
import { sharesOf } from './shares.ts'

type Stored<Fields> = Fields & { readonly id: string }

/** One row for each expense and payment, oldest first, with a column for the share of each traveller in the trip's currency. */
export function expensesCsv(
  { travellers, currency }: Pick<Trip, 'travellers' | 'currency'>,
  expenses: readonly Stored<Expense>[],
  settlements: readonly Stored<Settlement>[],
): string {
  const nameOf = (id: string): string => travellers.find((traveller) => traveller.id === id)?.name ?? 'Nicht mehr dabei'
  const write = (minor: number | undefined): string => (minor === undefined ? '' : writeAmount({ minor, currency }))
  const expenseRows = expenses.map((expense) => {
    const { id, title, category, on, cost, note = '' } = expense
    const minor = tripMinorOf(cost, currency)
    const shares = new Map(sharesOf(minor ?? 0, cost.split, id).map((share) => [share.id, share.minor]))
    return [
      ...[on, 'Ausgabe', title, expenseLabels[category], writeAmount(cost.total), cost.total.currency],
      ...[cost.rate === undefined ? '' : writeRate(cost.rate.value), write(minor)],
      cost.payers.length === 0 ? 'geplant' : cost.payers.map((payer) => nameOf(payer.id)).join(', '),
      ...travellers.map((traveller) => (minor === undefined ? '' : write(shares.get(traveller.id) ?? 0))),
      note,
    ]
  })
  const settlementRows = settlements.map((settlement) => {
    const { fromId, toId, minor, currency: own, rate, on, note = '' } = settlement
    return [
      ...[on, 'Zahlung', `${nameOf(fromId)} an ${nameOf(toId)}`, '', writeAmount({ minor, currency: own }), own],
      ...[rate === undefined ? '' : writeRate(rate.value), write(tripMinorOf(moneyOf(settlement), currency))],
      ...[nameOf(fromId), ...travellers.map(() => ''), note],
    ]
  })
  const rows = [...expenseRows, ...settlementRows].toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  return toCsv([
    [
      ...['Datum', 'Art', 'Titel', 'Kategorie', 'Betrag', 'Währung', 'Kurs', `Betrag in ${currency}`, 'Bezahlt von'],
      ...[...travellers.map(({ name }) => `Anteil ${name}`), 'Notiz'],
    ],
    ...rows.map(([on = '', ...cells]) => [formatDate(on), ...cells]),
  ])
}
