/**
 * What the clock is doing and how long the user has worked today, as the account counts it (B15). Without Temporal the day
 * is the device's everywhere, computed from texts and numbers alone.
 */
import { addDays } from '#base/calendar/calendar-day'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { clockState } from './clock-state.ts'
import { MAX_ENTRY_DAYS, type TimeEntry } from '../model.ts'
import { resolveEntries, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { countNights, currentDay } from '../shifts/night-days.ts'
import { subtractSpans, workTime } from '../worked/work-time.ts'
import { planDeductions } from '../account/plan-deductions.ts'
import { dayStart, localDate } from '../shifts/day-clock.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import { epochOf, type LocalDate } from '#base/calendar/zoned'

type Plans = Parameters<typeof planDeductions>[0]

export type RunningClock = {
  readonly kind: 'off' | 'work' | 'break'
  /** Minutes that what runs has been running. */
  readonly runningFor: number
  /** Minutes of work today, or of the night that runs (P17), without breaks that were taken and without what the plan deducts. */
  readonly workedToday: number
  /** The day they count on. */
  readonly workDay: LocalDate
}

type ClockSources = {
  readonly entries: readonly (TimeEntry & { readonly id: string })[]
  readonly plans: Plans
  /** Whether nights count on the day on which they begin (P17). */
  readonly isNightWhole?: boolean
}

/** `midnightMs` is when the day of the device began. */
export function readRunningClock(sources: ClockSources, nowMs: number, midnightMs: number): RunningClock {
  const { plans } = sources
  const resolved = resolveRecent(sources, nowMs, midnightMs)
  const workDay = currentDay(resolved, localDate(midnightMs))
  const state = clockState(resolved)
  return {
    kind: state.kind,
    // Also of a clock that counts no more (A25).
    runningFor: state.kind === 'off' ? 0 : Math.max(0, Math.floor(nowMs / MINUTE_MS) - state.entry.startMinute),
    workedToday: workedOn(workDay, resolved, plans),
    workDay,
  }
}

/** The entries from which follow what the clock does and what counts on the day it is. */
export function resolveRecent(
  { entries, isNightWhole = false }: Omit<ClockSources, 'plans'>,
  nowMs: number,
  midnightMs: number,
): readonly ResolvedEntry[] {
  const recent = entriesSince(entries, midnightMs - (MAX_ENTRY_DAYS + 1) * DAY_MS)
  const resolved = resolveEntries(recent, nowMs)
  return isNightWhole ? countNights(resolved) : resolved
}

/**
 * Whatever ends an entry begins after it, so the older ones need not be looked at, except what a forgotten clock may still
 * count: nothing that began before the last start of a clock.
 */
function entriesSince<Entry extends TimeEntry>(entries: readonly Entry[], earliestMs: number): readonly Entry[] {
  // Comparing the text is quick for tens of thousands; the clock there shows at most a day before or after UTC.
  const dateBefore = (ms: number): string => new Date(ms - DAY_MS).toISOString().slice(0, 10)
  const earliestDate = dateBefore(earliestMs)
  let lastStart = ''
  for (const { source, time } of entries)
    if (source === 'clock' && time.start < earliestDate && time.start > lastStart) lastStart = time.start
  const lastDate = lastStart === '' ? '' : dateBefore(epochOf(lastStart) - DAY_MS)
  return entries.filter(({ source, time }) =>
    time.start >= earliestDate && epochOf(time.start) > earliestMs
      ? true
      : time.start >= lastDate && (source === 'clock' || time.end === undefined),
  )
}

function workedOn(today: LocalDate, entries: readonly ResolvedEntry[], plans: Plans): number {
  const parts = entries.flatMap((entry) => partsOn(today, entry))
  const deductions = planDeductions(plans, () => findShifts(entries))
  return workTime(parts.filter(({ startMinute, endMinute }) => startMinute < endMinute)) - (deductions.get(today) ?? 0)
}

/** `dayParts` without Temporal, of one day. */
function partsOn(date: LocalDate, entry: ResolvedEntry): readonly ResolvedEntry[] {
  const nights = entry.nights ?? []
  const day = {
    ...entry,
    startMinute: Math.max(entry.startMinute, dayStart(date, entry.start)),
    endMinute: Math.min(entry.endMinute, dayStart(addDays(date, 1), entry.start)),
  }
  const ofNights = nights
    .filter((night) => night.date === date)
    .map(({ startMinute, endMinute }) => ({
      ...entry,
      startMinute: Math.max(entry.startMinute, startMinute),
      endMinute: Math.min(entry.endMinute, endMinute),
    }))
  return [...(nights.length === 0 ? [day] : subtractSpans([day], nights)), ...ofNights]
}

/** When the day began on this device. */
export function midnightBefore(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0)
}
