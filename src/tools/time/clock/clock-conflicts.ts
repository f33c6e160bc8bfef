/** Conflicts between two devices using one clock that the user should know about; derived each time, stored nowhere. */
import { DAY_MS } from '#base/clock'
import type { Stop } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { epochOf, minuteOf } from '#base/calendar/zoned'

export type ClockConflict =
  /** Stopped once more, later than the stop that counts. `isFree`: nothing else lies until then. */
  | { readonly kind: 'later-stop'; readonly entry: ResolvedEntry; readonly stop: Stop; readonly isFree: boolean }
  /** Started anew while it ran. */
  | { readonly kind: 'newer-start'; readonly entry: ResolvedEntry; readonly newer: ResolvedEntry }

/** Older conflicts are no longer relevant. */
const RECENT_MS = 7 * DAY_MS

/** Of the last days, the earliest first. Entries are in their order. */
export function findClockConflicts(entries: readonly ResolvedEntry[], nowMs: number): readonly ClockConflict[] {
  const recent = entries.filter(({ start }) => epochOf(start) > nowMs - RECENT_MS)
  return recent.flatMap((entry, index) => conflictOf(entry, recent.slice(index + 1)) ?? [])
}

function conflictOf(entry: ResolvedEntry, following: readonly ResolvedEntry[]): ClockConflict | undefined {
  if (entry.kind === 'work' && entry.endedBy === 'newer') {
    const newer = following.find(({ start }) => start === entry.end)
    // A break that was begun elsewhere is no second start.
    return newer?.kind === 'work' ? { kind: 'newer-start', entry, newer } : undefined
  }
  const [stop] = entry.laterStops
  // The same minute is the same moment for everybody but the clocks.
  if (stop === undefined || minuteOf(epochOf(stop.at)) === entry.endMinute) return undefined
  const until = minuteOf(epochOf(stop.at))
  const isFree = !following.some(({ startMinute }) => startMinute < until)
  return { kind: 'later-stop', entry, stop, isFree }
}
