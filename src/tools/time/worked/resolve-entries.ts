/**
 * When each entry ends. A clock may be stopped on several devices that know nothing of each other, and two may run at
 * once; every device finds the same answer from the same documents, so nothing has to be written for it.
 */
import { epochOf, minuteOf, toZoned, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'
import { DAY_MS } from '#base/clock'
import { MAX_ENTRY_DAYS, MAX_STOPS, type EntryKind, type Stop, type TimeEntry } from '../model.ts'

export type ResolvedEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly start: Zoned
  /** Undefined while it runs. */
  readonly end: Zoned | undefined
  /** Full minutes since 1970 UTC; of a running entry the minute it is now, or its own start where that lies ahead; at most seven days later (A25). */
  readonly startMinute: number
  readonly endMinute: number
  readonly isRunning: boolean
  /** What ended it: a user's edit, the earliest stop, or the start of a newer running entry. */
  readonly endedBy: 'edit' | 'stop' | 'newer' | undefined
  /** Stops after its end, which the user may want to take over; those already seen are left out. */
  readonly laterStops: readonly Stop[]
  readonly projectId: string | undefined
  readonly tagIds: readonly string[]
  readonly note: string | undefined
  /** What the entry says itself (F4). */
  readonly isBillable?: boolean | undefined
  /** The nights in which it lies, if they count on the day on which they began (P17). */
  readonly nights?: readonly Night[]
}

/** Work over midnight, whose minutes all count on the day on which it began. */
export type Night = { readonly startMinute: number; readonly endMinute: number; readonly date: LocalDate }

/** The night in which a minute of an entry lies. */
export function nightAt({ nights }: ResolvedEntry, minute: number): Night | undefined {
  return nights?.find(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute)
}

type StoredEntry = TimeEntry & { readonly id: string }
type Ending = { readonly end: Zoned; readonly endMs: number; readonly endedBy: 'edit' | 'stop' | 'newer' }

/** What an entry says, with its points in time read. */
type ReadEntry = {
  readonly entry: StoredEntry
  readonly startMs: number
  /** The end set by the entry itself: a user's edit, or the earliest stop. */
  readonly own: Ending | undefined
}

/**
 * Resolves all entries, the earliest first; equal ones by id. A resolved entry stays the same object as long as its entry is the
 * same object and ends as before, so that results computed from it can be cached.
 */
export function resolveEntries(entries: readonly StoredEntry[], nowMs: number): readonly ResolvedEntry[] {
  const latestFirst = entries.map(readEntry).sort((a, b) => b.startMs - a.startMs || (a.entry.id < b.entry.id ? 1 : -1))
  const resolved: ResolvedEntry[] = []
  /** When the clock was started next after this entry: starting it again ends what ran before. */
  let newer: Ending | undefined
  for (const read of latestFirst) {
    const { entry, startMs, own } = read
    const isCut = newer !== undefined && own?.endedBy !== 'edit' && (own === undefined || newer.endMs < own.endMs)
    resolved.push(resolveEntry(read, withinLimit(isCut ? newer : own, startMs), nowMs))
    if (entry.source === 'clock') newer = { end: entry.time.start, endMs: startMs, endedBy: 'newer' }
  }
  return resolved.reverse()
}

/** A25: stops and begins by a wrong clock may lie thousands of years ahead, and each day up to them would be worked out. */
function withinLimit(ending: Ending | undefined, startMs: number): Ending | undefined {
  const lastMs = startMs + MAX_ENTRY_DAYS * DAY_MS
  if (ending === undefined || ending.endMs <= lastMs) return ending
  return { ...ending, end: toZoned(lastMs, zoneOf(ending.end)), endMs: lastMs }
}

// Reading points in time costs more than all the rest, and no entry ever changes: an edit makes another object.
const readEntries = new WeakMap<StoredEntry, ReadEntry>()
const resolvedEntries = new WeakMap<StoredEntry, ResolvedEntry>()

function readEntry(entry: StoredEntry): ReadEntry {
  const known = readEntries.get(entry)
  if (known !== undefined) return known
  const startMs = epochOf(entry.time.start)
  const read = { entry, startMs, own: ownEnding(entry, startMs) }
  readEntries.set(entry, read)
  return read
}

function ownEnding({ time: { end }, stops = [] }: StoredEntry, startMs: number): Ending | undefined {
  if (end !== undefined) return { end, endMs: epochOf(end), endedBy: 'edit' }
  const stop = sortStops(stops).find(({ at }) => epochOf(at) >= startMs)
  return stop && { end: stop.at, endMs: epochOf(stop.at), endedBy: 'stop' }
}

/** The earliest first. */
function sortStops(stops: readonly Stop[]): readonly Stop[] {
  return stops.toSorted((a, b) => epochOf(a.at) - epochOf(b.at) || (a.id < b.id ? -1 : 1))
}

function resolveEntry({ entry, startMs }: ReadEntry, ending: Ending | undefined, nowMs: number): ResolvedEntry {
  const startMinute = minuteOf(startMs)
  const running = Math.min(Math.max(startMs, nowMs), startMs + MAX_ENTRY_DAYS * DAY_MS)
  const endMinute = minuteOf(ending?.endMs ?? running)
  const known = resolvedEntries.get(entry)
  if (known?.endMinute === endMinute && known.end === ending?.end) return known
  const resolved = {
    id: entry.id,
    kind: entry.kind,
    start: entry.time.start,
    end: ending?.end,
    startMinute,
    endMinute,
    isRunning: ending === undefined,
    endedBy: ending?.endedBy,
    laterStops: laterStops(entry, startMs, ending),
    projectId: entry.projectId,
    tagIds: entry.tagIds ?? [],
    note: entry.note,
    isBillable: entry.isBillable,
  }
  resolvedEntries.set(entry, resolved)
  return resolved
}

/** After an edit of the end only those that came to be known later, at whatever time they are. */
function laterStops(
  { stops = [], seenStopIds }: StoredEntry,
  startMs: number,
  ending: Ending | undefined,
): readonly Stop[] {
  const lastMs = startMs + MAX_ENTRY_DAYS * DAY_MS
  if (ending === undefined || (ending.endedBy === 'edit' && seenStopIds === undefined)) return []
  const isOther = (ms: number): boolean =>
    ms <= lastMs && (ending.endedBy === 'edit' ? ms !== ending.endMs : ms > ending.endMs)
  return sortStops(stops.filter((stop) => isOther(epochOf(stop.at)) && seenStopIds?.includes(stop.id) !== true))
}

/** The stops that an explicit end overrides: those until an instant, because later ones are still to be offered. */
export function seenStops({ stops = [], seenStopIds = [] }: TimeEntry, untilMs: number): string[] {
  const overridden = stops.filter(({ at }) => epochOf(at) <= untilMs)
  return [...new Set([...seenStopIds, ...overridden.map(({ id }) => id)])].slice(-MAX_STOPS)
}
