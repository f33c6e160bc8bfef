import { expect, test } from 'vitest'
import { commonWeeks, describeWeekShape, evenWeek, sumOfWeek } from './week-shape.ts'

const format = (minutes: number) => String(minutes / 60)

test('P3: the common weeks lie evenly on Monday to Friday, in whole minutes', () => {
  expect(evenWeek(38.5)).toEqual([462, 462, 462, 462, 462, 0, 0])
  for (const hours of commonWeeks) {
    expect(sumOfWeek(evenWeek(hours))).toBe(hours * 60)
    expect(evenWeek(hours).every(Number.isInteger)).toBe(true)
  }
})

test.each([
  [evenWeek(40), 'Mo–Fr 8'],
  [[540, 540, 540, 540, 240, 0, 0], 'Mo–Do 9, Fr 4'],
  [[360, 0, 360, 0, 0, 0, 0], 'Mo, Mi 6'],
  [[480, 480, 0, 480, 480, 0, 0], 'Mo, Di, Do, Fr 8'],
  [[0, 0, 0, 0, 0, 300, 600], 'Sa 5, So 10'],
  [[60, 60, 60, 60, 60, 60, 60], 'Mo–So 1'],
  [[0, 0, 0, 0, 0, 0, 0], ''],
])('P3: a week in words (%j)', (minutes, words) => {
  expect(describeWeekShape(minutes, format)).toBe(words)
})
