import { expect, it } from 'vitest'
import { describeHint } from './describe-hint.ts'
import { findAverageHint } from './hints-between.ts'
import type { Shift } from './find-shifts.ts'

/** 24 weeks before Monday, 15 June 2026. */
const MONDAYS = Array.from({ length: 24 }, (_, week) =>
  new Date(Date.UTC(2025, 11, 29 + 7 * week)).toISOString().slice(0, 10),
)

const shiftOf = (date: string, net: number): Shift => ({
  date,
  net,
  startMinute: 0,
  endMinute: net,
  entries: [],
  spans: [],
  breaks: 0,
})
const weeksOf = (hours: number): readonly Shift[] => MONDAYS.map((date) => shiftOf(date, hours * 60))

it('R11: 24 weeks of 48:00 are 1152:00, which is allowed', () => {
  expect(findAverageHint(weeksOf(48), '2026-06-15')).toBeUndefined()
})

it('R11: 1160:00 are 48:20 a week', () => {
  const hint = findAverageHint([...weeksOf(48), shiftOf('2026-06-14', 8 * 60)], '2026-06-15')
  expect(hint).toMatchObject({ kind: 'average', minutes: 48 * 60 + 20 })
  if (hint === undefined) throw new Error('no hint')
  expect(describeHint(hint).text).toBe(
    '48 Std. 20 Min. Arbeit pro Woche im Schnitt der letzten 24 Wochen: Erlaubt sind 48 Stunden.',
  )
})

it('R11: neither the week that is not over nor what is longer ago counts', () => {
  const others = [shiftOf('2026-06-15', 60), shiftOf('2025-12-28', 60)]
  expect(findAverageHint([...weeksOf(48), ...others], '2026-06-21')).toBeUndefined()
  expect(findAverageHint([...weeksOf(48), ...others, shiftOf('2025-12-29', 60)], '2026-06-21')).toBeDefined()
})

it('R11: a single minute too much is reported as more than 48 hours', () => {
  const hint = findAverageHint([...weeksOf(48), shiftOf('2026-06-14', 1)], '2026-06-15')
  expect(hint && describeHint(hint).text).toContain('48 Std. 1 Min.')
})
