import { expect, test } from 'vitest'
import type { TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { proposeLastDay } from './last-day.ts'

const ZONE = 'Europe/Berlin'
const entry = (id: string, start: string, end: string, more: Partial<TimeEntry> = {}) => ({
  id,
  kind: 'work' as const,
  time: { start: `${start}:00+02:00[${ZONE}]`, end: `${end}:00+02:00[${ZONE}]` },
  source: 'form' as const,
  ...more,
})
const propose = (entries: Parameters<typeof resolveEntries>[0], date = '2026-06-10', today = '2026-06-10') =>
  proposeLastDay(resolveEntries(entries, 0), date, today)

test('E23: the day before proposes its begin, its end, its breaks as one, and the project and tags of its longest work', () => {
  const found = propose([
    entry('a', '2026-06-09T08:00', '2026-06-09T10:00', { projectId: 'short' }),
    entry('b', '2026-06-09T10:15', '2026-06-09T12:00'),
    entry('c', '2026-06-09T12:30', '2026-06-09T17:00', { projectId: 'long', tagIds: ['t'], note: 'Konzept' }),
  ])
  expect(found?.text).toBe('Wie gestern: 08:00–17:00, davon 0:45 Std. Pause')
  expect(found?.fields).toMatchObject({
    date: '2026-06-10',
    start: '08:00',
    end: '17:00',
    breakLength: '0:45',
    breakStart: '12:00',
    projectId: 'long',
    tagIds: ['t'],
  })
})

test('E23: days without work are left out, and another day than yesterday is named; a night ends on the day after', () => {
  const night = entry('a', '2026-06-05T22:00', '2026-06-06T06:00')
  const pause = entry('b', '2026-06-08T12:00', '2026-06-08T12:30', { kind: 'break' })
  const found = propose([night, pause, entry('c', '2026-06-10T08:00', '2026-06-10T09:00')])
  expect(found?.text).toBe('Wie Fr, 05.06.: 22:00–06:00')
  expect(found?.fields).toMatchObject({ start: '22:00', end: '06:00', extraDays: 0, breakLength: '', breakStart: '' })
  expect(propose([night], '2026-06-06', '2026-06-10')?.text).toBe('Wie Fr, 05.06.: 22:00–06:00')
  expect(propose([night], '2026-06-05')).toBeUndefined()
})

test('E23: a night with a break past midnight is one shift, and the rest of the day is no break of it', () => {
  const nights = ['08', '09'].flatMap((day, index) => {
    const next = ['09', '10'][index]
    return [
      entry(`a${day}`, `2026-06-${day}T22:00`, `2026-06-${next}T02:00`),
      entry(`b${day}`, `2026-06-${next}T02:30`, `2026-06-${next}T06:30`, { projectId: 'station' }),
    ]
  })
  const found = propose(nights, '2026-06-10', '2026-06-11')
  expect(found?.text).toBe('Wie Di, 09.06.: 22:00–06:30, davon 0:30 Std. Pause')
  expect(found?.fields).toMatchObject({
    date: '2026-06-10',
    start: '22:00',
    end: '06:30',
    breakLength: '0:30',
    breakStart: '02:00',
  })
})
