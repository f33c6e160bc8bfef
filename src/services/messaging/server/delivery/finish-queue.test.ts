import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#base/clock'
import { retryDelayMs } from './finish-queue.ts'

test('O7: tries get further apart, spread by 15 percent, and all of them lie within a day', () => {
  for (const random of [0, 0.5, 0.999]) {
    const delays = Array.from({ length: 7 }, (_value, index) => retryDelayMs(index + 1, random))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(DAY_MS)
  }
  expect([retryDelayMs(1, 0), retryDelayMs(1, 0.5), retryDelayMs(1, 1)]).toEqual([8_500, 10_000, 11_500])
})

test('O7: it is never sooner than the other side asked for, and never later than a day', () => {
  expect(retryDelayMs(1, 0.5, HOUR_MS)).toBe(HOUR_MS)
  expect(retryDelayMs(7, 0.5, SECOND_MS)).toBe(12 * HOUR_MS)
  expect(retryDelayMs(1, 0.5, 40 * DAY_MS)).toBe(DAY_MS)
  expect(retryDelayMs(99, 0.5)).toBe(12 * HOUR_MS)
})
