import { expect, it } from 'vitest'
import { formatChance } from './format-chance.ts'

it.each([
  [1, '100\u00a0%'],
  [1 / 6, '16,7\u00a0%'],
  [1 / 2_000, '0,05\u00a0%'],
  [0.000_004, '0,0004\u00a0%'],
  [0, '0\u00a0%'],
])('D12: a chance of %d reads %s', (chance, text) => {
  expect(formatChance(chance)).toBe(text)
})
