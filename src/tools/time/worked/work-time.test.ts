import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { sumSpans, workTime } from './work-time.ts'

const DAY = '2026-06-10'

it.each([
  [['09:00-10:30', '10:00-11:00'], 120],
  [['08:00-12:00', 'break 11:00-13:00'], 180],
  [['08:00-12:00', 'break 09:00-09:15', 'break 09:10-09:20'], 220],
  [['08:00-12:00', 'break 12:00-13:00', '13:00-17:00'], 480],
  [['break 08:00-12:00'], 0],
  [['08:00-08:00'], 0],
  [[], 0],
])('R5: %j is %i minutes of work', (texts, minutes) => {
  expect(workTime(resolvedOn(DAY, ...texts))).toBe(minutes)
})

it('R5: the time of projects is the plain sum: 09:00–10:30 and 10:00–11:00 are 2:30', () => {
  expect(sumSpans(resolvedOn(DAY, '09:00-10:30', '10:00-11:00'))).toBe(150)
})
