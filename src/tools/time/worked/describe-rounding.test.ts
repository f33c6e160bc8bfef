import { expect, test } from 'vitest'
import { describeRounding } from './round-minutes.ts'

test('P9: each way to round shows what becomes of the minutes around the middle of a step', () => {
  expect(describeRounding('nearest', 15)).toBe('8:07 → 8:00, 8:08 → 8:15')
  expect(describeRounding('up', 15)).toBe('8:07 → 8:15, 8:08 → 8:15')
  expect(describeRounding('down', 15)).toBe('8:07 → 8:00, 8:08 → 8:00')
  expect(describeRounding('none', 15)).toBe('8:07 → 8:07, 8:08 → 8:08')
  expect(describeRounding('nearest', 6)).toBe('8:02 → 8:00, 8:03 → 8:06')
})
