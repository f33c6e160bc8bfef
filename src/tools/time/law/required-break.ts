import { ARBZG, type WorkLimits } from './work-limits.ts'

/** Minutes of break that so much work needs; breaks are no work (§ 2), so it is asked of the net time. */
export function requiredBreak(netMinutes: number, limits: WorkLimits = ARBZG): number {
  return limits.breaks.findLast(({ over }) => netMinutes > over)?.minutes ?? 0
}
