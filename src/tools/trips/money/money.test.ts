import { describe, expect, it } from 'vitest'
import type { Cost } from '../money-model.ts'
import { formatMoney, parseAmount, writeAmount, currencyCodes, describeCurrency, digitsOf } from './amount.ts'
import { balancesOf, proposePayments, type Standing } from './balances.ts'
import {
  convert,
  crossRate,
  describeRateAge,
  doubtRate,
  invertRate,
  lastKnownRate,
  parseRate,
  tripMinorOf,
} from './rates.ts'
import { sharesOf, splitByWeights } from './shares.ts'

const minorsOf = (shares: readonly { readonly minor: number }[]) => shares.map(({ minor }) => minor)
const equal = (...travellerIds: string[]) => ({ mode: 'equal', travellerIds }) as const
const parts = (...values: number[]) => values.map((value, index) => ({ id: `t${index}`, value }))

describe('J12: shares add up to the total', () => {
  it('of 100,00 € for three one gets a cent more, and which one depends on the expense', () => {
    const splits = ['e1', 'e2', 'e3', 'e4', 'e5'].map((id) => minorsOf(sharesOf(10_000, equal('a', 'b', 'c'), id)))
    for (const split of splits) expect(split.toSorted((a, b) => b - a)).toEqual([3_334, 3_333, 3_333])
    expect(new Set(splits.map((split) => split.indexOf(3_334)))).toEqual(new Set([0, 1, 2]))
  })

  it('1000 yen for three', () => {
    expect(minorsOf(sharesOf(1_000, equal('a', 'b', 'c'), 'e1'))).toEqual([333, 333, 334])
  })

  it('100,01 € at 2:1:1 by the largest remainder', () => {
    expect(minorsOf(sharesOf(10_001, { mode: 'shares', parts: parts(2, 1, 1) }, 'x'))).toEqual([5_001, 2_500, 2_500])
  })

  it('percent, amounts and single lines', () => {
    expect(minorsOf(sharesOf(999, { mode: 'percent', parts: parts(5_000, 3_000, 2_000) }, 'x'))).toEqual([
      499, 300, 200,
    ])
    expect(minorsOf(sharesOf(1_000, { mode: 'amounts', parts: parts(999, 1) }, 'x'))).toEqual([999, 1])
    const lines = [
      { id: 'l1', title: 'Wein', minor: 2_000, travellerIds: ['a', 'b'] },
      { id: 'l2', title: 'Saft', minor: 500, travellerIds: ['c'] },
      { id: 'l3', title: 'Rabatt', minor: -300, travellerIds: ['a', 'b', 'c'] },
    ]
    expect(sharesOf(2_200, { mode: 'lines', lines }, 'x')).toEqual([
      { id: 'a', minor: 900 },
      { id: 'b', minor: 900 },
      { id: 'c', minor: 400 },
    ])
  })

  it('who stands twice counts once, weights of 0 in all are equal, and ten billion are split exactly', () => {
    expect(sharesOf(100, equal('a', 'a', 'b'), 'x')).toHaveLength(2)
    expect(minorsOf(splitByWeights(10, parts(0, 0), 'x'))).toEqual([5, 5])
    const large = minorsOf(splitByWeights(1_000_000_000_000, parts(999_999_999_999, 1, 333_333_333_333), 'x'))
    expect(large).toEqual([749_999_999_999, 1, 250_000_000_000])
  })
})

