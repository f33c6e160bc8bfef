/**
 * When each entry ends. A clock may be stopped on several devices that know nothing of each other, and two may run at
 * once; every device finds the same answer from the same documents, so nothing has to be written for it.
 */
import { epochOf, minuteOf, type Zoned } from './zoned.ts'
import type { EntryKind, Stop, TimeEntry } from './model.ts'

export type ResolvedEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly start: Zoned
  /** Undefined while it runs. */
  readonly end: Zoned | undefined
  /** Full minutes since 1970 UTC; of a running entry the minute it is now, or its own start where that lies ahead. */
  readonly startMinute: number
  readonly endMinute: number
  readonly isRunning: boolean
  /** What ended it: somebody's edit, the earliest stop, or the start of a newer running entry. */
  readonly endedBy: 'edit' | 'stop' | 'newer' | undefined
  /** Stops after the one that counts, which somebody may want to take over; those already seen are left out. */
  readonly laterStops: readonly Stop[]
  readonly projectId: string | undefined
  readonly tagIds: readonly string[]
  readonly note: string | undefined
}

type StoredEntry = TimeEntry & { readonly id: string }

/** All entries, the earliest first; equal ones by id. */
export function resolveEntries(entries: readonly StoredEntry[], nowMs: number): readonly ResolvedEntry[] {
  const sorted = entries.toSorted((a, b) => epochOf(a.time.start) - epochOf(b.time.start) || (a.id < b.id ? -1 : 1))
  const resolved: ResolvedEntry[] = []
  /** When the clock was started next after this entry: whoever starts it anew has left what ran before. */
  let newerStart: Zoned | undefined
  for (const entry of sorted.toReversed()) {
    const own = endOf(entry)
    const isCut =
      own?.endedBy !== 'edit' &&
      newerStart !== undefined &&
      (own === undefined || epochOf(newerStart) < epochOf(own.end))
    resolved.push(toResolved(entry, isCut ? { end: newerStart, endedBy: 'newer' } : own, nowMs))
    if (entry.source === 'clock') newerStart = entry.time.start
  }
  return resolved.toReversed()
}

function endOf({ time, stops = [] }: StoredEntry): { end: Zoned; endedBy: 'edit' | 'stop' } | undefined {
  if (time.end !== undefined) return { end: time.end, endedBy: 'edit' }
  const stop = countedStops(time.start, stops)[0]
  return stop === undefined ? undefined : { end: stop.at, endedBy: 'stop' }
}

/** The stops after the begin, the earliest first. */
function countedStops(start: Zoned, stops: readonly Stop[]): readonly Stop[] {
  return stops
    .filter(({ at }) => epochOf(at) >= epochOf(start))
    .toSorted((a, b) => epochOf(a.at) - epochOf(b.at) || (a.id < b.id ? -1 : 1))
}

function toResolved(
  entry: StoredEntry,
  ending: { readonly end: Zoned | undefined; readonly endedBy: ResolvedEntry['endedBy'] } | undefined,
  nowMs: number,
): ResolvedEntry {
  const { id, kind, time, stops = [], seenStopIds = [], projectId, tagIds = [], note } = entry
  const startMinute = minuteOf(epochOf(time.start))
  const end = ending?.end
  const later = countedStops(time.start, stops).filter(
    (stop) => end !== undefined && epochOf(stop.at) > epochOf(end) && !seenStopIds.includes(stop.id),
  )
  return {
    id,
    kind,
    start: time.start,
    end,
    startMinute,
    endMinute: end === undefined ? Math.max(startMinute, minuteOf(nowMs)) : minuteOf(epochOf(end)),
    isRunning: end === undefined,
    endedBy: ending?.endedBy,
    laterStops: ending?.endedBy === 'stop' ? later : [],
    projectId,
    tagIds,
    note,
  }
}
