import { describe, expect, it, test } from 'vitest'
import { fc } from '#testing/properties'
import { BAR_DAYS, dayLetters, describeDay, describeDays, letterOf, packDays, unpackDays } from './day-bar.ts'

const none = { none: 0, up: 0, slow: 0, down: 0, unknown: 0, maintenance: 0, paused: 0 }

describe('V3: the letter of a day', () => {
  it.each([
    ['u', { up: 80_000, unknown: 6_400 }],
    ['u', { up: 86_000, slow: 400 }],
    ['s', { up: 70_000, slow: 16_400 }],
    ['p', { up: 86_399, down: 1 }],
    ['p', { slow: 40_000, down: 40_000 }],
    ['d', { up: 10, down: 11 }],
    ['d', { down: 1, maintenance: 80_000 }],
    ['n', { unknown: 50_000, paused: 36_400 }],
    ['n', { none: 86_400 }],
    ['m', { maintenance: 50_000, paused: 36_400 }],
    ['z', { paused: 86_400 }],
  ] as const)('is %s after %o', (letter, times) => {
    expect(letterOf({ ...none, ...times }, true)).toBe(letter)
  })

  it('is that of nothing before the shop was made', () => {
    expect(letterOf({ ...none, none: 86_400 }, false)).toBe('-')
  })
})

test('V3: letters come back as they were sent, and a year without news is short', () => {
  const letters = fc.array(fc.constantFrom(...dayLetters), { minLength: BAR_DAYS, maxLength: BAR_DAYS })
  fc.assert(
    fc.property(letters, (all) => {
      expect(unpackDays(packDays(all))).toEqual(all)
    }),
  )
  expect(packDays(Array.from({ length: BAR_DAYS }, () => 'u' as const))).toBe('u90')
})

test('V3: 90 days come of whatever is sent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unpackDays(text)).toHaveLength(BAR_DAYS)
    }),
  )
  expect(unpackDays('up').slice(-2)).toEqual(['u', 'p'])
  expect(unpackDays('u99999999999')).toHaveLength(BAR_DAYS)
})

it.each([
  ['u90', '90 Tage: ohne Störung'],
  ['-60u27pnp', '30 Tage: 2 zeitweise gestört, 1 nicht gemessen'],
  ['-89d', 'Heute: überwiegend gestört'],
  ['-90', 'Noch keine Tage gemessen'],
])('V3: %s reads „%s“', (packed, text) => {
  expect(describeDays(unpackDays(packed))).toBe(text)
})

it('V3: a day shows its date', () => {
  expect(describeDay('2026-12-24', 'p')).toBe('24.12.2026: zeitweise gestört')
})
