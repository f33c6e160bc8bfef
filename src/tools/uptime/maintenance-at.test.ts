import { describe, expect, it, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { isMaintained, maintenanceAt } from './maintenance-at.ts'
import type { Maintenance, MaintenanceWindow } from './model.ts'

const runs = runsOf(200)

const weekly = (weekdays: number[], from: string, durationMin: number, timeZone = 'Europe/Berlin') =>
  ({ kind: 'weekly', weekdays, from, durationMin, timeZone }) as const
const monthly = (days: number[], from: string, durationMin: number, timeZone = 'Europe/Berlin') =>
  ({ kind: 'monthly', days, from, durationMin, timeZone }) as const

/** The stretches at an instant as ISO text, cut to the minute. */
function timesAt(window: MaintenanceWindow, at: string) {
  const { current, next } = maintenanceAt(window, Date.parse(at))
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  return {
    ...(current === undefined ? {} : { current: `${text(current.fromMs)} ${text(current.untilMs)}` }),
    ...(next === undefined ? {} : { next: `${text(next.fromMs)} ${text(next.untilMs)}` }),
  }
}

describe('M11: when a maintenance window holds', () => {
  test('once: from its beginning up to its end, and never again', () => {
    const window = { kind: 'once', from: '2026-12-24T10:00:00.000Z', until: '2026-12-24T12:00:00.000Z' } as const
    const stretch = '2026-12-24T10:00 2026-12-24T12:00'
    expect(timesAt(window, '2026-12-24T09:59:59.999Z')).toEqual({ next: stretch })
    expect(timesAt(window, '2026-12-24T10:00:00.000Z')).toEqual({ current: stretch })
    expect(timesAt(window, '2026-12-24T11:59:59.999Z')).toEqual({ current: stretch })
    expect(timesAt(window, '2026-12-24T12:00:00.000Z')).toEqual({})
  })

  test('weekly over midnight: Sunday 23:00 lasts into Monday', () => {
    const window = weekly([7], '23:00', 180)
    expect(timesAt(window, '2026-11-23T00:30:00Z')).toEqual({
      current: '2026-11-22T22:00 2026-11-23T01:00',
      next: '2026-11-29T22:00 2026-11-30T01:00',
    })
  })

  test('weekly for several days: each weekday has its own, and of two that last the later end counts', () => {
    const window = weekly([1, 2], '00:00', 3 * 24 * 60)
    expect(timesAt(window, '2026-11-25T12:00:00Z')).toEqual({
      current: '2026-11-23T23:00 2026-11-26T23:00',
      next: '2026-11-29T23:00 2026-12-02T23:00',
    })
    expect(timesAt(weekly([3], '12:00', 7 * 24 * 60), '2026-11-25T11:00:00Z')).toEqual({
      current: '2026-11-25T11:00 2026-12-02T11:00',
      next: '2026-12-02T11:00 2026-12-09T11:00',
    })
  })

  test('monthly: the 31st of a shorter month is its last day, and it comes once', () => {
    const window = monthly([30, 31], '02:00', 60)
    expect(timesAt(window, '2027-02-01T00:00:00Z')).toEqual({ next: '2027-02-28T01:00 2027-02-28T02:00' })
    expect(timesAt(window, '2027-02-28T01:30:00Z')).toEqual({
      current: '2027-02-28T01:00 2027-02-28T02:00',
      next: '2027-03-30T00:00 2027-03-30T01:00',
    })
    expect(timesAt(monthly([29], '02:00', 60), '2028-02-28T12:00:00Z')).toEqual({
      next: '2028-02-29T01:00 2028-02-29T02:00',
    })
  })

  test('a beginning that the clocks leave out is the moment of the change', () => {
    expect(timesAt(weekly([7], '02:30', 60), '2027-03-28T01:10:00Z')).toMatchObject({
      current: '2027-03-28T01:00 2027-03-28T02:00',
    })
  })

  test('a beginning that comes twice is the first, and an hour is 60 minutes', () => {
    expect(timesAt(weekly([7], '02:30', 60), '2026-10-25T01:00:00Z')).toMatchObject({
      current: '2026-10-25T00:30 2026-10-25T01:30',
    })
    expect(timesAt(weekly([7], '02:30', 60), '2026-10-25T01:30:00Z')).not.toHaveProperty('current')
  })

  test('an unknown zone is the one at home', () => {
    expect(timesAt(weekly([7], '02:30', 60, 'Nowhere/Land'), '2026-11-22T01:31:00Z')).toMatchObject({
      current: '2026-11-22T01:30 2026-11-22T02:30',
    })
  })

  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Beirut',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'UTC',
  )
  const timeOfDay = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const durationMin = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 7 * 24 * 60 }))
  const window = fc.oneof(
    fc
      .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), timeOfDay, durationMin, zone)
      .map((parts) => weekly(...parts)),
    fc
      .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }), timeOfDay, durationMin, zone)
      .map((parts) => monthly(...parts)),
  )
  const atMs = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })

  it('going from next to next finds all that lasts at any instant between', () => {
    fc.assert(
      fc.property(window, atMs, fc.integer({ min: 0, max: 21 * 24 * 60 }), (repeated, startMs, laterMin) => {
        const laterMs = startMs + laterMin * MINUTE_MS
        let lasting = maintenanceAt(repeated, startMs).current?.untilMs ?? -Infinity
        for (let at = startMs; ;) {
          const { next } = maintenanceAt(repeated, at)
          if (next === undefined) throw new Error('what repeats never ends')
          expect(next.fromMs).toBeGreaterThan(at)
          expect(next.untilMs - next.fromMs).toBe(repeated.durationMin * MINUTE_MS)
          if (next.fromMs > laterMs) break
          lasting = Math.max(lasting, next.untilMs)
          at = next.fromMs
        }
        const { current } = maintenanceAt(repeated, laterMs)
        expect(current?.untilMs).toBe(lasting > laterMs ? lasting : undefined)
      }),
      runs,
    )
  })

  it('it begins when the clock shows its time, but where the clock leaves that out', () => {
    fc.assert(
      fc.property(window, atMs, (repeated, startMs) => {
        const { next } = maintenanceAt(repeated, startMs)
        const shown = Temporal.Instant.fromEpochMilliseconds(next?.fromMs ?? 0).toZonedDateTimeISO(repeated.timeZone)
        if (shown.toPlainTime().toString({ smallestUnit: 'minute' }) === repeated.from) return
        const before = shown.subtract({ nanoseconds: 1 })
        expect(before.offsetNanoseconds).not.toBe(shown.offsetNanoseconds)
        expect(shown.epochMilliseconds - startMs).toBeLessThan(63 * 24 * HOUR_MS)
      }),
      runs,
    )
  })
})

test('M11: a window is about all shops of its owner, some, or those with a tag; switched off about none', () => {
  const about = (shops: Maintenance['shops'], isOff = false): boolean =>
    isMaintained(
      {
        title: 'Umzug',
        window: { kind: 'once', from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
        shops,
        isOff,
      },
      { id: 'a', tags: ['Kasse'] },
    )
  expect(about({ kind: 'all' })).toBe(true)
  expect(about({ kind: 'all' }, true)).toBe(false)
  expect(about({ kind: 'some', ids: ['b', 'a'] })).toBe(true)
  expect(about({ kind: 'some', ids: ['b'] })).toBe(false)
  expect(about({ kind: 'tags', tags: ['Feed', 'Kasse'] })).toBe(true)
  expect(about({ kind: 'tags', tags: ['Feed'] })).toBe(false)
})
