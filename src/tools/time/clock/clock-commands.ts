/**
 * What each press of the clock writes. A press counts only in the state whose button it is: what a second press, or one
 * in another tab, finds changed already makes nothing. A break is an entry of its own, so a pause is a stop and a start.
 */
import { present } from '#base/collections/optional-fields'
import { DAY_MS, SECOND_MS } from '#base/clock'
import { MAX_ENTRY_DAYS, MAX_STOPS, type EntryKind, type Stop, type TimeEntry } from '../model.ts'
import { clockState, type ClockState } from './clock-state.ts'
import { seenStops, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { epochOf, minuteOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'

/** `switch` ends what runs and starts something else at once, as a template does. */
export type ClockPress = 'start' | 'pause' | 'resume' | 'stop' | 'switch'

/** What the clock is about to count. */
export type ClockChoice = {
  readonly kind?: EntryKind
  readonly projectId?: string | undefined
  readonly tagIds?: TimeEntry['tagIds']
  readonly note?: string
  readonly isBillable?: boolean
}

/** The context of a press. */
export type ClockMoment = {
  readonly nowMs: number
  readonly zone: string
  /** What this device is called, for the others. */
  readonly device?: string
  readonly newId: () => string
}

export type ClockWrite =
  | { readonly kind: 'add'; readonly id: string; readonly entry: TimeEntry }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'add-stop'; readonly id: string; readonly stop: Stop }
  | { readonly kind: 'remove-stop'; readonly id: string; readonly stopId: string }
  | { readonly kind: 'set'; readonly id: string; readonly fields: EntryFields }

/** As an entry, with fields that may be there and say nothing. */
type LooseEntry = Pick<TimeEntry, 'kind' | 'time' | 'source'> & {
  readonly [Key in keyof TimeEntry]?: TimeEntry[Key] | undefined
}

type EntryFields = { readonly [Key in keyof TimeEntry]?: TimeEntry[Key] | undefined }

type StoredEntry = TimeEntry & { readonly id: string }

const presses = {
  off: ['start', 'switch'],
  work: ['pause', 'stop', 'switch'],
  break: ['resume', 'stop', 'switch'],
} as const satisfies Record<ClockState['kind'], readonly ClockPress[]>

/** Undefined where the press does not belong to the state the clock is in. */
export function pressClock(
  press: ClockPress,
  entries: readonly ResolvedEntry[],
  stored: readonly StoredEntry[],
  moment: ClockMoment,
  choice: ClockChoice = {},
): readonly ClockWrite[] | undefined {
  const state = clockState(entries)
  if (!(presses[state.kind] as readonly ClockPress[]).includes(press)) return undefined
  const running = state.kind === 'off' ? [] : state.running
  if (press === 'stop') return running.map((entry) => stopEntry(entry, stored, moment))
  const atMs = startMoment(running, moment.nowMs)
  const then = { ...moment, nowMs: atMs }
  return [
    ...running.map((entry) => stopEntry(entry, stored, then)),
    ...keepFinished(entries, stored, atMs),
    startEntry(choiceOf(press, entries, choice), then),
  ]
}

/** Now, or after the begin of what runs if another clock was ahead: what is started must be the newest (rule C24). */
function startMoment(running: readonly ResolvedEntry[], nowMs: number): number {
  // A whole second later, because the smaller id would win in the same one.
  return Math.max(nowMs, ...running.map(({ start }) => epochOf(start) + SECOND_MS))
}

/**
 * What was finished stays as it is though the clock is started before its end, and ends nothing that begins before it: the clock of a
 * device was put back, or that of another one is ahead (rule C25).
 */
function keepFinished(
  entries: readonly ResolvedEntry[],
  stored: readonly StoredEntry[],
  atMs: number,
): readonly ClockWrite[] {
  const from = minuteOf(atMs)
  const second = Math.floor(atMs / SECOND_MS) * SECOND_MS
  const late = entries.filter(({ endMinute, isRunning }) => !isRunning && endMinute >= from)
  return late.flatMap((entry): readonly ClockWrite[] => {
    const document = stored.find(({ id }) => id === entry.id)
    if (document === undefined || entry.end === undefined || epochOf(entry.end) < second) return []
    const isAhead = epochOf(entry.start) >= second
    const isStarted = isAhead && document.source === 'clock'
    const fields: EntryFields = {
      ...(isStarted ? { source: 'form' } : {}),
      ...(isEndLost(entry, isAhead, second) ? endFields(document, entry.end) : {}),
    }
    return Object.keys(fields).length === 0 ? [] : [{ kind: 'set', id: entry.id, fields }]
  })
}

/** Whether a start would change when an entry ends; one that began before and was ended by a start ends at the newest. */
function isEndLost({ end, endedBy }: ResolvedEntry, isAhead: boolean, atMs: number): boolean {
  if (isAhead) return endedBy !== 'edit'
  return end !== undefined && endedBy === 'stop' && epochOf(end) > atMs
}

function choiceOf(press: ClockPress, entries: readonly ResolvedEntry[], choice: ClockChoice): ClockChoice {
  if (press === 'pause') return { kind: 'break' }
  return press === 'resume' ? { ...workBefore(entries), ...choice, kind: 'work' } : choice
}

/** After a break the same goes on; what was noted belongs to what was before. */
function workBefore(entries: readonly ResolvedEntry[]): ClockChoice {
  const last = entries.findLast(({ kind }) => kind === 'work')
  if (last === undefined) return {}
  const { projectId, tagIds, isBillable } = last
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    ...(isBillable === undefined ? {} : { isBillable }),
  }
}

