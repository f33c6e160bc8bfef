/** J16: when someone is reminded of a booking. */
import { HOUR_MS } from '#base/clock'
import { epochOfMoment } from '../moments/moment.ts'
import type { StoredBooking } from './spans.ts'
import { startOf } from './schedule.ts'

/** Hours before, unless a user has chosen others. */
export const DEFAULT_REMINDER_HOURS: readonly number[] = [24]

/**
 * Milliseconds since 1970 UTC, the earliest first, of the reminders still to come. Hours are real ones, whatever the clocks do. What is
 * cancelled or has no time has none: who knows only the day is not helped by a message at midnight.
 */
export function remindersOf(
  { schedule, status }: Pick<StoredBooking, 'schedule' | 'status'>,
  hours: readonly number[],
  nowMs: number,
): readonly number[] {
  const start = startOf(schedule)
  if (status === 'cancelled' || start.time === undefined) return []
  const startMs = epochOfMoment(start)
  return [...new Set(hours)]
    .map((count) => startMs - count * HOUR_MS)
    .filter((atMs) => atMs > nowMs)
    .toSorted((a, b) => a - b)
}
