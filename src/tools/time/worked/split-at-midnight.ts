import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { ResolvedEntry } from './resolve-entries.ts'
import type { KindSpan } from './work-time.ts'
import { dateOf, epochOf, startOfDay, zoneOf, type LocalDate } from '#base/calendar/zoned'

/** The part of an entry that lies on one day, in full minutes since 1970 UTC. */
export type DayPart = KindSpan & {
  readonly entry: ResolvedEntry
  readonly date: LocalDate
}

/**
 * Cuts an entry at each midnight of the place where it began, so that every day gets its own minutes also in the nights
 * in which the clocks change. The parts together are exactly as long as the entry; there is at least one.
 */
export function splitAtMidnight(entry: ResolvedEntry): readonly DayPart[] {
  const { kind, isRunning } = entry
  const parts: DayPart[] = []
  let date = dateOf(entry.start)
  let startMinute = entry.startMinute
  // Most entries end on the day on which they began, which their text tells without any zone.
  while (!endsOn(entry, date, parts.length)) {
    const next = dateOfDay(dayNumber(date) + 1)
    const midnight = startOfDay(next, zoneOf(entry.start))
    if (midnight >= entry.endMinute) break
    parts.push({ entry, kind, isRunning: false, date, startMinute, endMinute: midnight })
    date = next
    startMinute = midnight
  }
  parts.push({ entry, kind, isRunning, date, startMinute, endMinute: entry.endMinute })
  return parts
}

function endsOn({ start, end }: ResolvedEntry, date: LocalDate, partCount: number): boolean {
  return (
    partCount === 0 &&
    end !== undefined &&
    zoneOf(end) === zoneOf(start) &&
    dateOf(end) === date &&
    epochOf(end) >= epochOf(start)
  )
}
