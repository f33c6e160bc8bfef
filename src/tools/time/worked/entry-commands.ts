/**
 * What users do to entries: split, cut to make room for others, delete. Pure; everything comes out as
 * edits, and `planEdits` makes of them the changes that are written.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { changesBetween, hasKeys } from '#base/collections/field-changes'
import { MAX_ENTRY_DAYS, type EntryTime, type TimeEntry } from '../model.ts'
import { resolveEntries, seenStops, type ResolvedEntry } from './resolve-entries.ts'
import { withoutMeta } from '#documents'
import type { Span } from './work-time.ts'
import { epochOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'

const LONGEST_MS = MAX_ENTRY_DAYS * DAY_MS

/** An entry as it is stored, by its own fields. */
export type StoredEntry = TimeEntry & { readonly id: string }

/** What becomes of one entry: it comes (`before` is undefined), goes (`after` is undefined) or changes. */
export type EntryChange = {
  readonly id: string
  readonly before: TimeEntry | undefined
  readonly after: TimeEntry | undefined
}

export type EntryEdit =
  /** The entry is exactly this afterwards, whether it was there or not. */
  | { readonly kind: 'put'; readonly id: string; readonly entry: TimeEntry }
  | { readonly kind: 'remove'; readonly id: string }

/**
 * Returns the changes that the edits result in. If changing one entry would move the end of another, that one keeps the end that
 * users saw (rule E3).
 */
export function planEdits(
  stored: readonly StoredEntry[],
  edits: readonly EntryEdit[],
  nowMs: number,
): readonly EntryChange[] {
  const before = new Map(stored.map((entry) => [entry.id, { ...withoutMeta(entry), id: entry.id }]))
  const after = new Map(before)
  for (const edit of edits) {
    if (edit.kind === 'put') after.set(edit.id, { ...withoutMeta(edit.entry), id: edit.id })
    else after.delete(edit.id)
  }
  for (const { id } of edits) setSeenStops(after, before.get(id), id)
  keepEnds(before, after, nowMs)
  for (const [id, entry] of after) if (entry !== before.get(id)) after.set(id, withinLimit(entry))
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].flatMap((id) => changeOf(id, before.get(id), after.get(id)))
}

/** Shortens an entry to the longest permitted length: a clock that ran for weeks has an end that may not be written. */
function withinLimit(entry: StoredEntry): StoredEntry {
  const { start, end } = entry.time
  if (end === undefined || epochOf(end) - epochOf(start) <= LONGEST_MS) return entry
  return { ...entry, time: { start, end: toZoned(epochOf(start) + LONGEST_MS, zoneOf(end)) } }
}

/** An end that is edited overrides all stops there are; one that arrives later is offered (rule R19). */
function setSeenStops(after: Map<string, StoredEntry>, before: StoredEntry | undefined, id: string): void {
  const entry = after.get(id)
  const end = entry?.time.end
  if (entry?.stops === undefined || entry.stops.length === 0 || end === undefined || end === before?.time.end) return
  after.set(id, { ...entry, seenStopIds: seenStops(entry, Infinity) })
}

function changeOf(id: string, before: StoredEntry | undefined, after: StoredEntry | undefined): readonly EntryChange[] {
  if (before === after) return []
  const isSame = before !== undefined && after !== undefined && !hasKeys(changesBetween(before, after))
  return isSame ? [] : [{ id, before: fieldsOf(before), after: fieldsOf(after) }]
}

function fieldsOf(entry: StoredEntry | undefined): TimeEntry | undefined {
  return entry === undefined ? undefined : withoutMeta(entry)
}

/** Gives an end to those that would run on, or end elsewhere, because of what happened to another one. */
function keepEnds(before: ReadonlyMap<string, StoredEntry>, after: Map<string, StoredEntry>, nowMs: number): void {
  const ends = new Map(resolveEntries([...after.values()], nowMs).map(({ id, end }) => [id, end]))
  for (const { id, end } of resolveEntries([...before.values()], nowMs)) {
    const entry = after.get(id)
    if (end === undefined || entry === undefined || ends.get(id) === end) continue
    // What was done to it itself may well have given it another end.
    if (hasKeys(changesBetween(endingOf(before.get(id) ?? entry), endingOf(entry)))) continue
    after.set(id, { ...entry, ...keptEnd(entry, end) })
  }
}

