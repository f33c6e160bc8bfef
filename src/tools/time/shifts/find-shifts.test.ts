import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { createAccount } from '../account/account.ts'
import { findShifts } from './find-shifts.ts'
import { hintsBetween } from '../law/hints-between.ts'
import { shiftDeductions } from '../law/deductions.ts'

const MON = '2026-06-08'
const TUE = '2026-06-09'

const shiftsOf = (...days: readonly (readonly [string, ...string[]])[]) =>
  findShifts(days.flatMap(([date, ...texts]) => resolvedOn(date, ...texts)))
const netOf = (...days: readonly (readonly [string, ...string[]])[]) =>
  shiftsOf(...days).map(({ date, net }) => [date, net])

it('R23: a night’s work is one shift of the day on which it began', () => {
  expect(netOf([MON, '22:00-02:00'], [TUE, '02:45-06:00'])).toEqual([[MON, 4 * 60 + 195]])
})

it('R23: the next night is another one', () => {
  expect(netOf([MON, '22:00-06:00'], [TUE, '22:00-06:00'])).toEqual([
    [MON, 480],
    [TUE, 480],
  ])
})

it('R23: two stretches of a day are one shift, and what lies between is a break', () => {
  const [shift, ...others] = shiftsOf([MON, '06:00-10:00', '18:00-22:00'])
  expect(others).toEqual([])
  expect(shift).toMatchObject({ date: MON, net: 480, breaks: 480 })
})

it('R23: work on the next day is another shift, unless the pause was shorter than four hours', () => {
  expect(netOf([MON, '14:00-22:00'], [TUE, '02:00-03:00'])).toHaveLength(2)
  expect(netOf([MON, '14:00-22:00'], [TUE, '01:59-03:00'])).toHaveLength(1)
})

it('R23: after a whole rest the same day may have a second shift', () => {
  expect(netOf([MON, '00:00-02:00', '13:00-20:00'])).toEqual([
    [MON, 120],
    [MON, 420],
  ])
  expect(netOf([MON, '00:00-02:00', '12:59-20:00'])).toHaveLength(1)
})

it('R23: an entry with a long break inside belongs to two shifts', () => {
  const shifts = shiftsOf([MON, '20:00-12:00'], [TUE, 'break 00:00-08:00'])
  expect(shifts.map(({ date, net, entries }) => [date, net, entries.length])).toEqual([
    [MON, 240, 2],
    [TUE, 240, 1],
  ])
})

it('R23: breaks belong to the shift before them, entries of no length to none', () => {
  const shifts = shiftsOf([MON, '07:00-07:00', '08:00-12:00', 'break 12:00-12:30'], [TUE, '08:00-12:00'])
  expect(shifts.map(({ entries }) => entries.map(({ id }) => id.slice(11)))).toEqual([
    ['08:00-12:00', 'break 12:00-12:30'],
    ['08:00-12:00'],
  ])
})

it.each(['08:00-', 'break 08:00-'])(
  'R26: what began on another day without work (%s) belongs to no earlier shift',
  (text) => {
    const [shift] = shiftsOf([MON, '08:00-15:00'], ['2026-06-11', text])
    expect(shift).toMatchObject({ breaks: 0, entries: [{ isRunning: false }] })
    const entries = [...resolvedOn(MON, '08:00-15:00'), ...resolvedOn('2026-06-11', text)]
    const { day } = createAccount({ entries, plans: [], absences: [], corrections: [], today: '2026-06-11' })
    const period = { from: '2026-06-11', to: '2026-06-11', today: '2026-06-11', isStrictDay: false, day }
    expect(hintsBetween(entries, period)).toEqual([])
    expect([...shiftDeductions(findShifts(entries), () => 'fixed')]).toEqual([[MON, 30]])
  },
)

it('R26: a break that runs after work belongs to its shift, and so does the first minute after it', () => {
  expect(shiftsOf([MON, '08:00-12:00', 'break 12:00-'])[0]?.entries).toHaveLength(2)
  expect(shiftsOf([MON, '08:00-12:00', '12:30-'])[0]?.entries).toHaveLength(2)
  expect(shiftsOf([MON, '20:00-00:00'], [TUE, '00:30-'])[0]?.entries).toHaveLength(2)
})

it('R23: work that overlaps counts once, and entries may come in any order', () => {
  const entries = resolvedOn(MON, '08:00-12:00', '10:00-13:00', 'break 09:00-09:30')
  expect(findShifts(entries.toReversed())).toEqual(findShifts(entries))
  expect(findShifts(entries)[0]?.net).toBe(270)
})

it('R23: without entries there are no shifts', () => {
  expect(findShifts([])).toEqual([])
})
