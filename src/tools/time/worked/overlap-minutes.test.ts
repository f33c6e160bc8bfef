import { expect, it } from 'vitest'
import { minuteAt, resolvedOn } from '#testing/time-entries'
import { epochOf } from '#base/calendar/zoned'
import { findOverlaps } from '../entries/overlap-choices.ts'
import { overlapMinutes } from './work-time.ts'
import { resolveEntries } from './resolve-entries.ts'

const DAY = '2026-06-10'

function shared(a: string, b: string): number {
  const [first, second] = [...resolvedOn(DAY, a), ...resolvedOn(DAY, b)]
  if (first === undefined || second === undefined) throw new Error('two entries')
  expect(overlapMinutes(second, first)).toBe(overlapMinutes(first, second))
  return overlapMinutes(first, second)
}

it.each([
  ['09:00-13:00', '13:00-17:00', 0],
  ['09:00-10:30', '10:00-11:00', 30],
  ['08:00-17:00', '12:00-13:00', 60],
  ['08:00-09:00', '10:00-11:00', 0],
  ['12:00-12:00', '08:00-17:00', 0],
  ['22:00-06:00', '23:00-23:30', 30],
])('R4: %s and %s share %i minutes', (a, b, minutes) => {
  expect(shared(a, b)).toBe(minutes)
})

it('R4: seconds make no overlap: one that ends at 13:00:40 and one that begins at 13:00:05 share nothing', () => {
  const span = (start: string, end: string) => ({
    startMinute: Math.floor(epochOf(`${DAY}T${start}+02:00[Europe/Berlin]`) / 60_000),
    endMinute: Math.floor(epochOf(`${DAY}T${end}+02:00[Europe/Berlin]`) / 60_000),
  })
  expect(overlapMinutes(span('09:00:00', '13:00:40'), span('13:00:05', '17:00:00'))).toBe(0)
})

it('R4: a running entry ends now', () => {
  const running = (now: string) =>
    resolveEntries(
      [{ id: 'r', kind: 'work', source: 'clock', time: { start: `${DAY}T08:00:00+02:00[Europe/Berlin]` } }],
      minuteAt(`${DAY} ${now}`) * 60_000,
    )
  const span = { startMinute: minuteAt(`${DAY} 09:00`), endMinute: minuteAt(`${DAY} 10:00`) }
  expect(findOverlaps(span, running('08:30'))).toEqual([])
  expect(findOverlaps(span, running('09:00'))).toEqual([])
  expect(findOverlaps(span, running('09:01')).map(({ id }) => id)).toEqual(['r'])
})

it('R4: an entry does not overlap itself, and a break inside work is no overlap', () => {
  const entries = resolvedOn(DAY, '08:00-17:00', 'break 12:00-12:30', '16:00-18:00')
  const [work] = entries
  if (work === undefined) throw new Error('no entry')
  expect(findOverlaps(work, entries).map(({ id }) => id)).toEqual([`${DAY} 16:00-18:00`])
  const { id: _, kind: __, ...span } = work
  expect(findOverlaps(span, entries)).toHaveLength(3)
})
