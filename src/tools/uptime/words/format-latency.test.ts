import { expect, test } from 'vitest'
import { formatLatency } from './format-figures.ts'

test.each([
  [0.2, '0 ms'],
  [412.4, '412 ms'],
  [999.4, '999 ms'],
  [999.6, '1,0 s'],
  [1_249, '1,2 s'],
  [61_000, '61,0 s'],
])('%d ms read as %s', (durationMs, text) => {
  expect(formatLatency(durationMs)).toBe(text)
})
