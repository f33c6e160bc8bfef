import { expect, test } from 'vitest'
import { formatMoment } from './format-figures.ts'

test('V50: a moment is shown to the second', () => {
  expect(formatMoment('2026-12-24T13:05:12.900Z', 'Europe/Berlin')).toBe('24.12.2026, 14:05:12 Uhr')
})
