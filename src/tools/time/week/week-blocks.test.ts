import { expect, it } from 'vitest'
import type { TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { blockTimes, spokenEntry, weekBlocks } from './week-blocks.ts'
import { clockChangeOn } from './wall-axis.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function resolve(...times: readonly (readonly [start: string, end?: string])[]) {
  const entries = times.map(([start, end], index) => {
    const time = end === undefined ? { start } : { start, end }
    return { id: `e${index}`, kind: 'work', time, source: 'form' } satisfies TimeEntry & { id: string }
  })
  return resolveEntries(entries, NOW)
}

const berlin = (text: string, offset = '+01:00') => `${text}:00${offset}[Europe/Berlin]`

function spansOf(first: string, ...times: readonly (readonly [string, string?])[]) {
  return weekBlocks(resolve(...times), { first, count: 7 }).map(({ day, span }) => [
    day,
    clock(span.from),
    clock(span.to),
  ])
}

function clock(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

it('W2: an entry lies on its day between begin and end', () => {
  expect(spansOf('2026-11-16', [berlin('2026-11-18T08:00'), berlin('2026-11-18T16:30')])).toEqual([
    [2, '8:00', '16:30'],
  ])
})

it('W2: an entry over midnight lies on both days, and knows which of its blocks begins and ends it', () => {
  const blocks = weekBlocks(resolve([berlin('2026-11-18T22:00'), berlin('2026-11-19T06:00')]), {
    first: '2026-11-16',
    count: 7,
  })
  expect(blocks.map(({ key, day, isFirst, isLast }) => ({ key, day, isFirst, isLast }))).toEqual([
    { key: 'e0-0', day: 2, isFirst: true, isLast: false },
    { key: 'e0-1', day: 3, isFirst: false, isLast: true },
  ])
  expect(blocks.map(({ span }) => [clock(span.from), clock(span.to)])).toEqual([
    ['22:00', '24:00'],
    ['0:00', '6:00'],
  ])
})

it('W2: of an entry that goes into the week only its days there are drawn', () => {
  expect(spansOf('2026-11-16', [berlin('2026-11-15T22:00'), berlin('2026-11-16T06:00')])).toEqual([[0, '0:00', '6:00']])
  expect(spansOf('2026-11-16', [berlin('2026-11-22T22:00'), berlin('2026-11-23T06:00')])).toEqual([
    [6, '22:00', '24:00'],
  ])
})

it('W2: a running entry reaches until now', () => {
  expect(spansOf('2026-11-16', [berlin('2026-11-21T08:00')])).toEqual([[5, '8:00', '13:00']])
})

it('W2: an entry lies where the clock of its own place showed it', () => {
  const times = ['2026-11-18T23:00:00-05:00[America/New_York]', '2026-11-18T23:45:00-05:00[America/New_York]'] as const
  expect(spansOf('2026-11-16', times)).toEqual([[2, '23:00', '23:45']])
})

it('W2: in the night of 23 hours an entry leaps over the hour that was not', () => {
  const times = [berlin('2026-03-28T22:00'), berlin('2026-03-29T06:00', '+02:00')] as const
  expect(spansOf('2026-03-23', times)).toEqual([
    [5, '22:00', '24:00'],
    [6, '0:00', '6:00'],
  ])
  expect(clockChangeOn('2026-03-29', 'Europe/Berlin')).toEqual({ kind: 'missing', from: 120, to: 180 })
})

it('W2: in the night of 25 hours an entry covers all that the clock showed meanwhile', () => {
  const sunday = (...times: readonly [string, string]) => spansOf('2026-10-19', times)
  expect(sunday(berlin('2026-10-25T01:30', '+02:00'), berlin('2026-10-25T06:00'))).toEqual([[6, '1:30', '6:00']])
  // The second half past two: the clock has been at three before.
  expect(sunday(berlin('2026-10-25T01:30', '+02:00'), berlin('2026-10-25T02:30'))).toEqual([[6, '1:30', '3:00']])
  // Half an hour that ends at an earlier time of the clock than it began.
  expect(sunday(berlin('2026-10-25T02:45', '+02:00'), berlin('2026-10-25T02:15'))).toEqual([[6, '2:00', '3:00']])
  expect(clockChangeOn('2026-10-25', 'Europe/Berlin')).toEqual({ kind: 'double', from: 120, to: 180 })
  expect(clockChangeOn('2026-10-26', 'Europe/Berlin')).toBeUndefined()
})

it('W2: blocks come in the order of time', () => {
  const blocks = spansOf(
    '2026-11-16',
    [berlin('2026-11-18T13:00'), berlin('2026-11-18T17:00')],
    [berlin('2026-11-16T22:00'), berlin('2026-11-17T02:00')],
    [berlin('2026-11-18T08:00'), berlin('2026-11-18T12:00')],
  )
  expect(blocks.map(([day, from]) => `${day} ${from}`)).toEqual(['0 22:00', '1 0:00', '2 8:00', '2 13:00'])
})

it('W12: a break inside work lies over it and leaves it its width; beside work it has the whole day', () => {
  const [works, breaks] = [
    resolve(
      [berlin('2026-11-18T08:00'), berlin('2026-11-18T16:00')],
      [berlin('2026-11-18T10:00'), berlin('2026-11-18T14:00')],
    ),
    resolve(
      [berlin('2026-11-18T09:00'), berlin('2026-11-18T09:15')],
      [berlin('2026-11-18T12:00'), berlin('2026-11-18T12:30')],
      [berlin('2026-11-18T12:10'), berlin('2026-11-18T12:20')],
      [berlin('2026-11-18T17:00'), berlin('2026-11-18T17:30')],
    ).map((entry) => ({ ...entry, kind: 'break' as const })),
  ]
  const blocks = weekBlocks([...works, ...breaks], { first: '2026-11-16', count: 7 })
  expect(
    blocks.map(({ span, column, columns, width, isOver }) => [
      clock(span.from),
      column / columns,
      width / columns,
      isOver,
    ]),
  ).toEqual([
    ['8:00', 0, 0.5, false],
    ['9:00', 0, 0.5, true],
    ['10:00', 0.5, 0.5, false],
    ['12:00', 0, 0.5, true],
    ['12:10', 0.5, 0.5, true],
    ['17:00', 0, 1, false],
  ])
})

it('W13: the part of a night on the day after says since when, also to who listens', () => {
  const [night] = weekBlocks(resolve([berlin('2026-11-18T22:00'), berlin('2026-11-19T06:00')]), {
    first: '2026-11-19',
    count: 1,
  })
  if (night === undefined) throw new Error('the night goes on')
  expect(blockTimes(night)).toBe('seit Mi 22:00–06:00')
  expect(spokenEntry(night.entry, 'Alpha', night.isFirst)).toBe(
    'Mi, 18.11., 22:00 bis Do, 19.11., 06:00, Arbeit, Alpha, 8 Std., Fortsetzung vom Mi, 18.11.',
  )
})
