import { formatDuration } from '../words/format-duration.ts'
import type { Rounding } from '../model.ts'
import { roundMinutes } from './round-minutes.ts'

/** Steps that can be chosen, in minutes. */
export const roundingSteps = [5, 6, 10, 15, 30, 60] as const

const EIGHT_HOURS = 480

/** „8:07 → 8:00, 8:08 → 8:15“: what lies just below and above the middle of a step after eight hours. */
export function describeRounding(mode: Rounding, step: number): string {
  const middle = EIGHT_HOURS + Math.ceil(step / 2)
  return [middle - 1, middle]
    .map((minutes) => `${formatDuration(minutes)} → ${formatDuration(roundMinutes(minutes, { mode, step }))}`)
    .join(', ')
}
