/** J16: when someone is reminded of a booking. */
import { HOUR_MS } from '#base/clock'
import type { Schedule } from '../booking-model.ts'
import { epochOfMoment } from '../moments/moment.ts'
import { marksOf, type Mark } from './marks.ts'
import type { StoredBooking } from './spans.ts'

/** A traveller who goes on sooner than that is under way, and needs no message of it. */
const CONNECTION_MS = 12 * HOUR_MS

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
  if (status === 'cancelled') return []
  const times = remindedMarksOf(schedule).flatMap(({ at }) => hours.map((count) => epochOfMoment(at) - count * HOUR_MS))
  return [...new Set(times)].filter((atMs) => atMs > nowMs).toSorted((a, b) => a - b)
}

/** What users are reminded of, as far as its time is known: the beginning, and each leg after a stop of half a day or more. */
export function remindedMarksOf(schedule: Schedule): readonly Mark[] {
  const marks = marksOf(schedule)
  const isStart = ({ role, at }: Mark, index: number): boolean => {
    const before = marks[index - 1]
    if (before === undefined) return true
    return role === 'departure' && epochOfMoment(at) - epochOfMoment(before.at) >= CONNECTION_MS
  }
  return marks.filter((mark, index) => mark.at.time !== undefined && isStart(mark, index))
}
