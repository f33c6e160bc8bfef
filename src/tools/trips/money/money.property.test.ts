import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Cost, Split } from '../money-model.ts'
import { formatMoney, parseAmount, writeAmount } from './amount.ts'
import { balancesOf, proposePayments } from './balances.ts'
import { budgetUses, moneyOfBudget, proposeBudget, type Budget } from './budgets.ts'
import { convert, tripMinorOf } from './rates.ts'
import { sharesOf } from './shares.ts'

const ids = ['anna', 'ben', 'cem', 'dana', 'eli']
const travellerIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const weight = fc.integer({ min: 0, max: 1_000_000_000_000 })
const parts = (value: fc.Arbitrary<number>) =>
  fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), value }), { minLength: 1, selector: ({ id }) => id })
const split: fc.Arbitrary<Split> = fc.oneof(
  fc.record({ mode: fc.constant('equal' as const), travellerIds }),
  fc.record({ mode: fc.constantFrom('shares' as const, 'percent' as const), parts: parts(weight) }),
  fc.record({ mode: fc.constant('amounts' as const), parts: parts(minor) }),
  fc.record({
    mode: fc.constant('lines' as const),
    lines: fc.array(fc.record({ id: fc.uuid(), title: fc.constant('x'), minor, travellerIds }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
)
const rate = fc
  .record({ whole: fc.integer({ min: 0, max: 999_999 }), decimals: fc.integer({ min: 1, max: 999_999_999 }) })
  .map(({ whole, decimals }) => ({
    value: `${whole}.${String(decimals).padStart(9, '0')}`,
    on: '2026-06-03',
    per: 'EUR',
  }))
const cost: fc.Arbitrary<Cost> = fc.record({
  total: fc.record({
    minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  }),
  rate,
  payers: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), minor }), { selector: ({ id }) => id, maxLength: 3 }),
  split,
})
const expenses = fc
  .array(cost, { maxLength: 12 })
  .map((costs) => costs.map((each, index) => ({ id: `e${index}`, category: 'food' as const, cost: each })))

test('J12: shares add up exactly, in any order, and J14a: those of a refund mirror those of the payment', () => {
  fc.assert(
    fc.property(minor, split, fc.string(), (total, how, id) => {
      const shares = sharesOf(total, how, id)
      expect(shares.reduce((sum, share) => sum + share.minor, 0)).toBe(total)
      const refund = sharesOf(-total, how, id)
      expect(refund).toEqual(shares.map((share) => ({ ...share, minor: share.minor === 0 ? 0 : -share.minor })))
      const turned = 'parts' in how ? { ...how, parts: how.parts.toReversed() } : how
      expect(sharesOf(total, turned, id)).toEqual(shares)
    }),
    runsOf(400),
  )
})

test('J13, J14a: a conversion is within half a unit, and mirrors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rate, (amount, frozen) => {
      const converted = convert(amount, 'USD', frozen)
      if (converted === undefined) return
      const mirrored = convert(-amount, 'USD', frozen)
      expect(Math.abs(mirrored ?? NaN)).toBe(converted)
      // amount ÷ rate is within half of the result: in whole numbers, to be exact.
      const factor = BigInt(frozen.value.replace('.', ''))
      const twice = 2n * BigInt(amount) * 10n ** 9n - 2n * BigInt(converted) * factor
      expect(twice < factor && twice >= -factor).toBe(true)
    }),
    runsOf(400),
  )
})

test('J14: balances add up to 0 in any order, proposals settle all, and each payment leaves the others as they are', () => {
  fc.assert(
    fc.property(expenses, fc.nat(), (all, chosen) => {
      const { standings } = balancesOf(all, [], 'EUR')
      expect([...standings.values()].reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      const turned = balancesOf(all.toReversed(), [], 'EUR').standings
      expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(standings))
      const proposals = proposePayments(standings)
      expect(proposePayments(turned)).toEqual(proposals)
      const pay = (paid: typeof proposals) =>
        paid.map((proposal, index) => ({ ...proposal, id: `s${index}`, currency: 'EUR' }))
      expect(proposePayments(balancesOf(all, pay(proposals), 'EUR').standings)).toEqual([])
      if (proposals.length === 0) return
      const one = chosen % proposals.length
      const after = balancesOf(all, pay(proposals.slice(one, one + 1)), 'EUR').standings
      expect(proposePayments(after)).toEqual(proposals.toSpliced(one, 1))
    }),
    runsOf(300),
  )
})

test('J14a: what is written is read back', () => {
  fc.assert(
    fc.property(minor, fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
      const money = { minor: amount, currency }
      expect(parseAmount(writeAmount(money), currency)).toEqual({ ok: true, value: amount })
      expect(parseAmount(formatMoney(money), currency)).toEqual({ ok: true, value: amount })
    }),
    runsOf(200),
  )
})