function startEntry({ kind = 'work', ...choice }: ClockChoice, { nowMs, zone, newId }: ClockMoment): ClockWrite {
  const entry = fieldsOf({ kind, time: { start: toZoned(nowMs, zone) }, source: 'clock', ...choice })
  return { kind: 'add', id: newId(), entry }
}

function stopEntry(entry: ResolvedEntry, stored: readonly StoredEntry[], moment: ClockMoment): ClockWrite {
  const { id, start } = entry
  // A clock that was ahead when it began: it ends where it began, not before.
  const at = toZoned(Math.max(moment.nowMs, epochOf(start)), moment.zone)
  const document = stored.find((other) => other.id === id)
  if (document !== undefined && (document.stops?.length ?? 0) >= MAX_STOPS) return endEntry(document, at)
  const stop: Stop = { id: moment.newId(), at, ...(moment.device === undefined ? {} : { device: moment.device }) }
  return { kind: 'add-stop', id, stop }
}

/** Says when an entry ended, whatever its stops say: taking over a later stop, or answering when one was done. */
export function endEntry(entry: StoredEntry, end: Zoned): ClockWrite {
  return { kind: 'set', id: entry.id, fields: endFields(entry, end) }
}

/** Later stops are still offered, also those that are not known yet. The end of a clock that ran for weeks is the last one possible. */
function endFields(entry: TimeEntry, end: Zoned): EntryFields {
  const { start } = entry.time
  const lastMs = epochOf(start) + MAX_ENTRY_DAYS * DAY_MS
  const time = { start, end: epochOf(end) > lastMs ? toZoned(lastMs, zoneOf(end)) : end }
  return { time, seenStopIds: seenStops(entry, epochOf(time.end)) }
}

/** A later stop was looked at and is not to be offered any more. */
export function declineStop(entry: StoredEntry, stopId: string): ClockWrite {
  const seenStopIds = [...new Set([...(entry.seenStopIds ?? []), stopId])].slice(-MAX_STOPS)
  return { kind: 'set', id: entry.id, fields: { seenStopIds } }
}

/** Takes over a later stop of an entry: as its end, or as that of the one that followed and was left going (rule C7). */
export function takeStop(entry: StoredEntry, { id, at }: Stop, last: StoredEntry): readonly ClockWrite[] {
  return last.id === entry.id ? [endEntry(entry, at)] : [endEntry(last, at), declineStop(entry, id)]
}

/** Gives the running entry a project, or none. */
export function chooseClockProject({ id }: ResolvedEntry, projectId: string | undefined): ClockWrite {
  return { kind: 'set', id, fields: { projectId } }
}

/**
 * As if the clock had not been started anew elsewhere: the older entry goes on with the stops of the newer one. Its own stops would
 * end it where the newer one went on; only one after the stop of the newer one stays, to be offered.
 */
export function joinWithNewer(older: StoredEntry, newer: StoredEntry, newId: () => string): readonly ClockWrite[] {
  const end = newer.time.end
  const ends = end === undefined ? withStopsOf(older, newer, newId) : [endEntry(older, end)]
  return [...ends, { kind: 'remove', id: newer.id }]
}

function withStopsOf(older: StoredEntry, newer: StoredEntry, newId: () => string): readonly ClockWrite[] {
  const { id, stops = [] } = older
  const beginMs = epochOf(newer.time.start)
  const own = (newer.stops ?? []).filter(({ at }) => epochOf(at) >= beginMs)
  const taken = own.map((stop) => ({ ...stop, id: newId() }))
  const first = Math.min(...taken.map(({ at }) => epochOf(at)))
  return [
    ...stops
      .filter(({ at }) => epochOf(at) < first)
      .map((stop) => ({ kind: 'remove-stop', id, stopId: stop.id }) as const),
    ...taken.map((stop) => ({ kind: 'add-stop', id, stop }) as const),
  ]
}

/** What the entry says itself, without what the service knows about its document. */
function fieldsOf({
  kind,
  time,
  stops,
  seenStopIds,
  projectId,
  tagIds,
  note,
  isBillable,
  source,
}: LooseEntry): TimeEntry {
  return {
    kind,
    time,
    source,
    ...present({ stops, seenStopIds, projectId, tagIds, note, isBillable }),
  }
}
