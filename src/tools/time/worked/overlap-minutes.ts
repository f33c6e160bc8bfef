import type { Span } from './work-time.ts'

/** Full minutes that two spans share. Where one ends as the other begins it is none, and what has no length shares none. */
export function overlapMinutes(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.endMinute, b.endMinute) - Math.max(a.startMinute, b.startMinute))
}
