import { expect, it } from 'vitest'
import {
  dayOffset,
  durationMinutes,
  epochOfMoment,
  formatMinutes,
  formatMoment,
  formatShortDay,
  isKnownZone,
  momentAt,
  moveMoment,
} from './moment.ts'
import type { Moment } from '../booking-model.ts'

/** `2026-07-04 13:30 Europe/Berlin` */
function at(text: string): Moment {
  const [date = '', time = '', zone = ''] = text.split(' ')
  return { date, time, zone }
}

it.each([
  ['2026-07-04 13:30 Europe/Berlin', '2026-07-04 16:05 America/New_York', '8:35 Std.', 0],
  // American clocks changed on 8 March, European ones on the 29th.
  ['2026-03-10 13:30 Europe/Berlin', '2026-03-10 16:05 America/New_York', '7:35 Std.', 0],
  ['2026-05-10 22:30 America/Los_Angeles', '2026-05-12 06:30 Australia/Sydney', '15:00 Std.', 2],
  // The night in which the clocks are put back.
  ['2026-10-24 20:18 Europe/Berlin', '2026-10-25 08:15 Europe/Vienna', '12:57 Std.', 1],
  ['2026-06-10 09:15 Asia/Singapore', '2026-06-10 08:50 America/Los_Angeles', '14:35 Std.', 0],
  // Across the date line the day before.
  ['2026-05-11 00:05 Asia/Tokyo', '2026-05-10 12:30 Pacific/Honolulu', '7:25 Std.', -1],
  ['2026-10-04 00:00 Australia/Lord_Howe', '2026-10-05 00:00 Australia/Lord_Howe', '23:30 Std.', 1],
  ['2026-01-01 12:00 Asia/Kathmandu', '2026-01-01 12:00 UTC', '5:45 Std.', 0],
])('J1, J3: from %s to %s takes %s and arrives %i days later', (from, to, duration, days) => {
  expect(formatMinutes(durationMinutes(at(from), at(to)) ?? -1)).toBe(duration)
  expect(dayOffset(at(from), at(to))).toBe(days)
})

it('J1: the duration of what has no time is unknown', () => {
  expect(durationMinutes({ date: '2026-07-04', zone: 'UTC' }, at('2026-07-04 13:30 UTC'))).toBeUndefined()
})

it('J6: days are added to the local date, so the clock shows the same time across a change of the clocks', () => {
  expect(moveMoment(at('2026-03-28 09:00 Europe/Berlin'), 1)).toEqual(at('2026-03-29 09:00 Europe/Berlin'))
  expect(moveMoment(at('2026-03-25 00:30 Europe/Berlin'), 1).date).toBe('2026-03-26')
})

it('J1: an hour that does not exist is the next one, one that exists twice the first, an unknown zone UTC', () => {
  expect(momentAt(epochOfMoment(at('2026-03-29 02:30 Europe/Berlin')), 'Europe/Berlin').time).toBe('03:30')
  expect(new Date(epochOfMoment(at('2026-10-25 02:30 Europe/Berlin'))).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(isKnownZone('Atlantis/Nowhere')).toBe(false)
  expect(new Date(epochOfMoment(at('2026-07-04 13:30 Atlantis/Nowhere'))).toISOString()).toBe(
    '2026-07-04T13:30:00.000Z',
  )
})

it('J3: moments and spans read as people write them', () => {
  expect(formatMoment(at('2026-06-11 08:04 Europe/Vienna'))).toBe('Do 11.06. 08:04')
  expect(formatShortDay('2026-06-12')).toBe('Fr 12.06.')
  expect([formatMinutes(45), formatMinutes(60), formatMinutes(515)]).toEqual(['45 Min.', '1:00 Std.', '8:35 Std.'])
})
