import { expect, it } from 'vitest'
import { addMonths, datesOf, formatMonth, isMonth, lastDayOf } from './calendar-month.ts'

it('A19: months follow each other over the ends of years', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2025-12', 1)).toBe('2026-01')
  expect(addMonths('2026-06', -30)).toBe('2023-12')
})

it('A19: a month has its own days', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-02')).toBe('2026-02-28')
  expect(datesOf('2026-06')).toHaveLength(30)
  expect(datesOf('2026-06').at(0)).toBe('2026-06-01')
  expect(datesOf('2026-12').at(-1)).toBe('2026-12-31')
})

it('A19: only what is a month is taken for one', () => {
  expect(['2026-06', '2026-13', '2026-6', '0001-01', 'heute', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(formatMonth('2026-03')).toBe('März 2026')
})
