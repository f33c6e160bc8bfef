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

const ZONED_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\[([A-Za-z][A-Za-z0-9_+\-/]{0,63}|[+-]\d\d:\d\d)\]$/
const WALL_LENGTH = 19
const OFFSET_AT = 20
const OFFSET_LENGTH = 25
/** What `numberAt` counts for „00“. */
const ZERO_ZERO = '0'.charCodeAt(0) * 11

/** Whether a text is a point in time, of a day that there is. Whether its zone is one is not asked: devices know different ones. */
export function isZoned(text: string): boolean {
  if (!ZONED_PATTERN.test(text)) return false
  const isOffset = numberAt(text, OFFSET_AT) < 24 && numberAt(text, OFFSET_AT + 3) < 60
  return isOffset && isDay(text) && isTimeOfDay(text)
}

function isDay(text: string): boolean {
  // A date takes years before 100 for those after 1900.
  if (text.startsWith('00')) return false
  // Anything that is no day comes back as another: 30 February as 2 March.
  const date = new Date(Date.UTC(yearOf(text), numberAt(text, 5) - 1, numberAt(text, 8)))
  return date.getUTCDate() === numberAt(text, 8) && date.getUTCMonth() === numberAt(text, 5) - 1
}

function isTimeOfDay(text: string): boolean {
  return numberAt(text, 11) < 24 && numberAt(text, 14) < 60 && numberAt(text, 17) < 60
}

/** Milliseconds since 1970 UTC. Needs no zone, so it is quick: thousands are read at once. */
export function epochOf(zoned: Zoned): number {
  const offsetMs = (numberAt(zoned, OFFSET_AT) * 60 + numberAt(zoned, OFFSET_AT + 3)) * MINUTE_MS
  return wallMs(zoned) + (zoned[WALL_LENGTH] === '-' ? offsetMs : -offsetMs)
}

/** What the clock showed, as if it had been in UTC. */
function wallMs(zoned: Zoned): number {
  return Date.UTC(
    yearOf(zoned),
    numberAt(zoned, 5) - 1,
    numberAt(zoned, 8),
    numberAt(zoned, 11),
    numberAt(zoned, 14),
    numberAt(zoned, 17),
  )
}

function yearOf(text: string): number {
  return numberAt(text, 0) * 100 + numberAt(text, 2)
}

/** The two digits at a place. Four times as fast as reading the text as a date. */
function numberAt(text: string, index: number): number {
  return text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - ZERO_ZERO
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

/** The zone it was written in, or, where this device does not know that zone, how far its clocks were from UTC. */
export function zoneOf(zoned: Zoned): string {
  const zone = zoned.slice(OFFSET_LENGTH + 1, -1)
  let isKnown = knownZones.get(zone)
  if (isKnown === undefined) {
    isKnown = isZone(zone)
    if (knownZones.size < MAX_KNOWN_ZONES) knownZones.set(zone, isKnown)
  }
  return isKnown ? zone : zoned.slice(WALL_LENGTH, OFFSET_LENGTH)
}

// Asking costs much, and there are few; a server hears the names that people make up, too.
const knownZones = new Map<string, boolean>()
const MAX_KNOWN_ZONES = 1_000

/** Whether this device knows a zone of this name. */
export function isZone(zone: string): boolean {
  try {
    toZoned(0, zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** An instant as the clocks of a zone show it. Throws a RangeError for a zone that there is not. */
export function toZoned(epochMs: number, zone: string): Zoned {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'second', roundingMode: 'floor' })
}

/** Returns the full minute, since 1970 UTC, in which a day begins in a zone; that is 01:00 if the clocks go forward at midnight. */
export function startOfDay(date: LocalDate, zone: string): number {
  return minuteOf(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
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
