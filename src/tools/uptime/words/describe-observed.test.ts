import { expect, test } from 'vitest'
import { describeObserved, isTooShort } from './format-figures.ts'

const HOUR_MS = 3_600_000

test('V65: there is no share before a tenth of its window was observed', () => {
  expect(isTooShort('24h', 2.3 * HOUR_MS)).toBe(true)
  expect(isTooShort('24h', 2.5 * HOUR_MS)).toBe(false)
  expect(isTooShort('1y', 36 * 24 * HOUR_MS)).toBe(true)
  expect(isTooShort('1y', 37 * 24 * HOUR_MS)).toBe(false)
})

test('V65: until then the time of observation stands there', () => {
  expect(describeObserved(26_000)).toBe('seit wenigen Sekunden beobachtet')
  expect(describeObserved(61_000)).toBe('seit 1 Minute beobachtet')
  expect(describeObserved(-5)).toBe('seit wenigen Sekunden beobachtet')
})
