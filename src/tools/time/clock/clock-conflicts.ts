/** Conflicts between two devices using one clock that the user should know about; derived each time, stored nowhere. */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { MAX_ENTRY_DAYS, type Stop } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { epochOf, minuteOf } from '#base/calendar/zoned'

export type ClockConflict =
  /**
   * Stopped once more, after its end. `last` is what it would end if it is taken over: the entry, or what followed it and was left
   * going, or was stopped earlier elsewhere. Undefined where something else lies until then.
   */
  | {
      readonly kind: 'later-stop'
      readonly entry: ResolvedEntry
      readonly stop: Stop
      readonly last: ResolvedEntry | undefined
    }
  /** Ended because the clock was started on another device, which did not know that it ran. */
  | { readonly kind: 'newer-start'; readonly entry: ResolvedEntry; readonly newer: ResolvedEntry }
  /** Runs from a moment on that is still to come: the clock of the device that started it is ahead, or this one is behind. */
  | { readonly kind: 'ahead'; readonly entry: ResolvedEntry }

/** Older conflicts are no longer relevant. */
const RECENT_MS = 7 * DAY_MS
/** Clocks of devices differ by less than this without anything being wrong. */
const USUAL_DIFFERENCE_MS = 15 * MINUTE_MS
const LONGEST_MS = MAX_ENTRY_DAYS * DAY_MS

/** Of the last days, the earliest first. Entries are in their order. */
export function findClockConflicts(entries: readonly ResolvedEntry[], nowMs: number): readonly ClockConflict[] {
  const recent = entries.filter(({ start }) => epochOf(start) > nowMs - RECENT_MS)
  const isOff = !recent.some(({ isRunning }) => isRunning)
  return recent.flatMap((entry, index) => {
    const following = recent.slice(index + 1)
    return [...ahead(entry, nowMs), ...newerStart(entry, following, isOff), ...laterStop(entry, following)]
  })
}

function ahead(entry: ResolvedEntry, nowMs: number): readonly ClockConflict[] {
  return entry.isRunning && epochOf(entry.start) > nowMs + USUAL_DIFFERENCE_MS ? [{ kind: 'ahead', entry }] : []
}

function newerStart(
  entry: ResolvedEntry,
  following: readonly ResolvedEntry[],
  isOff: boolean,
): readonly ClockConflict[] {
  if (entry.endedBy !== 'newer') return []
  const newer = following.find(({ start }) => start === entry.end)
  // A break that was begun elsewhere is no second start, unless it is over and the clock is off without a word.
  if (newer === undefined || (!isOff && (entry.kind === 'break' || newer.kind === 'break'))) return []
  return [{ kind: 'newer-start', entry, newer }]
}

function laterStop(entry: ResolvedEntry, following: readonly ResolvedEntry[]): readonly ClockConflict[] {
  for (const stop of entry.laterStops) {
    const atMs = epochOf(stop.at)
    // What was started as it was stopped tells the press by itself: a pause, or another project.
    if (following.some(({ start }) => epochOf(start) === atMs)) continue
    const last = lastBefore(entry, atMs, following)
    // The same minute is the same moment for everybody but the clocks.
    if (minuteOf(atMs) === entry.endMinute && last?.isRunning !== true) continue
    return [{ kind: 'later-stop', entry, stop, last }]
  }
  return []
}

/** What a later stop would end; entries are in their order. */
function lastBefore(
  entry: ResolvedEntry,
  atMs: number,
  following: readonly ResolvedEntry[],
): ResolvedEntry | undefined {
  const minute = minuteOf(atMs)
  const before = following.filter(({ start }) => epochOf(start) < atMs)
  const last = before.at(-1) ?? entry
  const isLeft = last.isRunning || (last.kind === entry.kind && last.endMinute <= minute)
  const isFree = before.every((other) => other === last || other.endMinute <= minute)
  return isLeft && isFree && atMs - epochOf(last.start) <= LONGEST_MS ? last : undefined
}
