import { ARBZG, type WorkLimits } from './work-limits.ts'
import { sumSpans, workSpans, type KindSpan, type Span } from '../worked/work-time.ts'

/**
 * Returns the minutes of break in a shift (or in the parts of a day): every span without work of at least 15 minutes between the
 * first and the last work, whether it was recorded as a break or is a gap. A running break counts too.
 */
export function restBreaks(parts: readonly KindSpan[], limits: WorkLimits = ARBZG): number {
  return sumSpans(findRestBreaks(workSpans(parts), parts, limits))
}

/** The breaks between spans of work, which are in order and do not touch. */
export function findRestBreaks(
  spans: readonly Span[],
  parts: readonly KindSpan[],
  limits: WorkLimits = ARBZG,
): readonly Span[] {
  const last = spans.at(-1)
  if (last === undefined) return []
  const running = parts.find(({ kind, isRunning }) => kind === 'break' && isRunning)
  const nextStarts = [...spans.slice(1).map(({ startMinute }) => startMinute), running?.endMinute ?? last.endMinute]
  return spans
    .map(({ endMinute }, index) => ({ startMinute: endMinute, endMinute: nextStarts[index] ?? endMinute }))
    .filter(({ startMinute, endMinute }) => endMinute - startMinute >= limits.shortestBreak)
}
