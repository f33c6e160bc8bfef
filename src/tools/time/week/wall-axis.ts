/** Converts instants to positions on the axis of the wall clock, and back. See `week-layout.ts`. */
import { MINUTE_MS } from '#base/clock'
import { daysBetween } from '#base/calendar/calendar-day'
import type { DayPart } from '../worked/split-at-midnight.ts'
import { DAY_MINUTES, type WallSpan } from './week-layout.ts'
import { epochOf, timeOf, dateOf, toZoned, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'

/** What the clock showed during a part of an entry, in the place where the entry began. */
export function wallSpanOf({ entry, date, startMinute, endMinute }: DayPart): WallSpan {
  const zone = zoneOf(entry.start)
  const start = inZone(startMinute * MINUTE_MS, zone)
  const end = inZone(endMinute * MINUTE_MS, zone)
  const from = minuteOn(date, start)
  const to = minuteOn(date, end)
  const change = start.offsetNanoseconds === end.offsetNanoseconds ? null : start.getTimeZoneTransition('next')
  if (change === null) return { from, to }
  const before = minuteOn(date, change.withTimeZone(start.offset))
  const after = minuteOn(date, change)
  return after < before ? { from: Math.min(from, after), to: Math.max(to, before) } : { from, to }
}

function inZone(epochMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
}

function minuteOn(date: LocalDate, at: Temporal.ZonedDateTime): number {
  const compared = Temporal.PlainDate.compare(at.toPlainDate(), date)
  if (compared !== 0) return compared < 0 ? 0 : DAY_MINUTES
  return at.hour * 60 + at.minute
}

/** The minute of the clock that a point in time shows. */
export function wallMinuteOf(zoned: Zoned): number {
  const [hours = 0, minutes = 0] = timeOf(zoned).split(':').map(Number)
  return hours * 60 + minutes
}

/** How many minutes of the clock a point in time lies after the begin of a day; days count 24 hours each. */
export function minutesSince(date: LocalDate, zoned: Zoned): number {
  return daysBetween(date, dateOf(zoned)) * DAY_MINUTES + wallMinuteOf(zoned)
}

/**
 * Returns the instant at this many clock minutes after the start of a day. In the hour that does not exist it is the moment at which
 * the clocks go forward; of two instants with the same clock time it is the one nearer to `nearMs`.
 */
export function zonedAt(
  date: LocalDate,
  minutes: number,
  { zone, nearMs }: { readonly zone: string; readonly nearMs: number },
): Zoned {
  const plain = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes })
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
  if (!earlier.toPlainDateTime().equals(plain)) {
    const change = earlier.getTimeZoneTransition('next') ?? later
    return toZoned(change.epochMilliseconds, zone)
  }
  const isLaterNearer = Math.abs(later.epochMilliseconds - nearMs) < Math.abs(earlier.epochMilliseconds - nearMs)
  return toZoned((isLaterNearer ? later : earlier).epochMilliseconds, zone)
}

/** What is special about the clock of a day: minutes that do not exist, or exist twice. */
export type ClockChange = WallSpan & { readonly kind: 'missing' | 'double' }

/** Undefined on all days but those on which the clocks of the zone change. */
export function clockChangeOn(date: LocalDate, zone: string): ClockChange | undefined {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone)
  if (midnight.hoursInDay === 24) return undefined
  const change = midnight.getTimeZoneTransition('next')
  if (change === null || change.toPlainDate().toString() !== date) return undefined
  const before = minuteOn(date, change.withTimeZone(midnight.offset))
  const after = minuteOn(date, change)
  return before < after ? { kind: 'missing', from: before, to: after } : { kind: 'double', from: after, to: before }
}

/** Milliseconds since 1970 UTC of an entry's end; of a running one of the minute it is. */
export function endMsOf({ end, endMinute }: { readonly end: Zoned | undefined; readonly endMinute: number }): number {
  return end === undefined ? endMinute * MINUTE_MS : epochOf(end)
}
