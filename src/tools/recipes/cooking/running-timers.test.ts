import { expect, test } from 'vitest'
import { HOUR_MS, toIso } from '#base/clock'
import { describeReach } from './running-timers.ts'

test.each([
  ['of a day', 24 * HOUR_MS, undefined],
  ['of two days', 48 * HOUR_MS, 'Länger als ein Tag: Er klingelt nur, wo die App offen ist.'],
])('R66: a timer %s says whether it is rung by devices only', (_what, spanMs, said) => {
  const startMs = Date.parse('2026-06-10T10:00:00.000Z')
  const timer = { label: 'Teig', startedAt: toIso(startMs), endsAt: toIso(startMs + spanMs) }
  expect(describeReach(timer)).toBe(said)
})
