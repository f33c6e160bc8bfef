import { expect, test } from 'vitest'
import { dayAfterKey, longDate, monthsOf } from './year-months.ts'

test('P10: a year has its months with their days, in weeks that begin on Monday', () => {
  const months = monthsOf(2026)
  expect(months.map(({ dates }) => dates.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(months.flatMap(({ dates }) => dates)).toHaveLength(365)
  expect(monthsOf(2028)[1]?.dates).toHaveLength(29)
  // The first of January 2026 is a Thursday, the first of June a Monday, the first of November a Sunday.
  expect([months[0]?.offset, months[5]?.offset, months[10]?.offset]).toEqual([3, 0, 6])
  expect(months[11]?.dates.at(-1)).toBe('2026-12-31')
})

test('P10: a day in words', () => {
  expect(longDate('2026-08-03')).toBe('Montag, 3. August 2026')
})

test('P10: keys go from day to day, week to week and to the ends of a week', () => {
  const after = (key: string) => dayAfterKey('2026-06-30', key)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map(after)).toEqual([
    '2026-06-29',
    '2026-07-01',
    '2026-06-23',
    '2026-07-07',
    '2026-06-29',
    '2026-07-05',
    '2026-06-02',
    '2026-07-28',
  ])
  expect(after('a')).toBeUndefined()
})
