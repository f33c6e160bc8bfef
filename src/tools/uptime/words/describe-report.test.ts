import { expect, test } from 'vitest'
import { describeAge, describeReport } from './describe-report.ts'

test.each([
  [12_999, 'vor 12 s'],
  [60_000, 'vor 1 Minute'],
  [3_599_000, 'vor 59 Minuten'],
  [-5_000, 'vor 0 s'],
])('V58: %d ms ago reads %s', (ageMs, text) => {
  expect(describeAge(Date.parse('2026-11-22T10:00:00Z') - ageMs, Date.parse('2026-11-22T10:00:00Z'))).toBe(text)
})

test('V58: a report says why it failed, or what came', () => {
  const at = '2026-11-22T10:00:00.000Z'
  expect(describeReport({ at, outcome: 'failed', phases: {}, redirects: [], failure: { code: 'refused' } })).toBe(
    'Die Verbindung wurde abgelehnt.',
  )
  expect(
    describeReport({
      at,
      outcome: 'up',
      phases: {},
      redirects: [],
      status: 200,
      bodyBytes: 2_048,
      address: '10.0.0.1',
    }),
  ).toBe('Status 200 · 2 kB · 10.0.0.1')
  expect(describeReport({ at, outcome: 'slow', phases: {}, redirects: [], totalMs: 1_500 })).toBe('Antwort in 1,5 s')
})
