import { expect, it } from 'vitest'
import { roundMinutes } from './round-minutes.ts'

const quarter = { mode: 'nearest', step: 15 } as const

it.each([
  ['8:07 to 8:00', 487, 480],
  ['8:08 to 8:15', 488, 495],
  ['three times 0:07 is 0:21 a day, to 0:15', 3 * 7, 15],
  ['nothing to nothing', 0, 0],
])('R16: %s', (_, minutes, rounded) => {
  expect(roundMinutes(minutes, quarter)).toBe(rounded)
})

it('R16: each of three entries of 0:07 would be rounded to nothing, which is why days are rounded', () => {
  expect(roundMinutes(7, quarter)).toBe(0)
})

it('R16: exactly half a step goes up, also below nothing away from it', () => {
  expect(roundMinutes(5, { mode: 'nearest', step: 10 })).toBe(10)
  expect(roundMinutes(-5, { mode: 'nearest', step: 10 })).toBe(-10)
  expect(roundMinutes(-4, { mode: 'nearest', step: 10 })).toBe(0)
})

it('R16: up and down', () => {
  expect([480, 481, 494].map((minutes) => roundMinutes(minutes, { mode: 'up', step: 15 }))).toEqual([480, 495, 495])
  expect([480, 481, 494].map((minutes) => roundMinutes(minutes, { mode: 'down', step: 15 }))).toEqual([480, 480, 480])
})

it('R16: without rounding a minute stays a minute', () => {
  expect(roundMinutes(487, undefined)).toBe(487)
  expect(roundMinutes(487, { mode: 'none', step: 15 })).toBe(487)
})
