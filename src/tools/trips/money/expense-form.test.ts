import { expect, test } from 'vitest'
import type { Rate } from '../money-model.ts'
import {
  expenseDraftOf,
  MANY,
  newExpenseDraft,
  NOBODY,
  readExpenseDraft,
  type ExpenseDraft,
  type ExpenseErrors,
} from './expense-form.ts'
import { withMode, type SplitMode } from './split-form.ts'

const travellers = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))
const known: Rate = { value: '1.085', on: '2026-06-03', per: 'EUR' }
const context = { tripCurrency: 'EUR', knownRateOf: (currency: string) => (currency === 'USD' ? known : undefined) }
const start: ExpenseDraft = {
  ...newExpenseDraft({ currency: 'EUR', travellers }, { on: '2026-06-05', payerId: 'a' }),
  title: 'Essen',
  total: '100,00',
}
const read = (changes: Partial<ExpenseDraft>) => readExpenseDraft({ ...start, ...changes }, context)
const errorOf = (field: keyof ExpenseErrors, changes: Partial<ExpenseDraft>): string | undefined => {
  const result = read(changes)
  return result.ok ? undefined : result.error[field]?.replaceAll('\u00a0', ' ')
}
const costOf = (changes: Partial<ExpenseDraft>) => {
  const result = read(changes)
  return result.ok ? result.value.cost : result.error
}

test('J37: what is typed is an expense, and opens again as it was typed', () => {
  const result = read({ note: ' gut ', bookingId: 'b1' })
  expect(result).toEqual({
    ok: true,
    value: {
      ...{ title: 'Essen', category: 'food', on: '2026-06-05', note: 'gut', bookingId: 'b1', files: [] },
      cost: {
        total: { minor: 10_000, currency: 'EUR' },
        payers: [{ id: 'a', minor: 10_000 }],
        split: { mode: 'equal', travellerIds: ['a', 'b', 'c'] },
      },
    },
  })
  if (result.ok) expect(readExpenseDraft(expenseDraftOf(result.value, 'EUR'), context)).toEqual(result)
})

test('J37: each field has its own sentence', () => {
  const result = read({ title: ' ', on: '0050-01-01', total: 'viel', sharerIds: [] })
  expect(result.ok ? {} : result.error).toMatchObject({
    title: 'Schreib, wofür das Geld war.',
    on: 'Das Jahr liegt zu weit weg.',
    total: 'Schreib den Betrag wie 1.234,50.',
    split: 'Wähle, für wen das Geld war.',
  })
  expect(errorOf('total', { total: '0' })).toBe('Gib einen Betrag ein.')
})

test('J13: a rate that is taken over keeps its day, one that is typed is of the day of the expense, none is allowed', () => {
  const inDollars = (rate: string, confirmedRate = '') => costOf({ currency: 'USD', rate, confirmedRate })
  expect(inDollars('1,085')).toMatchObject({ rate: known })
  expect(inDollars('1,09')).toMatchObject({ rate: { value: '1.09', on: '2026-06-05', per: 'EUR' } })
  expect(inDollars('')).not.toHaveProperty('rate')
  expect(errorOf('rate', { currency: 'USD', rate: 'x' })).toBe('Schreib den Kurs wie 1,085.')
})

test('J13: a rate of the currency that the trip had before stays, until another is typed', () => {
  const entered = read({ currency: 'USD', rate: '1,085' })
  if (!entered.ok) throw new Error('the expense is valid')
  const before = entered.value.cost
  const fields = { title: 'Essen', category: 'food' as const, on: '2026-06-05', cost: before, files: [] }
  const inPounds = { tripCurrency: 'GBP', knownRateOf: () => undefined, opened: before }
  const draft = { ...expenseDraftOf(fields, 'GBP'), title: 'Abendessen' }
  expect(readExpenseDraft(draft, inPounds)).toMatchObject({ ok: true, value: { title: 'Abendessen', cost: before } })
  expect(readExpenseDraft({ ...draft, rate: '1,25' }, inPounds)).toMatchObject({
    value: { cost: { rate: { value: '1.25', per: 'GBP' } } },
  })
  const inDollars = { ...inPounds, tripCurrency: 'USD' }
  expect(readExpenseDraft(expenseDraftOf(fields, 'USD'), inDollars)).toMatchObject({ value: { cost: before } })
  const inFrancs = readExpenseDraft({ ...draft, currency: 'CHF' }, inPounds)
  expect(inFrancs.ok && inFrancs.value.cost).not.toHaveProperty('rate')
})

test('J13: a rate that is upside down or far off is asked about once', () => {
  expect(errorOf('rate', { currency: 'USD', rate: '0,9217' })).toBe(
    'Der Kurs sieht verkehrt herum aus: Zuletzt waren es 1,085 (Kurs vom 3.6.). Stimmt er?',
  )
  expect(errorOf('rate', { currency: 'USD', rate: '108,5' })).toMatch(/^Der Kurs ist mehr als das Zwanzigfache/u)
  expect(costOf({ currency: 'USD', rate: '108,5', confirmedRate: '108,5' })).toMatchObject({ rate: { value: '108.5' } })
  expect(errorOf('rate', { currency: 'JPY', rate: '163,42' })).toBeUndefined()
  expect(errorOf('rate', { currency: 'JPY', rate: '0.000000001', total: '10.000.000.000' })).toBe(
    'Mit diesem Kurs ist der Betrag zu groß.',
  )
})

