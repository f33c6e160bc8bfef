import { expect, test } from 'vitest'
import { describeExpiry, isExpiringSoon } from './describe-expiry.ts'

const now = Date.parse('2026-11-22T22:30:00Z')

test.each([
  ['2026-12-24T12:00:00Z', 'läuft am 24.12.2026 ab, noch 32 Tage'],
  // Already the 25th in Berlin.
  ['2026-12-24T23:30:00Z', 'läuft am 25.12.2026 ab, noch 33 Tage'],
  ['2026-11-23T22:59:00Z', 'läuft morgen ab'],
  ['2026-11-22T22:45:00Z', 'läuft heute ab'],
  ['2026-11-22T08:00:00Z', 'ist heute abgelaufen'],
  ['2026-11-01T08:00:00Z', 'ist am 01.11.2026 abgelaufen'],
])('V56: what is valid until %s %s', (validUntil, text) => {
  expect(describeExpiry(validUntil, now, 'Europe/Berlin')).toBe(text)
})

test('V56: two weeks before its end it is worth a look', () => {
  expect(isExpiringSoon('2026-12-05T00:00:00Z', now)).toBe(true)
  expect(isExpiringSoon('2026-12-08T00:00:00Z', now)).toBe(false)
})
