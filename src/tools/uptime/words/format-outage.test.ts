import { expect, test } from 'vitest'
import { formatOutage } from './format-figures.ts'

test.each([
  [0, '0 Sek.'],
  [-5_000, '0 Sek.'],
  [59_999, '59 Sek.'],
  [60_000, '1 Min.'],
  [192_000, '3 Min. 12 Sek.'],
  [3_600_000, '1 Std.'],
  [3_959_000, '1 Std. 5 Min.'],
  [86_400_000, '1 Tag'],
  [183_600_000, '2 Tage 3 Std.'],
])('%d ms read as %s', (durationMs, text) => {
  expect(formatOutage(durationMs)).toBe(text)
})
