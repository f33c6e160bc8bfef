import { expect, it } from 'vitest'
import { findClockConflicts } from './clock-conflicts.ts'
import type { TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { epochOf } from '#base/calendar/zoned'

const at = (time: string, date = '2026-06-10') => `${date}T${time}:00+02:00[Europe/Berlin]`

type Stored = TimeEntry & { readonly id: string }

const entry = (id: string, start: string, more: Partial<TimeEntry> = {}): Stored => ({
  id,
  kind: 'work',
  time: { start: at(start) },
  source: 'clock',
  ...more,
})
const stop = (id: string, time: string) => ({ id, at: at(time), device: 'Handy' })

function conflicts(entries: readonly Stored[], now = at('20:00')) {
  const nowMs = epochOf(now)
  return findClockConflicts(resolveEntries(entries, nowMs), nowMs).map((conflict) =>
    conflict.kind === 'later-stop'
      ? `${conflict.entry.id} again ${conflict.stop.at.slice(11, 16)}${conflict.isFree ? '' : ' taken'}`
      : `${conflict.entry.id} left for ${conflict.newer.id}`,
  )
}

it('C11: a second, later stop is reported, unless it is seen or in the same minute', () => {
  const stops = [stop('pc', '12:00'), stop('phone', '16:00')]
  expect(conflicts([entry('a', '09:00', { stops })])).toEqual(['a again 16:00'])
  expect(conflicts([entry('a', '09:00', { stops, seenStopIds: ['phone'] })])).toEqual([])
  expect(conflicts([entry('a', '09:00', { stops: [stop('pc', '12:00'), stop('pc2', '12:00')] })])).toEqual([])
})

it('C11: a later stop can be taken over only where nothing else lies until then', () => {
  const stops = [stop('pc', '12:00'), stop('phone', '16:00')]
  const later = entry('b', '12:30', { stops: [stop('pc3', '17:00')] })
  expect(conflicts([entry('a', '09:00', { stops }), later])).toEqual(['a again 16:00 taken'])
})

it('C11: a start elsewhere while it ran is reported, a break begun elsewhere is not', () => {
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30')])).toEqual(['a left for b'])
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30', { kind: 'break' })])).toEqual([])
})

it('C11: stops older than a week are not reported', () => {
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30')], at('08:00', '2026-06-17'))).toEqual([])
})
