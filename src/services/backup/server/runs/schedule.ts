/**
 * When the server backs up by itself: once in each day of its own time zone, at one wall time. A wall time that the clocks
 * skip counts as the moment after the change, one that comes twice as the first; so a day has exactly one such instant.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'

export type Schedule = {
  readonly isOn: boolean
  /** Wall time, `03:00`. */
  readonly time: string
  /** Since when it is like this. What was due before is not made up for. */
  readonly sinceMs: number
}

/** A missed backup waits for so long after the start, so that devices that come back are answered first. */
export const MAKE_UP_AFTER_MS = 5 * MINUTE_MS

/** Two nights without a success, and time for the second one to finish. */
const OVERDUE_MS = 2 * DAY_MS + 6 * 60 * MINUTE_MS

/** The newest instant of the schedule that is not after `nowMs`; undefined where it is off, or began later. */
export function dueInstant(schedule: Schedule, nowMs: number, timeZone: string): number | undefined {
  if (!schedule.isOn) return undefined
  const today = dayOf(nowMs, timeZone)
  const todayMs = instantOn(today, schedule.time, timeZone)
  const dueMs = todayMs <= nowMs ? todayMs : instantOn(today.subtract({ days: 1 }), schedule.time, timeZone)
  return dueMs > schedule.sinceMs ? dueMs : undefined
}

/** The first instant of the schedule after `nowMs`; undefined where it is off. */
export function nextInstant(schedule: Schedule, nowMs: number, timeZone: string): number | undefined {
  if (!schedule.isOn) return undefined
  const today = dayOf(nowMs, timeZone)
  const todayMs = instantOn(today, schedule.time, timeZone)
  return todayMs > nowMs ? todayMs : instantOn(today.add({ days: 1 }), schedule.time, timeZone)
}

/** Whether a success is missing for two nights although there should have been one. */
export function isOverdue(schedule: Schedule, lastSuccessMs: number | undefined, nowMs: number): boolean {
  return schedule.isOn && nowMs - Math.max(schedule.sinceMs, lastSuccessMs ?? 0) > OVERDUE_MS
}

function dayOf(epochMs: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate()
}

function instantOn(day: Temporal.PlainDate, time: string, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
