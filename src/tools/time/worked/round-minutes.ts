import type { Settings } from '../model.ts'

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
