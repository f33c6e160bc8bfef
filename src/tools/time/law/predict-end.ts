import { deductBreak } from './deductions.ts'
import type { BreakMode } from '../model.ts'
import { ARBZG, requiredBreak, type WorkLimits } from '../shifts/work-limits.ts'

export type EndSources = {
  readonly nowMinute: number
  /** What is to be worked today, in minutes. */
  readonly target: number
  /** What was, without breaks that were taken, and without what is deducted for shifts that were over. */
  readonly worked: number
  /**
   * By how much the work of the current shift, since its last pause of four hours, exceeds `worked`: what lies on the day before.
   * Negative if work of the day is from before that. Breaks are deducted by such parts.
   */
  readonly elsewhere: number
  /** Work of the current shift before that pause, which counts for its ten hours. */
  readonly earlier?: number
  /** Breaks of the shift that are over, as `restBreaks` counts them. */
  readonly takenBreak: number
  /** How long no work has been running: a break, or a gap in between; 0 while work runs. */
  readonly restingFor: number
  readonly mode: BreakMode
}

export type EndForecast =
  | { readonly kind: 'reached'; readonly over: number }
  /** `missingBreak` lies between now and the end, also what is left of a break that is running. */
  | { readonly kind: 'ahead'; readonly endMinute: number; readonly missingBreak: number }
  /** When the shift has lasted as long as it may; `short` is what then still lacks of the target. */
  | { readonly kind: 'limit'; readonly endMinute: number; readonly missingBreak: number; readonly short: number }

/**
 * Predicts when the day's target is reached if work goes on from now, with the break that is still missing: the one required by law
 * for that much work. If the plan deducts missing breaks, the account reaches the target at the same time, whether the break is
 * taken or not. Undefined on a day without a target.
 */
export function predictEnd(
  sources: EndSources,
  limits: WorkLimits = ARBZG,
): Exclude<EndForecast, { readonly kind: 'limit' }> | undefined {
  const { nowMinute, target, worked, mode } = sources
  if (target <= 0) return undefined
  const missing = missingBreak(sources, limits)
  const left = target - worked
  // With hints only, the target is reached in its last minute; a deduction has to be worked for as well.
  const ahead = mode === 'hint' && left <= 0 ? left : left + missing
  if (ahead <= 0) return { kind: 'reached', over: 0 - ahead }
  return { kind: 'ahead', endMinute: nowMinute + ahead, missingBreak: missing }
}

/** The same, but no shift is longer than the law permits (§ 3 ArbZG). */
export function predictLawfulEnd(sources: EndSources, limits: WorkLimits = ARBZG): EndForecast | undefined {
  const { nowMinute, target, worked, elsewhere, earlier = 0 } = sources
  const forecast = predictEnd(sources, limits)
  const most = limits.longestDay - elsewhere - earlier
  if (forecast?.kind !== 'ahead' || target <= most) return forecast
  const longest = predictEnd({ ...sources, target: most }, limits)
  const end = longest?.kind === 'ahead' ? longest : { endMinute: nowMinute, missingBreak: 0 }
  return { ...end, kind: 'limit', short: target - Math.max(most, worked) }
}

function missingBreak(sources: EndSources, limits: WorkLimits): number {
  const { target, worked, elsewhere, takenBreak, restingFor, mode } = sources
  // Exceeds what the target requires if work has gone on past it until a break was due.
  const deducted = deductBreak(worked + elsewhere, takenBreak, mode, limits)
  const missing = Math.max(requiredBreak(target + elsewhere, limits) - takenBreak, deducted)
  if (missing <= 0) return 0
  // A break counts from a quarter of an hour on; a deduction is exact.
  const whole = mode === 'hint' || restingFor > 0 ? Math.max(missing, limits.shortestBreak) : missing
  return Math.max(0, whole - restingFor)
}