/** Later stops are still offered. */
function keptEnd(entry: StoredEntry, end: Zoned): Pick<TimeEntry, 'time' | 'seenStopIds'> {
  const time = { start: entry.time.start, end }
  return entry.stops?.length ? { time, seenStopIds: seenStops(entry, epochOf(end)) } : { time }
}

const endingOf = ({ time, stops }: StoredEntry): Pick<StoredEntry, 'time' | 'stops'> => ({ time, stops })

/**
 * An entry with other times. One that is given another begin by hand ends no clock that runs any more, unless it
 * runs itself (rule E4).
 */
export function withTime(entry: TimeEntry, time: EntryTime): TimeEntry {
  const isMoved = epochOf(time.start) !== epochOf(entry.time.start)
  return {
    ...entry,
    time,
    source: isMoved && time.end !== undefined && entry.source === 'clock' ? 'form' : entry.source,
  }
}

/** Cuts an entry in two at an instant (its begin or end where that lies outside); the first part stays the entry it was, the second one gets the new id. */
export function splitEntry(
  entry: StoredEntry,
  { end }: Pick<ResolvedEntry, 'end'>,
  atMs: number,
  newId: string,
): readonly EntryEdit[] {
  const lastMs = end === undefined ? Infinity : epochOf(end)
  const at = toZoned(Math.max(epochOf(entry.time.start), Math.min(atMs, lastMs)), zoneOf(entry.time.start))
  return [put(entry.id, { ...entry, time: { start: entry.time.start, end: at } }), put(newId, restOf(entry, at, end))]
}

/** What follows of an entry; what ended it does so by its time, and one that ran still runs. */
function restOf(entry: StoredEntry, start: Zoned, end: Zoned | undefined): TimeEntry {
  const { stops: _stops, seenStopIds: _seen, ...fields } = withoutMeta<TimeEntry>(entry)
  return end === undefined
    ? { ...fields, time: { start } }
    : { ...fields, time: { start, end }, source: entry.source === 'clock' ? 'form' : entry.source }
}

/**
 * An entry without the minutes of a span: shorter, in two parts around it, or gone where nothing is left. `newId` is for
 * the second of two parts.
 */
export function cutOut(entry: StoredEntry, resolved: ResolvedEntry, span: Span, newId: string): readonly EntryEdit[] {
  const { startMinute, endMinute, isRunning } = resolved
  if (span.endMinute <= startMinute || span.startMinute >= endMinute) return []
  const keepsStart = span.startMinute > startMinute
  // One that runs goes on after the span, whatever minute it is now.
  const keepsEnd = span.endMinute < endMinute || isRunning
  if (keepsStart && keepsEnd) return splitAround(entry, resolved, span, newId)
  const zone = zoneOf(entry.time.start)
  if (keepsStart) {
    const end = toZoned(span.startMinute * MINUTE_MS, zone)
    return [put(entry.id, { ...entry, time: { start: entry.time.start, end } })]
  }
  if (!keepsEnd) return [{ kind: 'remove', id: entry.id }]
  const start = toZoned(span.endMinute * MINUTE_MS, zone)
  return [put(entry.id, withTime(entry, resolved.end === undefined ? { start } : { start, end: resolved.end }))]
}

function splitAround(entry: StoredEntry, resolved: ResolvedEntry, span: Span, newId: string): readonly EntryEdit[] {
  const zone = zoneOf(entry.time.start)
  const end = toZoned(span.startMinute * MINUTE_MS, zone)
  const start = toZoned(span.endMinute * MINUTE_MS, zone)
  return [
    put(entry.id, { ...entry, time: { start: entry.time.start, end } }),
    put(newId, restOf(entry, start, resolved.end)),
  ]
}

function put(id: string, entry: TimeEntry): EntryEdit {
  return { kind: 'put', id, entry: withoutMeta(entry) }
}
