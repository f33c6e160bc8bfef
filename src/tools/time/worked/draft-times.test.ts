import { expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { endFields, occurrenceOf, readTimes, withDuration, type DraftTimes } from './draft-times.ts'
import { dateOf, epochOf, timeOf, toZoned } from '#base/calendar/zoned'

const BERLIN = 'Europe/Berlin'

const draft = (date: string, start: string, end: string, more: Partial<DraftTimes> = {}): DraftTimes => ({
  date,
  start,
  end,
  extraDays: 0,
  zone: BERLIN,
  endZone: BERLIN,
  startOccurrence: 'first',
  endOccurrence: 'first',
  ...more,
})

function minutesOf(typed: DraftTimes): number {
  const { start, end } = readTimes(typed)
  return (epochOf(end?.at ?? '') - epochOf(start?.at ?? '')) / MINUTE_MS
}

it('E8: an end before the begin is on the next day', () => {
  const read = readTimes(draft('2026-06-10', '22', '6'))
  expect(read).toMatchObject({ dayOffset: 1, end: { at: '2026-06-11T06:00:00+02:00[Europe/Berlin]' } })
})

it.each([
  ['2026-06-10', 480],
  ['2026-03-28', 420],
  ['2026-10-24', 540],
])('E8: a night shift from 22:00 to 06:00 that begins on %s is %i minutes', (date, minutes) => {
  expect(minutesOf(draft(date, '22:00', '6:00'))).toBe(minutes)
})

it('E10: in the night in which the clocks are put forward an hour does not exist', () => {
  expect(readTimes(draft('2026-03-29', '2:30', '5'))).toMatchObject({ startProblem: 'no-such-start' })
  expect(readTimes(draft('2026-03-29', '1:49', '2:30'))).toMatchObject({ endProblem: 'no-such-end' })
  expect(readTimes(draft('2026-03-28', '22', '2:30'))).toMatchObject({ endProblem: 'no-such-end' })
  expect(minutesOf(draft('2020-03-29', '1:49', '3:15'))).toBe(26)
})

it('E11: of the hour that there is twice the first is meant unless the second is chosen', () => {
  const choices = ['2026-10-25T02:30:00+02:00[Europe/Berlin]', '2026-10-25T02:30:00+01:00[Europe/Berlin]']
  expect(readTimes(draft('2026-10-25', '2:30', '5'))).toMatchObject({ start: { at: choices[0], choices } })
  expect(readTimes(draft('2026-10-25', '2:30', '5', { startOccurrence: 'second' }))).toMatchObject({
    start: { at: choices[1], choices },
  })
  expect(readTimes(draft('2026-10-24', '22', '2:30', { endOccurrence: 'second' }))).toMatchObject({
    end: { at: choices[1], choices },
  })
})

it('E11: if only the second of two times comes after the begin nothing is asked', () => {
  const read = readTimes(draft('2026-10-25', '2:45', '2:15'))
  expect(read).toMatchObject({ dayOffset: 0, end: { at: '2026-10-25T02:15:00+01:00[Europe/Berlin]' } })
  expect(read.end).not.toHaveProperty('choices')
  expect(minutesOf(draft('2026-10-25', '2:30', '2:30'))).toBe(60)
})

it('E8: the same time twice is a mistake unless days were added', () => {
  expect(readTimes(draft('2026-06-10', '8', '8'))).toMatchObject({ endProblem: 'same-times' })
  expect(minutesOf(draft('2026-06-10', '8', '8', { extraDays: 1 }))).toBe(24 * 60)
})

it('E8: an end in another zone counts by the instants', () => {
  const flight = draft('2026-06-10', '22:00', '1:30', { endZone: 'America/New_York' })
  expect(readTimes(flight)).toMatchObject({ dayOffset: 1 })
  expect(minutesOf(flight)).toBe(9 * 60 + 30)
  const back = draft('2026-06-10', '0:30', '20:00', { endZone: 'America/New_York' })
  expect(readTimes(back)).toMatchObject({ dayOffset: -1 })
  expect(minutesOf(back)).toBe(90)
})

it('E8: each invalid time is reported by itself', () => {
  expect(readTimes(draft('', '8', '9'))).toMatchObject({ startProblem: 'date-missing' })
  expect(readTimes(draft('0026-06-10', '8', '9'))).toMatchObject({ startProblem: 'date-far' })
  expect(readTimes(draft('2026-06-10', '', '99'))).toMatchObject({
    startProblem: 'start-missing',
    endProblem: 'end-unreadable',
  })
  expect(readTimes(draft('2026-06-10', 'acht', ''))).toMatchObject({ startProblem: 'start-unreadable' })
  expect(readTimes(draft('2026-06-10', '8', '9', { extraDays: 7 }))).toMatchObject({ endProblem: 'too-long' })
})

it('E7: a duration that is typed gives exactly that duration, whatever night it goes through', () => {
  const zones = fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kolkata')
  const startMs = fc.integer({ min: Date.parse('2026-03-26T00:00Z'), max: Date.parse('2026-11-03T00:00Z') })
  const property = fc.property(
    startMs,
    zones,
    zones,
    fc.integer({ min: 1, max: 7 * 1440 }),
    (ms, zone, endZone, minutes) => {
      const start = toZoned(ms - (ms % MINUTE_MS), zone)
      const typed = draft(dateOf(start), timeOf(start), '', { zone, endZone, startOccurrence: occurrenceOf(start) })
      expect(minutesOf(withDuration(typed, minutes))).toBe(minutes)
    },
  )
  fc.assert(property, runsOf(500))
})

it.each([
  ['an hour that there is twice', '2026-10-22', '08:00', '2026-10-25T02:30:00+01:00[Europe/Berlin]', 3],
  [
    'a time that the clocks skip on the first day',
    '2026-03-28',
    '22:38',
    '2026-03-30T02:00:00+02:00[Europe/Berlin]',
    2,
  ],
  ['the time it began, a day later', '2026-06-10', '08:00', '2026-06-11T08:00:00+02:00[Europe/Berlin]', 1],
])('E7: an entry that is opened and saved ends when it did, at %s', (_when, date, start, end, dayOffset) => {
  const times = { date, start, zone: BERLIN, endZone: BERLIN, startOccurrence: 'first' } as const
  expect(readTimes({ ...times, ...endFields(end, times) })).toMatchObject({ end: { at: end }, dayOffset })
})
