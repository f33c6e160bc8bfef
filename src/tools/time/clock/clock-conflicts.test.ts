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
  return findClockConflicts(resolveEntries(entries, nowMs), nowMs).map((conflict) => {
    if (conflict.kind === 'ahead') return `${conflict.entry.id} ahead`
    return conflict.kind === 'later-stop'
      ? `${conflict.entry.id} again ${conflict.stop.at.slice(11, 16)}, ${conflict.last?.id ?? 'taken'}`
      : `${conflict.entry.id} left for ${conflict.newer.id}`
  })
}

it('C11: a second, later stop is reported, unless it is seen or in the same minute', () => {
  const stops = [stop('pc', '12:00'), stop('phone', '16:00')]
  expect(conflicts([entry('a', '09:00', { stops })])).toEqual(['a again 16:00, a'])
  expect(conflicts([entry('a', '09:00', { stops, seenStopIds: ['phone'] })])).toEqual([])
  expect(conflicts([entry('a', '09:00', { stops: [stop('pc', '12:00'), stop('pc2', '12:00')] })])).toEqual([])
})

it('C11: a later stop can be taken over only where nothing else lies until then', () => {
  const stops = [stop('pc', '12:00'), stop('phone', '16:00')]
  const later = entry('b', '12:30', { stops: [stop('pc3', '17:00')] })
  expect(conflicts([entry('a', '09:00', { stops }), later])).toEqual(['a again 16:00, taken'])
})

it('C11: a stop of work that a newer start had ended is reported, as the end of what was stopped earlier', () => {
  const laptop = entry('a', '08:00', { stops: [stop('pc', '12:00')] })
  const phone = entry('b', '08:20', { stops: [stop('phone', '11:00')] })
  expect(conflicts([laptop, phone])).toEqual(['a left for b', 'a again 12:00, b'])
  expect(conflicts([laptop, entry('b', '08:20')])).toEqual(['a left for b', 'a again 12:00, b'])
  expect(conflicts([{ ...laptop, seenStopIds: ['pc'] }, phone])).toEqual(['a left for b'])
})

it.each(['12:00', '16:59'])('C11: „Gehen“ on a device that knew nothing of the break since %s is reported', (from) => {
  const work = entry('a', '08:00', { stops: [stop('pc', from), stop('phone', '17:00')] })
  const pause = entry('b', from, { kind: 'break' })
  expect(conflicts([work, pause])).toEqual(['a again 17:00, b'])
  const resumed = entry('c', '17:10')
  expect(conflicts([work, { ...pause, stops: [stop('pc2', '17:10')] }, resumed])).toEqual(['a again 17:00, taken'])
})

it('C11: in the same minute „Gehen“ is reported if a break goes on', () => {
  const gone = { id: 'phone', at: at('12:00').replace(':00+', ':40+') }
  const work = entry('a', '08:00', { stops: [stop('pc', '12:00'), gone] })
  expect(conflicts([work, entry('b', '12:00', { kind: 'break' })])).toEqual(['a again 12:00, b'])
})

it('C11: a second pause is no second stop: its break is there', () => {
  const work = entry('a', '08:00', { stops: [stop('pc', '12:00'), stop('phone', '12:05')] })
  const pauses = ['12:00', '12:05'].map((time) => entry(time, time, { kind: 'break' }))
  expect(conflicts([work, ...pauses])).toEqual([])
})

it('C11: a start that a stopped break or work elsewhere ended is reported if the clock is off', () => {
  const over = entry('b', '10:10', { kind: 'break', stops: [stop('phone', '10:11')] })
  expect(conflicts([entry('a', '10:05'), over])).toEqual(['a left for b'])
  expect(conflicts([entry('a', '10:05', { kind: 'break' }), { ...over, kind: 'work' }])).toEqual(['a left for b'])
  expect(conflicts([entry('a', '10:05'), over, entry('c', '10:12')])).toEqual([])
})

it('R19: a stop that came to be known after the end was edited is reported, one from before is not', () => {
  const edited = {
    time: { start: at('08:00'), end: at('11:00') },
    stops: [stop('pc', '12:00'), stop('phone', '17:00')],
  }
  expect(conflicts([entry('a', '08:00', { ...edited, seenStopIds: ['pc'] })])).toEqual(['a again 17:00, a'])
  expect(conflicts([entry('a', '08:00', { ...edited, seenStopIds: ['pc', 'phone'] })])).toEqual([])
  expect(conflicts([entry('a', '08:00', edited)])).toEqual([])
})

it('C11: a start elsewhere while it ran is reported, a break begun elsewhere is not', () => {
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30')])).toEqual(['a left for b'])
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30', { kind: 'break' })])).toEqual([])
})

it('C11: stops older than a week are not reported', () => {
  expect(conflicts([entry('a', '08:00'), entry('b', '09:30')], at('08:00', '2026-06-17'))).toEqual([])
})

it('C28: a clock that begins more than a quarter of an hour ahead is reported as long as it does', () => {
  expect(conflicts([entry('a', '20:16')])).toEqual(['a ahead'])
  expect(conflicts([entry('a', '20:15')])).toEqual([])
  expect(conflicts([entry('a', '20:16', { stops: [stop('pc', '20:20')] })])).toEqual([])
})
