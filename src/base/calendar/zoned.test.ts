import { expect, it } from 'vitest'
import { BERLIN, berlin } from '#testing/time-entries'
import { dateOf, epochOf, fromWallTime, isZoned, minuteOf, timeOf, toZoned, zoneOf } from './zoned.ts'

const minutesBetween = (start: string, end: string): number => minuteOf(epochOf(end)) - minuteOf(epochOf(start))

it.each([
  ['2026-06-10 22:00', '2026-06-11 06:00', 8 * 60],
  ['2026-03-28 22:00', '2026-03-29 06:00', 7 * 60],
  ['2026-10-24 22:00', '2026-10-25 06:00', 9 * 60],
  ['2020-03-29 01:49', '2020-03-29 03:15', 26],
])('R1: from %s to %s it is %i minutes, whatever the clocks showed', (start, end, minutes) => {
  expect(minutesBetween(berlin(start), berlin(end))).toBe(minutes)
})

it('R1: an instant counts by its full minute, so that sums of what is cut at any second add up', () => {
  expect(minutesBetween('2026-06-10T08:00:59+02:00[Europe/Berlin]', '2026-06-10T08:01:00+02:00[Europe/Berlin]')).toBe(1)
  expect(minutesBetween('2026-06-10T08:00:00+02:00[Europe/Berlin]', '2026-06-10T08:00:59+02:00[Europe/Berlin]')).toBe(0)
})

it('R1: two zones are compared as instants', () => {
  expect(minutesBetween(berlin('2026-06-10 08:00'), berlin('2026-06-10 08:00', 'America/New_York'))).toBe(6 * 60)
})

it('R2: a time that the clocks leave out is refused', () => {
  expect(fromWallTime('2026-03-29', '02:30', BERLIN)).toEqual({ ok: false, error: 'no-such-time' })
  expect(fromWallTime('2026-03-29', '01:59', BERLIN).ok).toBe(true)
  expect(fromWallTime('2026-03-29', '03:00', BERLIN).ok).toBe(true)
})

it('R2: a time that the clocks show twice is both, the first one first', () => {
  expect(fromWallTime('2026-10-25', '02:30', BERLIN)).toEqual({
    ok: true,
    value: {
      at: '2026-10-25T02:30:00+02:00[Europe/Berlin]',
      later: '2026-10-25T02:30:00+01:00[Europe/Berlin]',
    },
  })
})

it('R2: every other time is one', () => {
  expect(fromWallTime('2026-10-25', '03:00', BERLIN)).toEqual({
    ok: true,
    value: { at: '2026-10-25T03:00:00+01:00[Europe/Berlin]' },
  })
})

it.each([
  ['2026-03-29', 23 * 60],
  ['2026-06-10', 24 * 60],
  ['2026-10-25', 25 * 60],
])('R2: %s has %i minutes', (date, minutes) => {
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  expect(minutesBetween(berlin(`${date} 00:00`), berlin(`${next} 00:00`))).toBe(minutes)
})

it('R2: date, time and zone of a point in time are those of its place', () => {
  const at = toZoned(Date.parse('2026-06-10T22:30:15.999Z'), BERLIN)
  expect(at).toBe('2026-06-11T00:30:15+02:00[Europe/Berlin]')
  expect([dateOf(at), timeOf(at), zoneOf(at)]).toEqual(['2026-06-11', '00:30', BERLIN])
  expect(epochOf(at)).toBe(Date.parse('2026-06-10T22:30:15Z'))
})

it('R2: a zone this device does not know counts by its offset, and what is written with that is a point in time', () => {
  const at = '2026-06-10T08:00:00+05:30[Moon/Tranquility]'
  expect(isZoned(at)).toBe(true)
  expect(zoneOf(at)).toBe('+05:30')
  const same = toZoned(epochOf(at), zoneOf(at))
  expect(same).toBe('2026-06-10T08:00:00+05:30[+05:30]')
  expect(isZoned(same)).toBe(true)
})

it.each([
  '2026-06-10T08:00:00+02:00',
  '2026-06-10T08:00+02:00[Europe/Berlin]',
  '2026-06-10T08:00:00Z[Europe/Berlin]',
  '2026-02-30T08:00:00+01:00[Europe/Berlin]',
  '2026-13-01T08:00:00+01:00[Europe/Berlin]',
  '2026-00-01T08:00:00+01:00[Europe/Berlin]',
  '2026-06-10T24:00:00+02:00[Europe/Berlin]',
  '2026-06-10T08:60:00+02:00[Europe/Berlin]',
  '2026-06-10T08:00:60+02:00[Europe/Berlin]',
  '2026-06-10T08:00:00+24:00[Europe/Berlin]',
  '2026-06-10T08:00:00+02:60[Europe/Berlin]',
  '2026-06-10T08:00:00+02:00[]',
  '2026-06-10T08:00:00+02:00[Europe/Berlin][u-ca=gregory]',
  ' 2026-06-10T08:00:00+02:00[Europe/Berlin]',
  '',
])('R2: „%s“ is no point in time', (text) => {
  expect(isZoned(text)).toBe(false)
})
