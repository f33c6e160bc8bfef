/**
 * What becomes of an entry's time when its block is moved or one of its edges is pulled. Places are minutes of the clock
 * after the begin of a day of reference, so that days and minutes are one number; see `wall-axis.ts`.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { MAX_ENTRY_DAYS, type EntryTime } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { endMsOf, minutesSince, wallMinuteOf, zonedAt } from './wall-axis.ts'
import { DAY_MINUTES, SNAP_MINUTES, snapMinute, stepMinute } from './week-layout.ts'
import { dateOf, epochOf, toZoned, zoneOf, type LocalDate } from '#base/calendar/zoned'

type Place = {
  /** The day that minutes are counted from. */
  readonly date: LocalDate
  readonly minute: number
}

const SHORTEST_MS = SNAP_MINUTES * MINUTE_MS
const LONGEST_MS = MAX_ENTRY_DAYS * DAY_MS

/** The entry begins at the place and is as long as it was, also where the clocks change meanwhile. Each end keeps its zone. */
export function moveTime(entry: ResolvedEntry, place: Place): EntryTime {
  return startingAt(entry, startMsAt(entry, place))
}

/** The entry begins at the place, at least five minutes before its end; a running one not after now. */
export function pullStart(entry: ResolvedEntry, place: Place): EntryTime {
  return beginningAt(entry, startMsAt(entry, place))
}

/** The entry ends at the place, at least five minutes after its begin. */
export function pullEnd(entry: ResolvedEntry, { date, minute }: Place): EntryTime {
  const zone = zoneOf(entry.start)
  const oldMs = endMsOf(entry)
  const nearMs = oldMs + (minute - minutesSince(date, toZoned(oldMs, zone))) * MINUTE_MS
  return endingAt(entry, epochOf(zonedAt(date, minute, { zone, nearMs })))
}

/** What one press of a key does. */
export type TimeStep = {
  readonly part: 'all' | 'start' | 'end'
  readonly by: 'minutes' | 'day'
  readonly direction: 1 | -1
}

/** Five minutes or a day further. Minutes are those that pass, so that each one of a night of 25 hours can be reached. */
export function stepTime(entry: ResolvedEntry, { part, by, direction }: TimeStep): EntryTime {
  if (part === 'end') return endingAt(entry, stepMinute(entry.endMinute, direction) * MINUTE_MS)
  const startMs =
    by === 'minutes'
      ? stepMinute(entry.startMinute, direction) * MINUTE_MS
      : startMsAt(entry, {
          date: dateOf(entry.start),
          minute: wallMinuteOf(entry.start) + direction * DAY_MINUTES,
        })
  return part === 'start' || entry.isRunning ? beginningAt(entry, startMs) : startingAt(entry, startMs)
}

function startMsAt(entry: ResolvedEntry, { date, minute }: Place): number {
  const nearMs = epochOf(entry.start) + (minute - minutesSince(date, entry.start)) * MINUTE_MS
  return epochOf(zonedAt(date, minute, { zone: zoneOf(entry.start), nearMs }))
}

/** With its length. */
function startingAt(entry: ResolvedEntry, startMs: number): EntryTime {
  const start = toZoned(startMs, zoneOf(entry.start))
  if (entry.end === undefined) return { start }
  const lengthMs = (entry.endMinute - entry.startMinute) * MINUTE_MS
  return { start, end: toZoned(startMs + lengthMs, zoneOf(entry.end)) }
}

/** With its end. */
function beginningAt(entry: ResolvedEntry, wantedMs: number): EntryTime {
  const endMs = endMsOf(entry)
  const latestMs = entry.end === undefined ? endMs : endMs - SHORTEST_MS
  const start = toZoned(Math.max(endMs - LONGEST_MS, Math.min(wantedMs, latestMs)), zoneOf(entry.start))
  return entry.end === undefined ? { start } : { start, end: entry.end }
}

/** With its begin. */
function endingAt(entry: ResolvedEntry, wantedMs: number): EntryTime {
  const startMs = epochOf(entry.start)
  const endMs = Math.min(startMs + LONGEST_MS, Math.max(wantedMs, startMs + SHORTEST_MS))
  return { start: entry.start, end: toZoned(endMs, zoneOf(entry.end ?? entry.start)) }
}

/** A new entry between two places of one day, in any order. */
export function drawTime(date: LocalDate, places: readonly [number, number], zone: string): EntryTime {
  const from = Math.max(0, Math.min(snapMinute(Math.min(...places)), DAY_MINUTES - SNAP_MINUTES))
  const to = Math.max(from + SNAP_MINUTES, Math.min(snapMinute(Math.max(...places)), DAY_MINUTES))
  const start = zonedAt(date, from, { zone, nearMs: 0 })
  const endMs = epochOf(zonedAt(date, to, { zone, nearMs: 0 }))
  return { start, end: toZoned(Math.max(endMs, epochOf(start) + SHORTEST_MS), zone) }
}

/**
 * Returns the minute at which a block lands after being moved by `byMinutes`: the same minute if only the day changes, otherwise
 * snapped.
 */
export function snapMove(minute: number, byMinutes: number): number {
  const days = Math.round(byMinutes / DAY_MINUTES)
  const isOnlyDays = Math.abs(byMinutes - days * DAY_MINUTES) < SNAP_MINUTES / 2
  return isOnlyDays ? minute + days * DAY_MINUTES : snapMinute(minute + byMinutes)
}
