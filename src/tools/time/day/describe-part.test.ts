import { expect, test } from 'vitest'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { splitAtMidnight } from '../worked/split-at-midnight.ts'
import { describePart, shiftsInto } from './describe-part.ts'

const ZONE = 'Europe/Berlin'
const entry = (id: string, kind: 'work' | 'break', start: string, end?: string) => ({
  id,
  kind,
  time: {
    start: `2026-06-${start}:00+02:00[${ZONE}]`,
    ...(end === undefined ? {} : { end: `2026-06-${end}:00+02:00[${ZONE}]` }),
  },
  source: end === undefined ? ('clock' as const) : ('form' as const),
})

function describeDay(date: string, stored: Parameters<typeof resolveEntries>[0], now = '2026-06-20T12:00Z') {
  const entries = resolveEntries(stored, Date.parse(now))
  const shifts = shiftsInto(date, ZONE, entries)
  const parts = entries.flatMap(splitAtMidnight).filter((part) => part.date === date)
  return parts.map((part) => describePart(part, shifts).join(' · '))
}

test('C30: each row of a night says which shift it belongs to, and what goes on says until when', () => {
  const night = [
    entry('a', 'work', '09T22:00', '10T01:00'),
    entry('b', 'break', '10T01:00', '10T01:30'),
    entry('c', 'work', '10T01:30', '10T06:00'),
    entry('d', 'work', '10T18:00', '10T19:00'),
  ]
  expect(describeDay('2026-06-09', night)).toEqual(['bis Mi, 10.06., 01:00'])
  const shift = 'Schicht seit Di, 09.06., 22:00'
  expect(describeDay('2026-06-10', night)).toEqual([shift, shift, shift, ''])
})

test('C30: a break that goes on after the last work says since when, and what runs goes on', () => {
  const late = [entry('a', 'work', '09T20:00', '09T23:00'), entry('b', 'break', '09T23:00', '10T00:30')]
  expect(describeDay('2026-06-10', late)).toEqual(['seit Di, 09.06., 23:00'])
  const running = [entry('a', 'work', '09T22:00')]
  expect(describeDay('2026-06-09', running, '2026-06-10T01:00Z')).toEqual(['läuft weiter'])
  expect(describeDay('2026-06-10', running, '2026-06-10T01:00Z')).toEqual(['Schicht seit Di, 09.06., 22:00'])
})

test('C30: two shifts of the day itself are named nowhere', () => {
  const day = [entry('a', 'work', '10T06:00', '10T10:00'), entry('b', 'work', '10T11:00', '10T15:00')]
  expect(describeDay('2026-06-10', day)).toEqual(['', ''])
})
