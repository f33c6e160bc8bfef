/** The parts of an entry that lie on days: cut at midnights, except in nights that count as a whole (P17). */
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import { MINUTE_MS } from '#base/clock'
import { nightAt, type Night, type ResolvedEntry } from './resolve-entries.ts'
import type { KindSpan } from './work-time.ts'
import {
  dateOf,
  epochOf,
  startOfDay,
  timeOf,
  toZoned,
  zoneOf,
  type LocalDate,
  type LocalTime,
} from '#base/calendar/zoned'

/** The part of an entry that counts on one day, in full minutes since 1970 UTC. */
export type DayPart = KindSpan & {
  readonly entry: ResolvedEntry
  readonly date: LocalDate
}

/** The parts of an entry by the day on which they count; together exactly as long as the entry, and at least one. */
export function dayParts(entry: ResolvedEntry): readonly DayPart[] {
  const parts = splitAtMidnight(entry)
  const { nights } = entry
  if (nights === undefined) return parts
  const joined: DayPart[] = []
  for (const piece of parts.flatMap((part) => cutAtNights(part, nights))) {
    const last = joined.at(-1)
    if (last?.date !== piece.date) joined.push(piece)
    else joined[joined.length - 1] = { ...piece, startMinute: last.startMinute }
  }
  return joined
}

/** The first day on which an entry counts. */
export function firstDateOf(entry: ResolvedEntry): LocalDate {
  return nightAt(entry, entry.startMinute)?.date ?? dateOf(entry.start)
}

function cutAtNights(part: DayPart, nights: readonly Night[]): readonly DayPart[] {
  const { entry, startMinute, endMinute, isRunning } = part
  const edges = nights.flatMap((night) => [night.startMinute, night.endMinute])
  const cuts = [
    startMinute,
    ...edges.filter((edge) => edge > startMinute && edge < endMinute).toSorted((a, b) => a - b),
  ]
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? endMinute
    const date = nightAt(entry, start)?.date ?? part.date
    return { ...part, date, startMinute: start, endMinute: end, isRunning: isRunning && end === endMinute }
  })
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

/** When a part began, as the clock showed there; midnight where it goes on from the day before. */
export function partStart({ entry, startMinute }: DayPart): LocalTime {
  if (startMinute === entry.startMinute) return timeOf(entry.start)
  return entry.nights === undefined ? '00:00' : timeAt(startMinute, entry)
}

/** When it ended; undefined while it runs, 24:00 where it goes on over midnight. */
export function partEnd({ entry, endMinute }: DayPart): LocalTime | undefined {
  if (endMinute === entry.endMinute) return entry.end === undefined ? undefined : timeOf(entry.end)
  const time = entry.nights === undefined ? '00:00' : timeAt(endMinute, entry)
  return time === '00:00' ? '24:00' : time
}

function timeAt(minute: number, { start }: ResolvedEntry): LocalTime {
  return timeOf(toZoned(minute * MINUTE_MS, zoneOf(start)))
}