describe('J13: an amount is converted once, half up, with the rate as it was typed', () => {
  it.each([
    [10_000, 'USD', '1.0850', 'EUR', 9_217],
    [12_500, 'JPY', '163.42', 'EUR', 7_649],
    [8_540, 'CHF', '0.9412', 'EUR', 9_074],
    [1, 'EUR', '2', 'USD', 1],
    [1_000, 'KWD', '0.3333', 'EUR', 300],
    [5_000, 'EUR', '0.0061', 'JPY', 8_197],
  ])('%d %s at %s in %s', (minor, currency, value, per, expected) => {
    expect(convert(minor, currency, { value, per })).toBe(expected)
    expect(convert(-minor, currency, { value, per })).toBe(-expected)
  })

  it('a rate to another currency, of 0, or with a result out of bounds says nothing', () => {
    const cost: Cost = {
      total: { minor: 100, currency: 'USD' },
      rate: { value: '1.1', on: '2026-06-03', per: 'EUR' },
      payers: [],
      split: { mode: 'equal', travellerIds: ['a'] },
    }
    expect(tripMinorOf(cost, 'EUR')).toBe(91)
    expect(tripMinorOf(cost, 'USD')).toBe(100)
    expect(tripMinorOf(cost, 'CHF')).toBeUndefined()
    expect(convert(100, 'USD', { value: '0', per: 'EUR' })).toBeUndefined()
    expect(convert(1_000_000_000_000, 'USD', { value: '0.000000001', per: 'EUR' })).toBeUndefined()
  })

  it('the last known rate is the newest, of an expense or of the list of the bank', () => {
    const expense = (value: string, on: string, per = 'EUR') => ({
      cost: { total: { minor: 1, currency: 'USD' }, rate: { value, on, per }, payers: [], split: equal('a') },
    })
    const expenses = [expense('1.08', '2026-06-03'), expense('1.07', '2026-05-01'), expense('9', '2026-07-01', 'CHF')]
    const known = (list?: Parameters<typeof crossRate>[0]) =>
      lastKnownRate('USD', 'EUR', {
        known: expenses.map(({ cost }) => cost),
        list,
      })
    expect(known()).toEqual({ value: '1.08', on: '2026-06-03', per: 'EUR' })
    expect(known({ on: '2026-06-02', perEuro: { USD: '1.0999' } })?.value).toBe('1.08')
    expect(known({ on: '2026-06-04', perEuro: { USD: '1.0999' } })?.value).toBe('1.0999')
    expect(lastKnownRate('JPY', 'EUR', { known: [], list: undefined })).toBeUndefined()
  })

  it('J70: what was converted the other way around is turned, if it is newer', () => {
    const francs = { total: { minor: 1, currency: 'CHF' }, rate: { value: '0.8', on: '2026-06-03', per: 'EUR' } }
    const euros = { total: { minor: 1, currency: 'EUR' }, rate: { value: '1.2', on: '2026-06-02', per: 'CHF' } }
    const known = (...all: (typeof francs)[]) => lastKnownRate('EUR', 'CHF', { known: all, list: undefined })
    expect(known(francs, euros)).toEqual({ value: '1.25', on: '2026-06-03', per: 'CHF' })
    expect(known(euros)?.value).toBe('1.2')
  })

  it('crosses the rates of the bank, and turns one around', () => {
    const list = { on: '2026-06-03', perEuro: { USD: '1.0850', JPY: '163.42' } }
    expect(crossRate(list, 'JPY', 'USD')).toEqual({ value: '150.6175', on: '2026-06-03', per: 'USD' })
    expect(crossRate(list, 'EUR', 'JPY')?.value).toBe('0.006119202')
    expect(crossRate(list, 'XXX', 'EUR')).toBeUndefined()
    expect(invertRate('1.085')).toBe('0.921659')
    expect(invertRate('0')).toBeUndefined()
  })

  it('a badge says how old a rate is', () => {
    const rate = { value: '1', on: '2026-06-03', per: 'EUR' }
    expect(describeRateAge(rate, '2026-06-04')).toBe('Kurs vom 3.6.')
    expect(describeRateAge(rate, '2027-01-04')).toBe('Kurs vom 3.6.2026')
    expect(describeRateAge(rate, '2026-06-03')).toBeUndefined()
  })

  it('asks about a rate that is upside down, or twenty times another', () => {
    expect(doubtRate('0.9217', '1.085')).toBe('upside-down')
    expect(doubtRate('0.0061', '163.42')).toBe('upside-down')
    expect(doubtRate('16342', '163.42')).toBe('far')
    expect(doubtRate('1.3', '1.085')).toBeUndefined()
    expect(doubtRate('0.99', '1.01')).toBeUndefined()
    expect(doubtRate('20', '1')).toBeUndefined()
  })

  it.each([
    ['1,0850', '1.0850'],
    ['1.085', '1.085'],
    ['15.000,5', '15000.5'],
    ['0', undefined],
    ['1e5', undefined],
    ['-1', undefined],
    ['1,1234567890', undefined],
  ])('reads the rate %s', (text, value) => expect(parseRate(text)).toBe(value))
})

