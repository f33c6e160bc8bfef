import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { restBreaks } from './find-shifts.ts'
import { workTime } from '../worked/work-time.ts'

const DAY = '2026-06-10'

it.each([
  ['gaps count', ['06:00-12:00', '13:00-15:00'], 60],
  ['gaps of ten minutes are none', ['06:00-08:00', '08:10-09:10', '09:20-10:20', '10:30-12:31'], 0],
  ['breaks inside of work count', ['08:00-17:00', 'break 12:00-12:30'], 30],
  ['breaks between work count once', ['08:00-12:00', 'break 12:00-12:30', '12:30-17:00'], 30],
  ['a break and a gap after it are one', ['08:00-12:00', 'break 12:00-12:10', '12:20-17:00'], 20],
  ['fifteen minutes count', ['08:00-12:00', '12:15-17:00'], 15],
  ['fourteen do not', ['08:00-12:00', '12:14-17:00'], 0],
  ['breaks before and after all work are none', ['break 07:00-08:00', '08:00-12:00', 'break 12:00-13:00'], 0],
  ['without work there is no break', ['break 07:00-08:00'], 0],
  ['nothing is nothing', [], 0],
])('R6: %s', (_, texts, minutes) => {
  expect(restBreaks(resolvedOn(DAY, ...texts))).toBe(minutes)
})

it('R6: with gaps of ten minutes the net time is 6:01', () => {
  expect(workTime(resolvedOn(DAY, '06:00-08:00', '08:10-09:10', '09:20-10:20', '10:30-12:31'))).toBe(361)
})

it('R6: the break that is running counts, from its fifteenth minute on', () => {
  const afterBreakOf = (minutes: number) =>
    restBreaks(
      resolvedOn(DAY, '08:00-14:00', 'break 14:00-').map((entry) =>
        entry.isRunning ? { ...entry, endMinute: entry.startMinute + minutes } : entry,
      ),
    )
  expect(afterBreakOf(14)).toBe(0)
  expect(afterBreakOf(15)).toBe(15)
})
