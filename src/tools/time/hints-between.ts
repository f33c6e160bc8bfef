import { findAverageHint } from './find-average-hint.ts'
import { findHints, type Hint } from './find-hints.ts'
import { findShifts } from './find-shifts.ts'
import type { ResolvedEntry } from './resolve-entries.ts'
import type { LocalDate } from './zoned.ts'

type Period = {
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly isStrictDay: boolean
}

/** The hints to the days of a period in their order; where today is among them, also that of the last 24 weeks. */
export function hintsBetween(entries: readonly ResolvedEntry[], period: Period): readonly Hint[] {
  const { from, to, today, isStrictDay } = period
  const shifts = findShifts(entries)
  const average = from <= today && today <= to ? findAverageHint(shifts, today) : undefined
  return [
    ...findHints(shifts, { isStrictDay }).filter(({ date }) => date >= from && date <= to),
    ...(average === undefined ? [] : [average]),
  ]
}