describe('J14: balances and who pays whom', () => {
  const paid = (id: string, payer: string, euros: number, ...sharers: string[]) => ({
    id,
    category: 'food' as const,
    cost: {
      total: { minor: euros * 100, currency: 'EUR' },
      payers: [{ id: payer, minor: euros * 100 }],
      split: { mode: 'equal' as const, travellerIds: sharers },
    },
  })
  // The cent of the last one is that of A with this id.
  const expenses = [
    paid('1', 'A', 240, 'A', 'B', 'C'),
    paid('2', 'B', 90, 'A', 'B', 'C'),
    paid('3', 'C', 10, 'B', 'C'),
    paid('e3', 'A', 100, 'A', 'B', 'C'),
  ]
  const balances = (standings: ReadonlyMap<string, Standing>) =>
    ['A', 'B', 'C'].map((id) => [id, standings.get(id)?.balance])

  it('of the example of the notes', () => {
    const { standings } = balancesOf(expenses, [], 'EUR')
    expect(balances(standings)).toEqual([
      ['A', 19_666],
      ['B', -5_833],
      ['C', -13_833],
    ])
    expect(proposePayments(standings)).toEqual([
      { fromId: 'B', toId: 'A', minor: 5_833 },
      { fromId: 'C', toId: 'A', minor: 13_833 },
    ])
    expect(standings.get('A')).toEqual({ paid: 34_000, share: 14_334, balance: 19_666 })
  })

  it('what nobody has paid yet is planned and makes no debts', () => {
    const planned = { ...paid('p', 'A', 50, 'A', 'B'), cost: { ...paid('p', 'A', 50, 'A', 'B').cost, payers: [] } }
    expect(balancesOf([planned], [], 'EUR')).toEqual({ standings: new Map(), uncountedIds: [] })
  })

  it('a payment changes no other proposal', () => {
    const payment = { id: 's', fromId: 'C', toId: 'A', minor: 13_833, currency: 'EUR' }
    expect(proposePayments(balancesOf(expenses, [payment], 'EUR').standings)).toEqual([
      { fromId: 'B', toId: 'A', minor: 5_833 },
    ])
  })

  it('what has no rate, or is paid in another currency, is named and does not count', () => {
    const foreign = {
      ...paid('f', 'A', 50, 'A', 'B'),
      cost: { ...paid('f', 'A', 50, 'A', 'B').cost, total: { minor: 5_000, currency: 'USD' } },
    }
    const payment = { id: 's', fromId: 'B', toId: 'A', minor: 1, currency: 'CHF' }
    expect(balancesOf([foreign], [payment], 'EUR')).toEqual({ standings: new Map(), uncountedIds: ['f', 's'] })
  })

  it('several payers and a rate: 150,00 $ paid by two', () => {
    const cost: Cost = {
      total: { minor: 15_000, currency: 'USD' },
      rate: { value: '1.0850', on: '2026-06-03', per: 'EUR' },
      payers: [
        { id: 'A', minor: 10_000 },
        { id: 'B', minor: 5_000 },
      ],
      split: { mode: 'equal', travellerIds: ['A', 'B', 'C'] },
    }
    const { standings } = balancesOf([{ id: 'x', category: 'food', cost }], [], 'EUR')
    expect([standings.get('A')?.paid, standings.get('B')?.paid]).toEqual([9_217, 4_608])
    expect([...standings.values()].reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  })
})

describe('J14a: minor units of our own table, refunds mirror', () => {
  it('knows the digits of currencies', () => {
    expect(['EUR', 'JPY', 'KWD', 'CLF', 'QQQ'].map(digitsOf)).toEqual([2, 0, 3, 4, 2])
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length)
    expect(describeCurrency('CHF')).toBe('CHF – Schweizer Franken')
  })

  it.each([
    ['1.234,50', 'EUR', 123_450],
    ['1.234', 'EUR', 123_400],
    ['1,234.50', 'EUR', 123_450],
    ['12.5', 'EUR', 1_250],
    ['0.500', 'KWD', 500],
    [' 12 € ', 'EUR', 1_200],
    ['CHF 1’234.50', 'CHF', 123_450],
    ['CA$ 12', 'CAD', 1_200],
    ['12 $', 'USD', 1_200],
    ['−3,20', 'EUR', -320],
    ['12.500', 'JPY', 12_500],
    ['-0', 'EUR', 0],
    ['10.000.000.000,00', 'EUR', 1_000_000_000_000],
  ])('reads %s %s', (text, currency, minor) => expect(parseAmount(text, currency)).toEqual({ ok: true, value: minor }))

  it.each([
    ['', 'EUR', 'Gib einen Betrag ein.'],
    ['viel', 'EUR', 'Schreib den Betrag wie 1.234,50.'],
    ['1,2,3', 'EUR', 'Schreib den Betrag wie 1.234,50.'],
    ['12,500', 'EUR', 'Höchstens 2 Nachkommastellen.'],
    ['20 USD', 'EUR', 'Schreib den Betrag in EUR.'],
    ['20 $', 'EUR', 'Schreib den Betrag in EUR.'],
    ['CA$ 20', 'USD', 'Schreib den Betrag wie 1.234,50.'],
    ['20 ₹', 'EUR', 'Schreib den Betrag in EUR.'],
    ['1,5', 'JPY', 'JPY hat keine Nachkommastellen.'],
    ['10.000.000.000,01', 'EUR', 'Das ist zu viel Geld für eine Ausgabe.'],
    ['9'.repeat(30), 'EUR', 'Schreib den Betrag wie 1.234,50.'],
  ])('refuses %s', (text, currency, error) => expect(parseAmount(text, currency)).toEqual({ ok: false, error }))

  it('writes amounts as people read them', () => {
    const shown = [
      formatMoney({ minor: 123_450, currency: 'EUR' }),
      formatMoney({ minor: -5, currency: 'EUR' }),
      formatMoney({ minor: 12_500, currency: 'JPY' }),
    ]
    expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['1.234,50 €', '-0,05 €', '12.500 ¥'])
    expect(writeAmount({ minor: -5, currency: 'EUR' })).toBe('-0,05')
    expect(writeAmount({ minor: 1_234, currency: 'KWD' })).toBe('1,234')
  })
})
