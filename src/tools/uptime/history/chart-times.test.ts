import { expect, test } from 'vitest'
import { formatAxisTime, formatPointTime } from './chart-times.ts'

const BERLIN = 'Europe/Berlin'
const at = (iso: string): number => Date.parse(iso) / 1_000

test.each([
  ['2026-12-24T13:05:00Z', 300, '14:05'],
  ['2026-12-23T23:00:00Z', 3_600, '24.12.'],
  ['2026-12-24T13:00:00Z', 86_400, '24.12.'],
  ['2026-11-30T23:00:00Z', 30 * 86_400, 'Dez. 26'],
])('V61: %s in steps of %d s is written as %s below the axis', (iso, stepSec, text) => {
  expect(formatAxisTime(at(iso), stepSec, BERLIN)).toBe(text)
})

test.each([
  [20, '24.12., 14:05 Uhr'],
  [3_600, '24.12., 14:05–15:05 Uhr'],
  [86_400, '24.12.2026'],
])('V61: a point of %d s says %s', (stepSec, text) => {
  expect(formatPointTime(at('2026-12-24T13:05:00Z'), stepSec, BERLIN)).toBe(text)
})
