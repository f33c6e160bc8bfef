import { expect, it } from 'vitest'
import { epochOf } from '#base/calendar/zoned'
import { countNights } from '../shifts/night-days.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { dayParts, partEnd, partStart, splitAtMidnight } from '../worked/split-at-midnight.ts'
import { dayRows, describePart, shiftsInto } from './day-rows.ts'

const at = (time: string, date = '2026-06-10') => `${date}T${time}:00+02:00[Europe/Berlin]`

function partsOf(spans: readonly (readonly [start: string, end?: string])[]) {
  const stored = spans.map(([start, end], index) => ({
    id: `e${index}`,
    kind: 'work' as const,
    source: 'form' as const,
    time: end === undefined ? { start } : { start, end },
  }))
  return resolveEntries(stored, epochOf(at('20:00'))).flatMap((entry) => splitAtMidnight(entry))
}

it('C17: between the entries of a day stand the gaps, but not beside what overlaps or touches', () => {
  const parts = partsOf([
    [at('08:00'), at('12:00')],
    [at('09:00'), at('10:00')],
    [at('12:30'), at('14:00')],
    [at('14:00')],
  ])
  const rows = dayRows(parts).map((row) =>
    row.kind === 'gap' ? row.endMinute - row.startMinute : `${partStart(row.part)}-${partEnd(row.part) ?? ''}`,
  )
  expect(rows).toEqual(['08:00-12:00', '09:00-10:00', 30, '12:30-14:00', '14:00-'])
})

it('C17: an entry over midnight ends at 24:00 and begins at 00:00', () => {
  const parts = partsOf([[at('22:00'), at('06:00', '2026-06-11')]])
  expect(parts.map((part) => [partStart(part), partEnd(part)])).toEqual([
    ['22:00', '24:00'],
    ['00:00', '06:00'],
  ])
})

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

function describeDay(
  date: string,
  stored: Parameters<typeof resolveEntries>[0],
  { now = '2026-06-20T12:00Z', isNightWhole = false } = {},
) {
  const resolved = resolveEntries(stored, Date.parse(now))
  const entries = isNightWhole ? countNights(resolved) : resolved
  const shifts = shiftsInto(date, ZONE, entries)
  const parts = entries.flatMap(dayParts).filter((part) => part.date === date)
  return parts.map((part) => describePart(part, shifts).join(' · '))
}

it('C30: each row of a night says which shift it belongs to, and what goes on says until when', () => {
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

it('C30: a break that goes on after the last work says since when, and what runs goes on', () => {
  const late = [entry('a', 'work', '09T20:00', '09T23:00'), entry('b', 'break', '09T23:00', '10T00:30')]
  expect(describeDay('2026-06-10', late)).toEqual(['seit Di, 09.06., 23:00'])
  const running = [entry('a', 'work', '09T22:00')]
  expect(describeDay('2026-06-09', running, { now: '2026-06-10T01:00Z' })).toEqual(['läuft weiter'])
  expect(describeDay('2026-06-10', running, { now: '2026-06-10T01:00Z' })).toEqual(['Schicht seit Di, 09.06., 22:00'])
})

it('C30: two shifts of the day itself are named nowhere', () => {
  const day = [entry('a', 'work', '10T06:00', '10T10:00'), entry('b', 'work', '10T11:00', '10T15:00')]
  expect(describeDay('2026-06-10', day)).toEqual(['', ''])
})

it('P17: of a night that counts as a whole each row says which other day it is on', () => {
  const night = [
    entry('a', 'work', '09T22:00', '10T01:00'),
    entry('b', 'break', '10T01:00', '10T01:30'),
    entry('c', 'work', '10T01:30', '10T06:00'),
    entry('d', 'work', '10T18:00', '10T19:00'),
  ]
  const other = 'Mi, 10.06.'
  expect(describeDay('2026-06-09', night, { isNightWhole: true })).toEqual([`bis ${other}, 01:00`, other, other])
  expect(describeDay('2026-06-10', night, { isNightWhole: true })).toEqual([''])
})
