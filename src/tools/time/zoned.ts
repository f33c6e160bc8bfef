/**
 * Points in time with the clock of the place where they were written, as RFC 9557 text:
 * `2026-06-10T08:00:00+02:00[Europe/Berlin]`. The instant decides; zone and offset tell what the clock showed there.
 */
import { MINUTE_MS } from '#base/clock'
import { failed, ok, type Result } from '#base/result'

/** A point in time as above, with whole seconds. */
export type Zoned = string
/** `2026-06-10` */
export type LocalDate = string
/** `08:00` */
export type LocalTime = string

export const ZONED_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\[[A-Za-z][A-Za-z0-9_+\-/]{0,63}\]$/
const OFFSET_TEXT = 25

/** Milliseconds since 1970 UTC; NaN where the text is none. Needs no zone, so it is quick. */
export function epochOf(zoned: Zoned): number {
  return Date.parse(zoned.slice(0, OFFSET_TEXT))
}

/** The full minute a point in time lies in, since 1970 UTC: what durations and overlaps are counted by. */
export function minuteOf(epochMs: number): number {
  return Math.floor(epochMs / MINUTE_MS)
}

/** The day on which it was there. */
export function dateOf(zoned: Zoned): LocalDate {
  return zoned.slice(0, 10)
}

/** What the clock showed there. */
export function timeOf(zoned: Zoned): LocalTime {
  return zoned.slice(11, 16)
}

export function zoneOf(zoned: Zoned): string {
  return zoned.slice(OFFSET_TEXT + 1, -1)
}

/** An instant as the clocks of a zone show it. Throws a RangeError for a zone that there is not. */
export function toZoned(epochMs: number, zone: string): Zoned {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'second', roundingMode: 'floor' })
}

/** A point in time that a person wrote as what the clock shows. */
export type WallTime = {
  readonly at: Zoned
  /** The second time the clock shows this, in the night in which it is put back. */
  readonly later?: Zoned
}

/** Finds the instant for what a clock shows; in the night in which it is put forward an hour does not exist. */
export function fromWallTime(date: LocalDate, time: LocalTime, zone: string): Result<WallTime, 'no-such-time'> {
  const plain = Temporal.PlainDateTime.from(`${date}T${time}:00`)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  )
  if (earlier === undefined || later === undefined) throw new RangeError('a list of two has two')
  if (!earlier.toPlainDateTime().equals(plain)) return failed('no-such-time')
  const at = earlier.toString({ smallestUnit: 'second' })
  return ok(earlier.equals(later) ? { at } : { at, later: later.toString({ smallestUnit: 'second' }) })
}
