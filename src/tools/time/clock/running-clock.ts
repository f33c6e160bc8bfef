/**
 * What the clock is doing and how long the user has worked today, computed from texts and numbers alone, so that it also works
 * without Temporal.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { clockState } from './clock-state.ts'
import { MAX_ENTRY_DAYS, type TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { workTime } from '../worked/work-time.ts'
import { epochOf, type LocalDate } from '#base/calendar/zoned'

export type RunningClock = {
  readonly kind: 'off' | 'work' | 'break'
  /** Minutes that what runs has been running. */
  readonly runningFor: number
  /** Minutes of work since midnight, breaks that were taken left out. */
  readonly workedToday: number
}

/** `midnightMs` is when the day of the device began. */
export function readRunningClock(
  entries: readonly (TimeEntry & { readonly id: string })[],
  nowMs: number,
  midnightMs: number,
): RunningClock {
  // Whatever ends an entry begins after it, so the older ones need not be looked at.
  const earliestMs = midnightMs - (MAX_ENTRY_DAYS + 1) * DAY_MS
  // Comparing the text is quick for tens of thousands; the clock there shows at most a day before or after UTC.
  const earliestDate = new Date(earliestMs - DAY_MS).toISOString().slice(0, 10)
  const recent = entries.filter(({ time }) => time.start >= earliestDate && epochOf(time.start) > earliestMs)
  const resolved = resolveEntries(recent, nowMs)
  const state = clockState(resolved)
  const midnight = Math.floor(midnightMs / MINUTE_MS)
  const parts = resolved
    .filter(({ endMinute }) => endMinute > midnight)
    .map((entry) => ({ ...entry, startMinute: Math.max(midnight, entry.startMinute) }))
  return {
    kind: state.kind,
    runningFor: state.kind === 'off' ? 0 : state.entry.endMinute - state.entry.startMinute,
    workedToday: workTime(parts),
  }
}

/** When the day began on this device. */
export function midnightBefore(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0)
}

/** The day it is on this device. */
export function localDate(nowMs: number): LocalDate {
  const date = new Date(nowMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
