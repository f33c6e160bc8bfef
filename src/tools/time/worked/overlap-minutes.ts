import type { Span } from './work-time.ts'

/** Returns the full minutes that two spans share: 0 if one ends as the other begins, or if one has no length. */
export function overlapMinutes(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.endMinute, b.endMinute) - Math.max(a.startMinute, b.startMinute))
}
