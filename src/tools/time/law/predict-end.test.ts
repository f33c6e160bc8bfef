import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { deductBreak } from './deductions.ts'
import { breakModes } from '../model.ts'
import { predictEnd, predictLawfulEnd, type EndSources } from './predict-end.ts'

const H = 60
const day: EndSources = {
  nowMinute: 8 * H,
  target: 8 * H,
  worked: 0,
  elsewhere: 0,
  takenBreak: 0,
  restingFor: 0,
  mode: 'hint',
}

it('C10: eight hours from 8:00 end at 16:30, with the 30 minutes of break that are still missing', () => {
  expect(predictEnd(day)).toEqual({ kind: 'ahead', endMinute: 16.5 * H, missingBreak: 30 })
  for (const mode of breakModes)
    expect(predictEnd({ ...day, mode })).toEqual({ kind: 'ahead', endMinute: 16.5 * H, missingBreak: 30 })
})

it('C10: a break that was taken is not counted again, and six hours need none', () => {
  const afternoon = { ...day, nowMinute: 13 * H, worked: 4.5 * H, takenBreak: 30 }
  expect(predictEnd(afternoon)).toEqual({ kind: 'ahead', endMinute: 16.5 * H, missingBreak: 0 })
  expect(predictEnd({ ...day, target: 6 * H })).toEqual({ kind: 'ahead', endMinute: 14 * H, missingBreak: 0 })
  expect(predictEnd({ ...day, target: 9 * H + 1 })).toEqual({
    kind: 'ahead',
    endMinute: 8 * H + 9 * H + 1 + 45,
    missingBreak: 45,
  })
})

it('C10: what is missing is a break of at least 15 minutes, a deduction exactly what is missing', () => {
  const twenty = { ...day, nowMinute: 13 * H, worked: 4 * H, takenBreak: 20 }
  expect(predictEnd(twenty)).toMatchObject({ missingBreak: 15, endMinute: 17 * H + 15 })
  expect(predictEnd({ ...twenty, mode: 'gliding' })).toMatchObject({ missingBreak: 10, endMinute: 17 * H + 10 })
})

it('C10: during a break the end stands still until enough of it was taken, then it moves along', () => {
  const noon = { ...day, nowMinute: 12 * H, worked: 4 * H }
  const at = (restingFor: number) => predictEnd({ ...noon, nowMinute: 12 * H + restingFor, restingFor })
  expect([0, 10, 30].map(at)).toMatchObject(Array.from({ length: 3 }, () => ({ endMinute: 16.5 * H })))
  expect(at(10)).toMatchObject({ missingBreak: 20 })
  expect(at(45)).toEqual({ kind: 'ahead', endMinute: 16.75 * H, missingBreak: 0 })
})

it('C10: the target is reached with its last minute, a deduction has to be worked for', () => {
  const late = { ...day, nowMinute: 16 * H + 10, worked: 8 * H + 10 }
  expect(predictEnd(late)).toEqual({ kind: 'reached', over: 10 })
  expect(predictEnd({ ...late, mode: 'gliding' })).toEqual({ kind: 'ahead', endMinute: 16.5 * H, missingBreak: 30 })
  expect(predictEnd({ ...late, worked: 8.5 * H, mode: 'fixed' })).toEqual({ kind: 'reached', over: 0 })
})

it('C10: working on past a target below six hours falls back under it if the whole break is deducted', () => {
  const short = { ...day, nowMinute: 14 * H, target: 332, mode: 'fixed' } as const
  expect(predictEnd({ ...short, worked: 360 })).toEqual({ kind: 'reached', over: 28 })
  expect(predictEnd({ ...short, worked: 361 })).toEqual({ kind: 'ahead', endMinute: 14 * H + 1, missingBreak: 30 })
  expect(predictEnd({ ...short, worked: 380, mode: 'gliding' })).toEqual({ kind: 'reached', over: 28 })
})

it('C27: no shift is predicted to be longer than ten hours, and what then lacks of the target is named', () => {
  // Half past midnight after three and a half hours: eight more would be eleven and a half.
  const night = { ...day, nowMinute: 30, worked: 30, elsewhere: 3 * H }
  expect(predictLawfulEnd(night)).toEqual({ kind: 'limit', endMinute: 30 + 6.5 * H + 45, missingBreak: 45, short: H })
  expect(predictLawfulEnd({ ...night, elsewhere: 2 * H })).toEqual(predictEnd({ ...night, elsewhere: 2 * H }))
  expect(predictLawfulEnd({ ...day, target: 12 * H, worked: 10 * H + 20, takenBreak: 45 })).toEqual({
    kind: 'limit',
    endMinute: day.nowMinute,
    missingBreak: 0,
    short: 100,
  })
  expect(predictLawfulEnd({ ...day, worked: 11 * H, elsewhere: 2 * H, takenBreak: 45 })).toMatchObject({
    kind: 'reached',
  })
})

it('C27: a predicted end leaves no shift longer than ten hours, unless it is already', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      minutes(12 * H),
      minutes(12 * H),
      minutes(8 * H),
      minutes(90),
      (target, worked, elsewhere, takenBreak) => {
        const sources = { ...day, target, worked, elsewhere, takenBreak }
        const found = predictLawfulEnd(sources)
        if (found === undefined || found.kind === 'reached') return
        const net = worked + elsewhere + found.endMinute - day.nowMinute - found.missingBreak
        expect(net).toBeLessThanOrEqual(Math.max(10 * H, worked + elsewhere))
        if (found.kind === 'limit') expect(Math.max(net - elsewhere, worked) + found.short).toBe(target)
      },
    ),
    runsOf(1_000),
  )
})

it('C10: a day without a target has no end to predict', () => {
  expect(predictEnd({ ...day, target: 0 })).toBeUndefined()
})

it('C10: working on without a break reaches the whole target at the predicted end, and not a minute before', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      fc.constantFrom(...breakModes),
      fc.integer({ min: 1, max: 10 * H }),
      minutes(11 * H),
      minutes(90),
      (mode, target, worked, takenBreak) => {
        const found = predictEnd({ ...day, mode, target, worked, takenBreak })
        const netAfter = (more: number) => worked + more - deductBreak(worked + more, takenBreak, mode)
        if (found?.kind === 'reached') expect(netAfter(0)).toBe(target + found.over)
        if (found?.kind !== 'ahead') return
        const ahead = found.endMinute - day.nowMinute
        expect(netAfter(ahead)).toBeGreaterThanOrEqual(target)
        if (mode !== 'hint') expect(netAfter(ahead - 1)).toBeLessThan(target)
      },
    ),
    runsOf(1_000),
  )
})
