import type { BreakMode } from '../model.ts'
import { ARBZG, requiredBreak, type WorkLimits } from '../shifts/work-limits.ts'

/**
 * Returns the minutes to deduct from work because a break that was due was not taken. `grossMinutes` is the work as `workTime`
 * counts it, so without the breaks that were taken; `takenMinutes` are those (`restBreaks`), and they count first.
 *
 * `fixed` deducts all that is missing of 30 or 45 minutes. `gliding` deducts the least after which no break is missing, so that a
 * minute of work more never leads to a smaller result.
 */
export function deductBreak(
  grossMinutes: number,
  takenMinutes: number,
  mode: BreakMode,
  limits: WorkLimits = ARBZG,
): number {
  if (mode === 'hint') return 0
  const missing = limits.breaks.map(({ minutes }) => minutes - takenMinutes)
  const downToThreshold = mode === 'gliding' ? limits.breaks.map(({ over }) => grossMinutes - over) : []
  const enough = [0, ...missing, ...downToThreshold].filter(
    (minutes) => minutes >= 0 && takenMinutes + minutes >= requiredBreak(grossMinutes - minutes, limits),
  )
  return Math.min(...enough)
}
