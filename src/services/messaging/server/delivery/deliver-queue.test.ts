import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { quietUntilMs } from './deliver-queue.ts'

const hours = (from: string, until: string, timeZone = 'Europe/Berlin') => ({ isOn: true, from, until, timeZone })
const at = (iso: string) => Date.parse(iso)
const endAt = (quiet: Parameters<typeof quietUntilMs>[0], iso: string) => {
  const end = quietUntilMs(quiet, at(iso))
  return end === undefined ? undefined : new Date(end).toISOString()
}

describe('O10: quiet hours', () => {
  test.each([
    ['over midnight, before it', hours('22:00', '07:00'), '2026-11-20T22:30:00+01:00', '2026-11-21T06:00:00.000Z'],
    ['over midnight, after it', hours('22:00', '07:00'), '2026-11-21T03:00:00+01:00', '2026-11-21T06:00:00.000Z'],
    ['at their first moment', hours('22:00', '07:00'), '2026-11-20T22:00:00+01:00', '2026-11-21T06:00:00.000Z'],
    ['not at their last', hours('22:00', '07:00'), '2026-11-21T07:00:00+01:00', undefined],
    ['not in between', hours('22:00', '07:00'), '2026-11-21T12:00:00+01:00', undefined],
    ['within a day', hours('13:00', '15:00'), '2026-11-21T14:59:59+01:00', '2026-11-21T14:00:00.000Z'],
    ['not before that', hours('13:00', '15:00'), '2026-11-21T12:59:59+01:00', undefined],
    ['none, when both times are the same', hours('13:00', '13:00'), '2026-11-21T13:00:00+01:00', undefined],
    ['none, when turned off', { ...hours('22:00', '07:00'), isOn: false }, '2026-11-20T23:00:00+01:00', undefined],
    [
      'in a zone of their own',
      hours('22:00', '07:00', 'Asia/Tokyo'),
      '2026-11-20T23:00:00+09:00',
      '2026-11-20T22:00:00.000Z',
    ],
    [
      'in Berlin, where nobody knows the zone',
      hours('22:00', '07:00', 'Mars/Base'),
      '2026-11-20T23:00:00+01:00',
      '2026-11-21T06:00:00.000Z',
    ],
  ])('%s', (_name, quiet, now, end) => {
    expect(endAt(quiet, now)).toBe(end)
  })

  test.each([
    [
      'are an hour shorter in the night that is',
      hours('22:00', '07:00'),
      '2027-03-27T22:00:00+01:00',
      '2027-03-28T05:00:00.000Z',
    ],
    [
      'end with the change, where their end is left out',
      hours('22:00', '02:30'),
      '2027-03-28T01:59:00+01:00',
      '2027-03-28T01:00:00.000Z',
    ],
    ['do not go on after it', hours('22:00', '02:30'), '2027-03-28T03:00:00+02:00', undefined],
    [
      'begin with the change, where their beginning is left out',
      hours('02:30', '07:00'),
      '2027-03-28T03:00:00+02:00',
      '2027-03-28T05:00:00.000Z',
    ],
    ['do not begin before it', hours('02:30', '07:00'), '2027-03-28T01:59:59+01:00', undefined],
  ])('in spring: %s', (_name, quiet, now, end) => {
    expect(endAt(quiet, now)).toBe(end)
  })

  test.each([
    [
      'are an hour longer in the night that is',
      hours('22:00', '07:00'),
      '2026-10-24T22:00:00+02:00',
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'last until their end has come twice',
      hours('22:00', '02:30'),
      '2026-10-25T02:45:00+02:00',
      '2026-10-25T01:30:00.000Z',
    ],
    ['end then', hours('22:00', '02:30'), '2026-10-25T02:30:00+01:00', undefined],
    [
      'begin when their beginning comes first',
      hours('02:30', '07:00'),
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'and do not stop for the second',
      hours('02:30', '07:00'),
      '2026-10-25T02:10:00+01:00',
      '2026-10-25T06:00:00.000Z',
    ],
  ])('in autumn: %s', (_name, quiet, now, end) => {
    expect(endAt(quiet, now)).toBe(end)
  })

  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')
  const runs = runsOf(300)

  test('whatever the hours: they end in the future, within a day and an hour, and are over at their end', () => {
    const years = { min: at('2010-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }
    fc.assert(
      fc.property(time, time, zone, fc.integer(years), (from, until, timeZone, nowMs) => {
        const quiet = hours(from, until, timeZone)
        const endMs = quietUntilMs(quiet, nowMs)
        if (endMs === undefined) return
        expect(endMs).toBeGreaterThan(nowMs)
        expect(endMs - nowMs).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
        // Every moment up to the end knows the same end.
        expect(quietUntilMs(quiet, Math.floor((nowMs + endMs) / 2))).toBe(endMs)
        expect(quietUntilMs(quiet, endMs)).toBeUndefined()
      }),
      runs,
    )
  })
})
