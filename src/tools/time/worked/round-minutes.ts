import type { Settings, Rounding } from '../model.ts'
import { formatDuration } from '../words/format-duration.ts'

/**
 * A day's sum as reports and exports show it; half a step goes up. Less than nothing is rounded as more than nothing is.
 * Only sums of a day are rounded: rounding each entry would lose or win minutes many times a day.
 */
export function roundMinutes(minutes: number, rounding: Settings['rounding']): number {
  if (rounding === undefined || rounding.mode === 'none' || minutes === 0) return minutes
  const steps = Math.abs(minutes) / rounding.step
  const rounded = { nearest: Math.floor(steps + 0.5), up: Math.ceil(steps), down: Math.floor(steps) }[rounding.mode]
  return rounded === 0 ? 0 : Math.sign(minutes) * rounded * rounding.step
}

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
