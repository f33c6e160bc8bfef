/**
 * Times as tickets say them: a day, a time on the clock there, and a zone. Instants follow from them and are stored nowhere, so nothing moves
 * if a country changes its clocks. A time that does not exist in its zone counts as one hour later, one that exists twice as the first.
 */
import { addDays, daysBetween, dayNumber, shortWeekdayNames, weekdayOf } from '#base/calendar/calendar-day'
import { MINUTE_MS } from '#base/clock'
import { isZone } from '#base/calendar/zoned'
import type { Moment } from '../booking-model.ts'
import { FIRST_DATE, LAST_DATE } from '../model-fields.ts'

/** Milliseconds since 1970 UTC. A moment without a time is the beginning of its day; an unknown zone counts as UTC. */
export function epochOfMoment({ date, time, zone }: Moment): number {
  const plain = Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
  return plain.toZonedDateTime(isKnownZone(zone) ? zone : 'UTC', { disambiguation: 'compatible' }).epochMilliseconds
}

/** Whether this device knows a zone. */
export function isKnownZone(zone: string): boolean {
  let isKnown = knownZones.get(zone)
  if (isKnown === undefined) {
    isKnown = isZone(zone)
    if (knownZones.size < MAX_KNOWN_ZONES) knownZones.set(zone, isKnown)
  }
  return isKnown
}

// Asking costs much, and there are few.
const knownZones = new Map<string, boolean>()
const MAX_KNOWN_ZONES = 1_000

/** The day on which an instant is in a zone. */
export function dateIn(epochMs: number, zone: string): string {
  return momentAt(epochMs, zone).date
}

/** What the clock of a zone shows at an instant. */
export function momentAt(epochMs: number, zone: string): Moment & { readonly time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(isKnownZone(zone) ? zone : 'UTC')
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
    zone,
  }
}

/** J1: minutes between two moments, by instants; undefined if the time of one is unknown. */
export function durationMinutes(from: Moment, to: Moment): number | undefined {
  if (from.time === undefined || to.time === undefined) return undefined
  return Math.round((epochOfMoment(to) - epochOfMoment(from)) / MINUTE_MS)
}

/** J3: how many days the local date of the arrival is after that of the departure; −1 across the date line. */
export function dayOffset(from: Moment, to: Moment): number {
  return daysBetween(from.date, to.date)
}

/** J6: the same time on another day; days are added to the date, not 24 hours to the instant. */
export function moveMoment(moment: Moment, days: number): Moment {
  return { ...moment, date: addDays(moment.date, days) }
}

/** „8:35 Std.“, „45 Min.“ */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} Min.`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} Std.`
}

/** „Do 11.06.“ */
export function formatShortDay(date: string): string {
  return `${shortWeekdayNames[weekdayOf(dayNumber(date))] ?? ''} ${date.slice(8)}.${date.slice(5, 7)}.`
}

/** „Do 11.06. 08:04“, without a time the day alone. */
export function formatMoment({ date, time }: Moment): string {
  return time === undefined ? formatShortDay(date) : `${formatShortDay(date)} ${time}`
}

/** J24: undefined for a day of the calendar between 1900 and 2199; other years are typing mistakes. */
export function findDayFault(date: string): string | undefined {
  if (date === '') return 'Wähle einen Tag.'
  if (!/^\d{4,6}-\d\d-\d\d$/.test(date)) return 'Das ist kein Tag.'
  if (date.length !== FIRST_DATE.length || date < FIRST_DATE || date > LAST_DATE) return 'Das Jahr liegt zu weit weg.'
  // Anything that is no day comes back as another, or as none: 30 February as 2 March.
  return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) === true ? undefined : 'Diesen Tag gibt es nicht.'
}

/** Undefined for `13:30`, and for no time at all. */
export function findTimeFault(time: string): string | undefined {
  return time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'Schreib die Uhrzeit wie 13:30.'
}