test('J72: a payment of a part leaves the rest of its proposal, and all others as they are', () => {
  fc.assert(
    fc.property(expenses, fc.nat(), fc.nat(), (all, chosen, part) => {
      const proposals = proposePayments(balancesOf(all, [], 'EUR').standings)
      const place = proposals.length === 0 ? 0 : chosen % proposals.length
      const proposal = proposals[place]
      if (proposal === undefined || proposal.minor < 2) return
      const paid = 1 + (part % (proposal.minor - 1))
      const payment = { ...proposal, minor: paid, id: 's', currency: 'EUR' }
      const after = proposePayments(balancesOf(all, [payment], 'EUR').standings)
      expect(after).toEqual(proposals.with(place, { ...proposal, minor: proposal.minor - paid }))
    }),
    runsOf(300),
  )
})

test('J71: payments in any currency move balances by what they are converted to, exactly, in any order', () => {
  const payment = fc.record({
    fromId: fc.constantFrom(...ids),
    toId: fc.constantFrom(...ids),
    minor: fc.integer({ min: 1, max: 1_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    rate: fc.option(rate, { nil: undefined }),
  })
  fc.assert(
    fc.property(expenses, fc.array(payment, { maxLength: 8 }), (all, made) => {
      const payments = made.map((each, index) => ({ ...each, id: `s${index}` }))
      const { standings, uncountedIds } = balancesOf(all, payments, 'EUR')
      expect([...standings.values()].reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      const turned = balancesOf(all.toReversed(), payments.toReversed(), 'EUR')
      expect(Object.fromEntries(turned.standings)).toEqual(Object.fromEntries(standings))
      const before = balancesOf(all, [], 'EUR').standings
      for (const id of ids) {
        const moved = payments.reduce((sum, { fromId, toId, minor: total, currency, rate: frozen }) => {
          const counted = tripMinorOf({ total: { minor: total, currency }, rate: frozen }, 'EUR') ?? 0
          return sum + (fromId === id ? counted : 0) - (toId === id ? counted : 0)
        }, 0)
        expect(standings.get(id)?.balance ?? 0).toBe((before.get(id)?.balance ?? 0) + moved)
      }
      const lacking = payments.filter(({ currency, rate: frozen }) => currency !== 'EUR' && frozen === undefined)
      expect(lacking.every(({ id }) => uncountedIds.includes(id))).toBe(true)
    }),
    runsOf(300),
  )
})

test('J12 J13 J34: what is converted is split afterwards, so shares, categories and the sum of the trip agree to the cent', () => {
  const categories = ['food', 'stay', 'fees'] as const
  fc.assert(
    fc.property(expenses, (all) => {
      const sorted = all.map((expense, index) => ({ ...expense, category: categories[index % 3] ?? 'food' }))
      const [total, ...rest] = budgetUses({ budgets: [], currency: 'EUR' }, sorted)
      const shares = [...balancesOf(sorted, [], 'EUR').standings.values()].reduce((sum, { share }) => sum + share, 0)
      expect(total?.spent).toBe(shares)
      expect(rest.reduce((sum, { spent }) => sum + spent, 0)).toBe(shares)
      expect(budgetUses({ budgets: [], currency: 'EUR' }, sorted.toReversed())).toEqual([total, ...rest])
      for (const { id, cost: each } of sorted) {
        const counted = tripMinorOf(each, 'EUR')
        if (counted === undefined) continue
        expect(sharesOf(counted, each.split, id).reduce((sum, share) => sum + share.minor, 0)).toBe(counted)
      }
    }),
    runsOf(300),
  )
})

test('J70: no other currency is read as the trip’s, and converting changes an amount once, by at most half a unit', () => {
  const budget: fc.Arbitrary<Budget> = fc.record({
    id: fc.constantFrom('total', 'food', 'stay', 'fees'),
    minor: fc.integer({ min: 1, max: 1_000_000_000 }),
    currency: fc.constantFrom(undefined, 'EUR', 'USD', 'JPY'),
  })
  const budgetsOf = fc.uniqueArray(budget, { selector: ({ id }) => id })
  fc.assert(
    fc.property(budgetsOf, rate, (budgets, frozen) => {
      const uses = budgetUses({ budgets, currency: 'EUR' }, [])
      expect(budgetUses({ budgets: budgets.toReversed(), currency: 'EUR' }, [])).toEqual(uses)
      const knownRateOf = () => frozen
      for (const each of budgets) {
        const money = moneyOfBudget(each, 'EUR')
        const use = uses.find(({ id }) => id === each.id)
        expect(use?.limit).toBe(money.currency === 'EUR' ? each.minor : undefined)
        if (money.currency === 'EUR') continue
        expect(use?.foreign).toEqual(money)
        const proposal = proposeBudget(money, knownRateOf)
        if (proposal === undefined) continue
        const converted = budgetUses({ budgets: [{ id: each.id, ...proposal.money }], currency: 'EUR' }, [])
        expect(converted.find(({ id }) => id === each.id)?.limit).toBe(convert(each.minor, money.currency, frozen))
      }
    }),
    runsOf(300),
  )
})
