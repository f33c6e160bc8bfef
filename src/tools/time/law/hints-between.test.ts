import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { createAccount } from '../account/account.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { hintsBetween } from './hints-between.ts'

const dayIn = (entries: readonly ResolvedEntry[]) =>
  createAccount({ entries, plans: [], absences: [], corrections: [], today: '2026-06-20' }).day

it('R24: a period has the hints of its days only, but what lies before it counts', () => {
  const entries = [...resolvedOn('2026-06-08', '14:00-22:30'), ...resolvedOn('2026-06-09', '08:00-12:00')]
  const hintsOf = (from: string, to: string) =>
    hintsBetween(entries, { from, to, today: '2026-06-20', isStrictDay: false, day: dayIn(entries) }).map(
      ({ kind }) => kind,
    )
  expect(hintsOf('2026-06-08', '2026-06-08')).toEqual(['break', 'longDay'])
  expect(hintsOf('2026-06-09', '2026-06-09')).toEqual(['rest'])
  expect(hintsOf('2026-06-08', '2026-06-09')).toEqual(['break', 'longDay', 'rest'])
  expect(hintsOf('2026-06-10', '2026-06-20')).toEqual([])
})

it('R24: an entry running since the evening before has hints today, and an ended one has none', () => {
  const entries = resolvedOn('2026-06-08', '22:00-').map((entry) => ({ ...entry, endMinute: entry.startMinute + 420 }))
  const kindsOf = (list: typeof entries) =>
    hintsBetween(list, {
      from: '2026-06-09',
      to: '2026-06-09',
      today: '2026-06-09',
      isStrictDay: false,
      day: dayIn(list),
    }).map(({ kind }) => kind)
  expect(kindsOf(entries)).toEqual(['break'])
  expect(kindsOf(entries.map((entry) => ({ ...entry, isRunning: false })))).toEqual([])
})

it('R11: the average of 24 weeks is shown on today', () => {
  const days = Array.from({ length: 24 * 7 }, (_, day) =>
    new Date(Date.UTC(2025, 11, 29 + day)).toISOString().slice(0, 10),
  )
  const entries = days.flatMap((date) => resolvedOn(date, '08:00-12:00', '12:30-15:30'))
  const hintsOf = (from: string, to: string) =>
    hintsBetween(entries, { from, to, today: '2026-06-15', isStrictDay: false, day: dayIn(entries) }).map(
      ({ kind }) => kind,
    )
  expect(hintsOf('2026-06-15', '2026-06-21')).toEqual(['average'])
  expect(hintsOf('2026-06-08', '2026-06-14')).toEqual(['sunday'])
})
