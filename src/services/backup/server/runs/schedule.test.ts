import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { dueInstant, isOverdue, nextInstant, type Schedule } from './schedule.ts'

const BERLIN = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)
const since = (iso: string, time = '03:00'): Schedule => ({ isOn: true, time, sinceMs: at(iso) })

test('a new schedule makes up for nothing, and its next backup is at its time', () => {
  const schedule = since('2026-11-26T11:00:00Z')
  const nowMs = at('2026-11-26T12:00:00Z')
  expect(dueInstant(schedule, nowMs, BERLIN)).toBeUndefined()
  expect(toIso(nextInstant(schedule, nowMs, BERLIN) ?? 0)).toBe('2026-11-27T02:00:00.000Z')
})

test('a run that was due while the server was off is still due after it', () => {
  const schedule = since('2026-11-20T11:00:00Z')
  const dueMs = dueInstant(schedule, at('2026-11-26T09:00:00Z'), BERLIN)
  expect(toIso(dueMs ?? 0)).toBe('2026-11-26T02:00:00.000Z')
  // Shortly before the next one it is the same one.
  expect(dueInstant(schedule, at('2026-11-27T01:59:59Z'), BERLIN)).toBe(dueMs)
})

test('a schedule that is off has neither', () => {
  const off = { ...since('2026-11-01T00:00:00Z'), isOn: false }
  expect(dueInstant(off, at('2026-11-26T09:00:00Z'), BERLIN)).toBeUndefined()
  expect(nextInstant(off, at('2026-11-26T09:00:00Z'), BERLIN)).toBeUndefined()
})

/** All instants that become due from the one time to the other, looked at every minute as the server does. */
function dueBetween(schedule: Schedule, fromMs: number, untilMs: number, timeZone: string): readonly string[] {
  const due = new Set<number>()
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += MINUTE_MS) {
    const dueMs = dueInstant(schedule, nowMs, timeZone)
    if (dueMs !== undefined) due.add(dueMs)
  }
  return [...due].map(toIso)
}

describe('each day has one, also where the clocks change', () => {
  test.each([
    // From 02:00 to 03:00: the wall time 02:30 is left out.
    ['02:30', '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
    ['03:00', '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00.000Z', '2026-03-30T01:00:00.000Z']],
    // From 03:00 back to 02:00: the wall time 02:30 comes twice.
    ['02:30', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
    ['03:00', '2026-10-24T12:00:00Z', ['2026-10-25T02:00:00.000Z', '2026-10-26T02:00:00.000Z']],
    ['00:00', '2026-10-24T12:00:00Z', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ])('at %s from %s on', (time, from, expected) => {
    const fromMs = at(from)
    expect(dueBetween(since(from, time), fromMs, fromMs + 2 * DAY_MS, BERLIN)).toEqual(expected)
  })

  test('if midnight itself is left out', () => {
    const from = '2026-09-05T12:00:00Z'
    const days = dueBetween(since(from, '00:00'), at(from), at(from) + 2 * DAY_MS, 'America/Santiago')
    expect(days).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'])
  })
})

test('the next one is never one that is due, and follows it within a day and an hour', () => {
  const schedule = since('2026-03-01T00:00:00Z', '02:30')
  for (let nowMs = at('2026-03-27T00:00:00Z'); nowMs < at('2026-04-01T00:00:00Z'); nowMs += 7 * MINUTE_MS) {
    const [dueMs = 0, nextMs = 0] = [dueInstant(schedule, nowMs, BERLIN), nextInstant(schedule, nowMs, BERLIN)]
    expect(dueMs <= nowMs && nowMs < nextMs && nextMs - dueMs <= DAY_MS + HOUR_MS, `at ${toIso(nowMs)}`).toBe(true)
  }
})

test('two nights without a success are too many, from the day the schedule began', () => {
  const schedule = since('2026-11-20T12:00:00Z')
  const success = at('2026-11-24T02:00:00Z')
  expect(isOverdue(schedule, success, at('2026-11-26T02:10:00Z'))).toBe(false)
  expect(isOverdue(schedule, success, at('2026-11-26T12:00:00Z'))).toBe(true)
  expect(isOverdue(schedule, undefined, at('2026-11-22T12:00:00Z'))).toBe(false)
  expect(isOverdue(schedule, undefined, at('2026-11-23T12:00:00Z'))).toBe(true)
  expect(isOverdue({ ...schedule, isOn: false }, undefined, at('2026-12-23T12:00:00Z'))).toBe(false)
})
