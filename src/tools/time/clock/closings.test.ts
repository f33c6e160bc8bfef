import { expect, it } from 'vitest'
import { closeMonth, closingOf, deviationOf, figuresOf, openClosings } from './closings.ts'
import type { Account } from '../account/account.ts'
import type { Closing } from '../model.ts'

function accountOf(figures: { actual: number; target: number; corrections: number; balance: number }): Account {
  const { balance, ...sum } = figures
  return {
    day: () => {
      throw new Error('a closing needs no single days')
    },
    sum: () => ({ ...sum, planned: sum.target, change: sum.actual - sum.target + sum.corrections }),
    balanceAt: () => balance,
    leave: () => ({ entitled: 0, taken: 0, planned: 0, left: 0 }),
  }
}

const june = { actual: 10_335, target: 10_080, corrections: -240, balance: 345 }
const closing = closeMonth(accountOf(june), '2026-06', '2026-07-01T08:00:00.000Z')

it('A16: a closing keeps what the month came to', () => {
  expect(closing).toEqual({ month: '2026-06', closedAt: '2026-07-01T08:00:00.000Z', ...june })
  expect(deviationOf(closing, figuresOf(accountOf(june), '2026-06'))).toBeUndefined()
})

it('A16: half an hour more in June is named as such', () => {
  const now = figuresOf(accountOf({ ...june, actual: june.actual + 30, balance: june.balance + 30 }), '2026-06')
  expect(deviationOf(closing, now)).toMatchObject({ month: 30, balance: 30, closed: { actual: 10_335 }, now })
})

it('A16: changes before the month are distinguished from those in it', () => {
  const now = figuresOf(accountOf({ ...june, balance: june.balance - 60 }), '2026-06')
  expect(deviationOf(closing, now)).toMatchObject({ month: 0, balance: -60 })
})

it('A16: the last closing counts that was not opened again, whatever device made it', () => {
  const stored = (id: string, fields: Partial<Closing>): Closing & { readonly id: string } => ({
    id,
    ...closing,
    ...fields,
  })
  const first = stored('z', {})
  const second = stored('a', { closedAt: '2026-07-02T08:00:00.000Z' })
  const reopened = stored('b', { closedAt: '2026-07-03T08:00:00.000Z', reopenedAt: '2026-07-04T08:00:00.000Z' })
  const other = stored('c', { month: '2026-05', closedAt: '2026-07-05T08:00:00.000Z' })
  const all = [reopened, second, other, first]
  expect(closingOf(all, '2026-06')).toBe(second)
  expect(openClosings(all, '2026-06')).toEqual([first, second])
  expect(closingOf([reopened], '2026-06')).toBeUndefined()
  const twin = stored('zz', {})
  expect(closingOf([twin, first], '2026-06')).toBe(twin)
  expect(closingOf([first, twin], '2026-06')).toBe(twin)
})
