import { expect, it } from 'vitest'
import { berlin, resolvedOn } from '#testing/time-entries'
import { resolveEntries } from './resolve-entries.ts'
import { splitAtMidnight } from './split-at-midnight.ts'
import { sumSpans } from './work-time.ts'
import type { Zoned } from '#base/calendar/zoned'

const split = (start: Zoned, end: Zoned): readonly (readonly [string, number])[] =>
  resolveEntries([{ id: 'e', kind: 'work', source: 'form', time: { start, end } }], 0)
    .flatMap(splitAtMidnight)
    .map((part) => [part.date, sumSpans([part])])

it.each([
  ['2026-06-10', '2026-06-11', 6 * 60],
  ['2026-03-28', '2026-03-29', 5 * 60],
  ['2026-10-24', '2026-10-25', 7 * 60],
])('R3: work from %s, 22:00 to %s, 06:00 is 2:00 on the first day and %i minutes on the next', (from, to, minutes) => {
  expect(split(berlin(`${from} 22:00`), berlin(`${to} 06:00`))).toEqual([
    [from, 120],
    [to, minutes],
  ])
})

it('R3: an entry that ends at midnight has no part on the next day', () => {
  expect(split(berlin('2026-06-10 22:00'), berlin('2026-06-11 00:00'))).toEqual([['2026-06-10', 120]])
})

it('R3: an entry without length is one part', () => {
  expect(split(berlin('2026-06-10 00:00'), berlin('2026-06-10 00:00'))).toEqual([['2026-06-10', 0]])
})

it('R3: several midnights make several parts', () => {
  expect(split(berlin('2026-06-10 22:00'), berlin('2026-06-13 06:00'))).toEqual([
    ['2026-06-10', 120],
    ['2026-06-11', 1440],
    ['2026-06-12', 1440],
    ['2026-06-13', 360],
  ])
})

it('R3: the days are those of the place where it began, wherever it ended', () => {
  // A flight from Berlin to New York.
  expect(split(berlin('2026-06-10 20:00'), berlin('2026-06-10 23:00', 'America/New_York'))).toEqual([
    ['2026-06-10', 240],
    ['2026-06-11', 300],
  ])
})

it('R3: if the clocks go forward at midnight the day begins at 01:00', () => {
  expect(split(berlin('2026-09-05 23:00', 'America/Santiago'), berlin('2026-09-06 02:00', 'America/Santiago'))).toEqual(
    [
      ['2026-09-05', 60],
      ['2026-09-06', 60],
    ],
  )
})

it('R3: only the last part of what runs is running', () => {
  const [entry] = resolvedOn('2026-06-10', '22:00-')
  if (entry === undefined) throw new Error('no entry')
  const parts = splitAtMidnight({ ...entry, endMinute: entry.startMinute + 180 })
  expect(parts.map(({ date, isRunning }) => [date, isRunning])).toEqual([
    ['2026-06-10', false],
    ['2026-06-11', true],
  ])
})

it('R3: a zone this device does not know does not stop anything', () => {
  expect(split('2026-06-10T22:00:00+02:00[Moon/Tranquility]', '2026-06-11T06:00:00+02:00[Moon/Tranquility]')).toEqual([
    ['2026-06-10', 120],
    ['2026-06-11', 360],
  ])
})
