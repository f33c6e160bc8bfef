import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { findShifts } from '../shifts/find-shifts.ts'
import type { BreakMode } from '../model.ts'
import { shiftDeductions } from './deductions.ts'

type Day = readonly [string, ...string[]]

const MON = '2026-06-08'
const TUE = '2026-06-09'

function deducted(days: readonly Day[], modeOn: (date: string) => BreakMode = () => 'gliding') {
  const shifts = findShifts(days.flatMap(([date, ...texts]) => resolvedOn(date, ...texts)))
  return Object.fromEntries(shiftDeductions(shifts, modeOn))
}

it('R8: a day’s work lacks its break on that day', () => {
  expect(deducted([[MON, '08:00-16:00']])).toEqual({ [MON]: 30 })
  expect(deducted([[MON, '08:00-16:00', 'break 12:00-12:20']])).toEqual({ [MON]: 10 })
  expect(deducted([[MON, '08:00-14:00']])).toEqual({})
})

it('R8: a night’s work lacks it as a whole, on the day on which most of it lies', () => {
  expect(deducted([[MON, '22:00-06:00']])).toEqual({ [TUE]: 30 })
  expect(deducted([[MON, '17:00-01:00']])).toEqual({ [MON]: 30 })
  expect(deducted([[MON, '20:00-04:00']])).toEqual({ [MON]: 30 })
})

it('R8: the time between two nights is not a break of either', () => {
  expect(
    deducted([
      [MON, '22:00-06:00'],
      [TUE, '22:00-06:00'],
    ]),
  ).toEqual({ [TUE]: 30, '2026-06-10': 30 })
})

it('R8: work that ends at midnight lies on one day', () => {
  expect(deducted([[MON, '16:00-00:00']])).toEqual({ [MON]: 30 })
})

it('R8: the plan of the day on which the shift began decides', () => {
  expect(deducted([[MON, '22:00-06:00']], (date) => (date === MON ? 'fixed' : 'hint'))).toEqual({ [TUE]: 30 })
  expect(deducted([[MON, '22:00-06:00']], (date) => (date === MON ? 'hint' : 'fixed'))).toEqual({})
})

it('R8: two stretches of a day have had their break', () => {
  expect(deducted([[MON, '06:00-10:00', '18:00-22:00']])).toEqual({})
})

it('R8: a pause of four hours is no break of the work before or after it', () => {
  expect(deducted([[MON, '10:00-12:00', '22:00-06:00']])).toEqual({ [TUE]: 30 })
  expect(deducted([[MON, '06:00-13:00', '17:00-20:00']])).toEqual({ [MON]: 30 })
  expect(deducted([[MON, '06:00-13:00', '16:59-20:00']])).toEqual({})
  expect(deducted([[MON, '06:00-13:00', '17:00-01:30']])).toEqual({ [MON]: 60 })
})

it('R8: a break that runs in the evening is none of the morning', () => {
  expect(deducted([[MON, '06:00-13:00', '17:00-18:00', 'break 18:00-']])).toEqual({ [MON]: 30 })
})
