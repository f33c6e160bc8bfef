import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const plain = {
  rounding: { mode: 'none', step: 15 },
  hasHints: true,
  isStrictDay: false,
  isNightWhole: false,
  sender: '',
}

test('P1: without settings nothing is rounded, hints are shown, and the day is the calendar’s', () => {
  expect(readSettings([])).toEqual(plain)
  expect(readSettings([{ id: 'a' }])).toEqual(plain)
})

test('P1: of two documents made offline the smallest id counts, and the other fills in, whatever their order', () => {
  const first = { id: 'a', hasHints: false, rounding: { mode: 'up', step: 5 } } as const
  const second = { id: 'b', hasHints: true, isStrictDay: true, rounding: { mode: 'nearest', step: 30 } } as const
  const expected = {
    rounding: { mode: 'up', step: 5 },
    hasHints: false,
    isStrictDay: true,
    isNightWhole: false,
    sender: '',
  }
  expect(readSettings([first, second])).toEqual(expected)
  expect(readSettings([second, first])).toEqual(expected)
})
