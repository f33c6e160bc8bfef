import { expect, test } from 'vitest'
import type { Cost } from '../money-model.ts'
import { budgetChanges, budgetDraftOf, readBudgetDraft, budgetUses, proposeBudget, type Budget } from './budgets.ts'

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

const rate = { value: '1.0850', on: '2026-06-03', per: 'EUR' }
const dollars: Budget = { id: 'food', minor: 50_000, currency: 'USD' }
const old: Budget = { id: 'total', minor: 90_000 }
const euros: Budget = { id: 'stay', minor: 40_000, currency: 'EUR' }

test('J70: a budget of another currency limits nothing until it is converted; one without a currency is in the trip’s', () => {
  expect(budgetUses({ budgets: [old, dollars, euros], currency: 'EUR' }, [])).toEqual([
    { id: 'total', spent: 0, planned: 0, limit: 90_000 },
    { id: 'stay', spent: 0, planned: 0, limit: 40_000 },
    { id: 'food', spent: 0, planned: 0, limit: undefined, foreign: { minor: 50_000, currency: 'USD' } },
  ])
  const foreign = { minor: 50_000, currency: 'USD' }
  const proposal = proposeBudget(foreign, (currency) => (currency === 'USD' ? rate : undefined))
  expect(proposal).toEqual({ money: { minor: 46_083, currency: 'EUR' }, rate })
  const converted: Budget = { id: 'food', minor: 0, ...proposal?.money }
  const [, use] = budgetUses({ budgets: [converted], currency: 'EUR' }, [])
  expect(use).toEqual({ id: 'food', spent: 0, planned: 0, limit: 46_083 })
  expect(proposeBudget(foreign, () => undefined)).toBeUndefined()
  expect(proposeBudget({ minor: 1, currency: 'USD' }, () => ({ ...rate, value: '1000' }))).toBeUndefined()
})

test('J70: the form keeps what is not touched, with its currency, and writes what is typed in the trip’s', () => {
  const opened = { budgets: [old, dollars, euros], currency: 'EUR' }
  const draft = budgetDraftOf(opened)
  expect([draft.total, draft.food, draft.stay, draft.fees]).toEqual(['900,00', '500,00 USD', '400,00', ''])
  const read = (changes: Partial<typeof draft>) => readBudgetDraft({ ...draft, ...changes }, opened)
  const changesOf = (changes: Partial<typeof draft>) => {
    const result = read(changes)
    return result.ok ? budgetChanges(opened.budgets, result.value) : result.error
  }
  expect(changesOf({})).toEqual([])
  expect(changesOf({ food: '460', fees: '20', stay: '' })).toEqual([
    { type: 'set', id: 'food', fields: { minor: 46_000, currency: 'EUR' } },
    { type: 'add', budget: { id: 'fees', minor: 2_000, currency: 'EUR' } },
    { type: 'remove', id: 'stay' },
  ])
  expect(changesOf({ total: '1.000' })).toEqual([
    { type: 'set', id: 'total', fields: { minor: 100_000, currency: 'EUR' } },
  ])
  expect(changesOf({ food: '510,00 USD', stay: '0', fees: 'viel' })).toEqual({
    food: 'Schreib den Betrag in EUR.',
    stay: 'Ein Budget ist mehr als 0.',
    fees: 'Schreib den Betrag wie 1.234,50.',
  })
})
