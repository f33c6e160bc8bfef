import { expect, it } from 'vitest'
import { epochOf, timeOf, toZoned } from '#base/calendar/zoned'
import { createAccount } from '../account/account.ts'
import { isForgotten, proposeEnds, checkOwnEnd } from './forgotten-clock.ts'
import type { Plan, TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'

const DAY = '2026-06-10'
const at = (time: string, date = DAY) => `${date}T${time}:00+02:00[Europe/Berlin]`

const plan: Plan & { readonly id: string } = {
  id: 'p',
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BE',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

/** The entry that runs, with the day it began on. */
function running(
  entries: readonly Partial<TimeEntry>[],
  now: string,
  today = DAY,
  plans: readonly (typeof plan)[] = [plan],
) {
  const stored = entries.map((entry, index) => ({
    id: `e${index}`,
    kind: 'work' as const,
    source: 'clock' as const,
    time: { start: at('08:00') },
    ...entry,
  }))
  const nowMs = epochOf(now)
  const resolved = resolveEntries(stored, nowMs)
  const entry = resolved.find(({ isRunning }) => isRunning)
  if (entry === undefined) throw new Error('something runs')
  const account = createAccount({ entries: resolved, plans, absences: [], corrections: [], today })
  return { entry, nowMs, day: account.day(DAY), entries: resolved, plans }
}

const timesOf = (proposals: ReturnType<typeof proposeEnds>) =>
  proposals.map(({ kind, atMs }) => `${kind} ${timeOf(toZoned(atMs, 'Europe/Berlin'))}`)

it('C13: a clock is forgotten after 10:45, or past midnight', () => {
  expect(isForgotten(running([{}], at('18:45')).entry, DAY)).toBe(false)
  expect(isForgotten(running([{}], at('18:46')).entry, DAY)).toBe(true)
  const late = (time: string) => running([{ time: { start: at(time) } }], at('00:01', '2026-06-11'), '2026-06-11').entry
  expect(isForgotten(late('20:00'), '2026-06-11')).toBe(true)
})

it('C13, M4: work that began less than four hours before midnight is a night’s work and forgotten after 10:45 only', () => {
  const night = (now: string) => running([{ time: { start: at('20:01') } }], at(now, '2026-06-11'), '2026-06-11').entry
  expect(isForgotten(night('00:10'), '2026-06-11')).toBe(false)
  expect(isForgotten(night('06:46'), '2026-06-11')).toBe(false)
  expect(isForgotten(night('06:47'), '2026-06-11')).toBe(true)
})

it('C13, C26: of a night’s work the target of the shift is proposed', () => {
  const before = { time: { start: at('00:00'), end: at('06:00') } }
  const known = running([before, { time: { start: at('22:00') } }], at('11:00', '2026-06-11'), '2026-06-11')
  expect(timesOf(proposeEnds(known.entry, { ...known, lastChangeMs: undefined }))).toEqual([
    'target 06:30',
    'now 11:00',
  ])
})

it('C13: proposed are the end of the target with its break, the last change and now', () => {
  const known = running([{}], at('20:00'))
  const lastChangeMs = epochOf(at('17:05'))
  expect(timesOf(proposeEnds(known.entry, { ...known, lastChangeMs }))).toEqual([
    'target 16:30',
    'activity 17:05',
    'now 20:00',
  ])
})

it('C13: times before the begin or ahead are no proposal, nor the same minute twice; without a plan there is no target', () => {
  const known = running([{}], at('20:00'), DAY, [])
  const timesAfter = (lastChangeMs: number) => timesOf(proposeEnds(known.entry, { ...known, lastChangeMs }))
  expect(timesAfter(epochOf(at('08:00')))).toEqual(['now 20:00'])
  expect(timesAfter(known.nowMs)).toEqual(['activity 20:00'])
  const early = running([{}], at('15:00'))
  expect(timesOf(proposeEnds(early.entry, { ...early, lastChangeMs: undefined }))).toEqual(['now 15:00'])
})

it('C13: earlier work counts, and a forgotten break may have been the end of the day', () => {
  const morning = { time: { start: at('06:00'), end: at('12:00') } }
  const known = running([morning, { time: { start: at('12:30') } }], at('23:00'))
  expect(timesOf(proposeEnds(known.entry, { ...known, lastChangeMs: undefined }))).toEqual([
    'target 14:30',
    'now 23:00',
  ])
  const pause = running([morning, { kind: 'break', time: { start: at('12:00') } }], at('23:00'))
  expect(timesOf(proposeEnds(pause.entry, { ...pause, lastChangeMs: undefined }))).toEqual(['begin 12:00', 'now 23:00'])
})

it('C13: the rest after a night’s work is no break of the day', () => {
  const night = { time: { start: at('20:00', '2026-06-09'), end: at('00:30') } }
  const known = running([night, { time: { start: at('08:00') } }], at('23:00'))
  // Half an hour of the night and 7:30, with 30 minutes of break.
  expect(timesOf(proposeEnds(known.entry, { ...known, lastChangeMs: undefined }))).toEqual([
    'target 16:00',
    'now 23:00',
  ])
})

it('C13: what is longer than an entry may be is not proposed', () => {
  const known = running([{}], at('12:00', '2026-06-20'), '2026-06-20')
  const lastChangeMs = epochOf(at('17:05', '2026-06-18'))
  expect(timesOf(proposeEnds(known.entry, { ...known, lastChangeMs }))).toEqual(['target 16:30'])
})

it.each([
  [{ date: '', time: '16:00' }, 'Gib den Tag an.'],
  [{ date: DAY, time: '' }, 'Gib die Uhrzeit an.'],
  [{ date: DAY, time: '07:59' }, 'Das liegt vor dem Anfang um 08:00.'],
  [{ date: DAY, time: '20:01' }, 'Das liegt in der Zukunft.'],
])('C13: an own end of %j is refused with words', (written, error) => {
  const { entry, nowMs } = running([{}], at('20:00'))
  expect(checkOwnEnd(written, entry, 'Europe/Berlin', nowMs)).toEqual({ ok: false, error })
})

it('C13: an own end is what the clock showed there', () => {
  const { entry, nowMs } = running([{}], at('20:00'))
  const end = checkOwnEnd({ date: DAY, time: '16:42' }, entry, 'Europe/Berlin', nowMs)
  expect(end).toEqual({ ok: true, value: at('16:42') })
})
