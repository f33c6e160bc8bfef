/** Balances of travellers, and the payments that make all even (J14). */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Expense, Settlement } from '../money-model.ts'
import { tripMinorOf, type RatedMoney } from './rates.ts'
import { sharesOf, splitByWeights } from './shares.ts'

type Stored<Fields> = Fields & { readonly id: string }
export type StoredExpense = Stored<Pick<Expense, 'cost' | 'category'>>
type StoredSettlement = Stored<Pick<Settlement, 'fromId' | 'toId' | 'minor' | 'currency' | 'rate'>>

/** All in the smallest unit of the trip's currency. */
export type Standing = {
  /** What they have paid for all. */
  readonly paid: number
  /** Their part of what was paid. */
  readonly share: number
  /** What they get (more than 0) or owe, with the payments between travellers. */
  readonly balance: number
}

export type Balances = {
  readonly standings: ReadonlyMap<string, Standing>
  /** Expenses and payments in currencies without a rate; they count as soon as one is entered. */
  readonly uncountedIds: readonly string[]
}

/** What has not been paid yet is planned and makes no debts. The balances add up to 0, and no order matters. */
export function balancesOf(
  expenses: readonly StoredExpense[],
  settlements: readonly StoredSettlement[],
  tripCurrency: string,
): Balances {
  const standings = new Map<string, { -readonly [Key in keyof Standing]: number }>()
  const uncountedIds: string[] = []
  const standingOf = (id: string) => getOrInsert(standings, id, () => ({ paid: 0, share: 0, balance: 0 }))
  for (const { id, cost } of expenses) {
    if (cost.payers.length === 0) continue
    const total = tripMinorOf(cost, tripCurrency)
    if (total === undefined) {
      uncountedIds.push(id)
      continue
    }
    for (const { id: payerId, minor } of payersOf(total, cost, id)) {
      const standing = standingOf(payerId)
      standing.paid += minor
      standing.balance += minor
    }
    for (const { id: sharerId, minor } of sharesOf(total, cost.split, id)) {
      const standing = standingOf(sharerId)
      standing.share += minor
      standing.balance -= minor
    }
  }
  for (const settlement of settlements) {
    const { id, fromId, toId } = settlement
    const minor = tripMinorOf(moneyOf(settlement), tripCurrency)
    if (minor === undefined) {
      uncountedIds.push(id)
      continue
    }
    standingOf(fromId).balance += minor
    standingOf(toId).balance -= minor
  }
  return { standings, uncountedIds }
}

/** The amount of a payment, as that of an expense. */
export function moneyOf({ minor, currency, rate }: Pick<Settlement, 'minor' | 'currency' | 'rate'>): RatedMoney {
  return { total: { minor, currency }, rate }
}

/** What each payer has paid of a total in the trip's currency. */
function payersOf(total: number, { payers }: Expense['cost'], expenseId: string) {
  const [only] = payers
  if (payers.length === 1 && only !== undefined) return [{ id: only.id, minor: total }]
  return splitByWeights(
    total,
    payers.map(({ id, minor }) => ({ id, value: minor })),
    expenseId,
  )
}

/** `fromId` pays `toId`. */
export type Proposal = { readonly fromId: string; readonly toId: string; readonly minor: number }

/**
 * Debtors and creditors stand by id along the same line, each as long as their balance; debtors pay those beside them. A payment cuts a piece
 * out of both lines, so the other proposals do not change (J14). A payment of a part leaves the rest of its proposal (J72).
 */
export function proposePayments(standings: ReadonlyMap<string, Pick<Standing, 'balance'>>): readonly Proposal[] {
  const sorted = [...standings].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const debtors = sorted.flatMap(([id, { balance }]) => (balance < 0 ? [{ id, left: -balance }] : []))
  const creditors = sorted.flatMap(([id, { balance }]) => (balance > 0 ? [{ id, left: balance }] : []))
  const proposals: Proposal[] = []
  let [debtor, creditor] = [debtors.shift(), creditors.shift()]
  while (debtor !== undefined && creditor !== undefined) {
    const minor = Math.min(debtor.left, creditor.left)
    proposals.push({ fromId: debtor.id, toId: creditor.id, minor })
    debtor.left -= minor
    creditor.left -= minor
    if (debtor.left === 0) debtor = debtors.shift()
    if (creditor.left === 0) creditor = creditors.shift()
  }
  return proposals
}