test('J12: the sums of payers and parts have to be those of the expense', () => {
  const payers = [
    { id: 'a', text: '60' },
    { id: 'b', text: '20' },
    { id: 'c', text: '' },
  ]
  expect(errorOf('payers', { payer: MANY, payers })).toBe('Bezahlt: 80,00 € von 100,00 €. Es fehlen 20,00 €.')
  expect(costOf({ payer: MANY, payers: [...payers, { id: 'c', text: '20' }] })).toMatchObject({
    payers: [{ minor: 6_000 }, { minor: 2_000 }, { minor: 2_000 }],
  })
  expect(costOf({ payer: NOBODY })).toMatchObject({ payers: [] })
  const parts = [
    { id: 'a', text: '60' },
    { id: 'b', text: '50' },
  ]
  expect(errorOf('split', { mode: 'amounts', parts })).toBe(
    'Verteilt: 110,00 € von 100,00 €. Das sind 10,00 € zu viel.',
  )
  expect(errorOf('split', { mode: 'percent', parts })).toBe('Zusammen sind es 110 % statt 100 %.')
  expect(errorOf('split', { mode: 'shares', parts: [{ id: 'a', text: '1,5' }] })).toBe(
    'Anteile sind ganze Zahlen wie 2.',
  )
  expect(
    costOf({
      mode: 'percent',
      parts: [
        { id: 'a', text: '66,67 %' },
        { id: 'b', text: '33.33' },
      ],
    }),
  ).toMatchObject({
    split: { parts: [{ value: 6_667 }, { value: 3_333 }] },
  })
  const line = { id: 'l', title: '', amount: '100', travellerIds: ['b'] }
  expect(costOf({ mode: 'lines', lines: [line] })).toMatchObject({
    split: { lines: [{ title: 'Posten 1', minor: 10_000 }] },
  })
  expect(errorOf('split', { mode: 'lines', lines: [{ ...line, travellerIds: [] }] })).toBe(
    'Posten 1: Wähle, für wen das Geld war.',
  )
})

test('J37: another way to split begins with the shares of before', () => {
  const total = { minor: 10_000, currency: 'EUR' }
  const to = (mode: SplitMode) => withMode(start, mode, { travellerIds: ['a', 'b', 'c'], total, lineId: 'l' })
  expect(to('shares').parts.map(({ text }) => text)).toEqual(['1', '1', '1'])
  expect(
    to('percent')
      .parts.map(({ text }) => text)
      .toSorted(),
  ).toEqual(['33,33', '33,33', '33,34'])
  expect(
    to('amounts')
      .parts.map(({ text }) => text)
      .toSorted(),
  ).toEqual(['33,33', '33,33', '33,34'])
  expect(to('lines').lines).toEqual([{ id: 'l', title: '', amount: '', travellerIds: ['a', 'b', 'c'] }])
  for (const mode of ['equal', 'shares', 'percent', 'amounts'] as const)
    expect(readExpenseDraft({ ...start, ...to(mode) }, context).ok).toBe(true)
})

test.each<[SplitMode, readonly string[], SplitMode, readonly string[]]>([
  ['percent', ['50', '30', '20'], 'shares', ['5', '3', '2']],
  ['amounts', ['60,00', '40,00'], 'shares', ['3', '2']],
  ['amounts', ['33,33', '33,33', '33,34'], 'shares', ['1', '1', '1']],
  ['amounts', ['1.000.000,01', '2.000.000,00'], 'shares', ['3333', '6667']],
  ['shares', ['2', '1'], 'percent', ['66,67', '33,33']],
])('J37: %s of %j become %s of %j, also before there is an amount', (from, before, mode, after) => {
  const parts = before.map((text, index) => ({ id: 'abc'.charAt(index), text }))
  const o = { travellerIds: ['a', 'b', 'c'], total: undefined, lineId: 'l' }
  expect(withMode({ ...start, mode: from, parts }, mode, o).parts.map(({ text }) => text)).toEqual(after)
})

test('J37: a receipt has 50 lines at most, and their titles are not cut', () => {
  const lines = Array.from({ length: 51 }, (_, at) => ({ id: `l${at}`, title: '', amount: '1', travellerIds: ['a'] }))
  expect(errorOf('split', { mode: 'lines', total: '51', lines })).toBe('Höchstens 50 Posten.')
  const [line] = lines
  expect(line && errorOf('split', { mode: 'lines', total: '1', lines: [{ ...line, title: 'x'.repeat(101) }] })).toBe(
    'Posten 1: Höchstens 100 Zeichen.',
  )
})
