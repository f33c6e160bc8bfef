import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { requiredBreak } from './work-limits.ts'
import { restBreaks } from './find-shifts.ts'
import { workTime } from '../worked/work-time.ts'

it.each([
  [0, 0],
  [360, 0],
  [361, 30],
  [540, 30],
  [541, 45],
  [900, 45],
])('R7: %i minutes of work need %i minutes of break', (net, minutes) => {
  expect(requiredBreak(net)).toBe(minutes)
})

it('R7: it is asked of the net time: 07:43–16:44 with 30 minutes of break is 8:31 and needs no more', () => {
  const entries = resolvedOn('2026-06-10', '07:43-16:44', 'break 12:00-12:30')
  expect(workTime(entries)).toBe(8 * 60 + 31)
  expect(requiredBreak(workTime(entries))).toBe(restBreaks(entries))
})
