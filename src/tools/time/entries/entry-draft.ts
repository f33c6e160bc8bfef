/** The field values of an entry's dialog, and the entry they result in. Pure. */
import { dateOf, epochOf, minuteOf, timeOf, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'
import { MAX_NAME, MAX_NOTE, type EntryKind, type EntryTime, type TimeEntry } from '../model.ts'
import {
  endFields,
  isDateProblem,
  occurrenceOf,
  type DraftTimes,
  type ReadTimes,
  type TimeProblem,
} from '../worked/draft-times.ts'
import { withTime, type StoredEntry } from '../worked/entry-commands.ts'
import type { NamesDraft } from '../catalog/catalog.ts'
import { NO_BREAK, readBreak, type BreakDraft, type BreakProblems } from './break-inside.ts'
import { parseDuration } from '../words/parse-time.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'

export type EntryDraft = DraftTimes &
  BreakDraft &
  Required<NamesDraft> & {
    readonly kind: EntryKind
    /** As it is being typed; otherwise it follows from the times. */
    readonly duration: string | undefined
    readonly note: string
    /** Undefined: as its project says. */
    readonly isBillable?: boolean | undefined
  }

/** What is known of an entry that is about to be written down. */
export type NewEntry = {
  readonly date: LocalDate
  readonly kind?: EntryKind
  readonly time?: EntryTime
  readonly projectId?: string | undefined
  readonly tagIds?: readonly string[]
  readonly note?: string | undefined
  readonly isBillable?: boolean | undefined
}

/** The entry that a dialog edits, as it was when the dialog was opened. */
export type OpenedEntry = { readonly stored: StoredEntry; readonly resolved: ResolvedEntry }

export function draftOfNew(
  { date, time, kind = 'work', projectId, tagIds = [], note = '', isBillable }: NewEntry,
  zone: string,
): EntryDraft {
  const times = time === undefined ? emptyTimes(date, zone) : timesOf(time.start, time.end)
  return { ...times, ...noneMade, ...NO_BREAK, kind, projectId, tagIds, note, isBillable }
}

export function draftOfEntry({ resolved }: OpenedEntry): EntryDraft {
  const { start, end, kind, projectId, tagIds, note = '', isBillable } = resolved
  return { ...timesOf(start, end), ...noneMade, ...NO_BREAK, kind, projectId, tagIds, note, isBillable }
}

const noneMade = { duration: undefined, newProject: undefined, newTags: [], typedTag: '' } as const

function emptyTimes(date: LocalDate, zone: string): DraftTimes {
  return {
    date,
    start: '',
    end: '',
    extraDays: 0,
    zone,
    endZone: zone,
    startOccurrence: 'first',
    endOccurrence: 'first',
  }
}

function timesOf(start: Zoned, end: Zoned | undefined): DraftTimes {
  const begin = {
    ...emptyTimes(dateOf(start), zoneOf(start)),
    start: timeOf(start),
    startOccurrence: occurrenceOf(start),
  }
  if (end === undefined) return begin
  const times = { ...begin, endZone: zoneOf(end) }
  return { ...times, ...endFields(end, times) }
}

export type DraftProblem =
  | TimeProblem
  | 'duration-unreadable'
  | 'end-missing'
  | 'starts-later'
  | 'started-anew'
  | 'name-missing'
  | 'name-too-long'
  | 'note-too-long'
  | Required<BreakProblems>[keyof BreakProblems]

/** By field, what is wrong with a draft. */
export type DraftProblems = {
  readonly [Field in 'date' | 'start' | 'end' | 'duration' | 'project' | 'note']?: DraftProblem
} & BreakProblems

const DAY_MINUTES = 24 * 60

export function findDraftProblems(draft: EntryDraft, read: ReadTimes, nowMs: number): DraftProblems {
  const { startProblem, endProblem } = read
  const end = endProblem ?? findRunningProblem(draft, read, nowMs)
  const isDurationOff = draft.duration !== undefined && draft.duration.trim() !== '' && !isDuration(draft.duration)
  return {
    ...(startProblem === undefined
      ? {}
      : isDateProblem(startProblem)
        ? { date: startProblem }
        : { start: startProblem }),
    ...(end === undefined ? {} : { end }),
    ...(isDurationOff ? { duration: 'duration-unreadable' } : {}),
    ...findBreakProblems(draft, read, nowMs),
    ...findWordProblems(draft),
  }
}

function isDuration(text: string): boolean {
  return (parseDuration(text) ?? 0) > 0
}

/** Without an end it runs, which it can't from later on, and hardly does since days ago. */
function findRunningProblem(draft: EntryDraft, { start }: ReadTimes, nowMs: number): DraftProblem | undefined {
  if (draft.end.trim() !== '' || start === undefined) return undefined
  const minutes = minuteOf(nowMs) - minuteOf(epochOf(start.at))
  if (minutes < 0) return 'starts-later'
  return minutes > DAY_MINUTES ? 'end-missing' : undefined
}

function findBreakProblems(draft: EntryDraft, read: ReadTimes, nowMs: number): BreakProblems {
  const found = readBreak(draft, read, nowMs)
  return found.ok ? {} : found.error
}

function findWordProblems({ newProject, note }: EntryDraft): DraftProblems {
  const name = newProject?.trim()
  return {
    ...(name === '' ? { project: 'name-missing' } : {}),
    ...(name !== undefined && name.length > MAX_NAME ? { project: 'name-too-long' } : {}),
    ...(note.trim().length > MAX_NOTE ? { note: 'note-too-long' } : {}),
  }
}

/**
 * The entry that a draft without problems stands for. Times that still show what they showed when the dialog was opened stay as
 * they were, to the second and with what ended them; anything else is an explicit end, which beats stops (rule E12).
 */
export function entryOfDraft(draft: EntryDraft, { start, end }: ReadTimes, opened: OpenedEntry | undefined): TimeEntry {
  if (start === undefined) throw new RangeError('a draft with problems is no entry')
  const words = wordsOf(draft)
  if (opened === undefined) {
    const time = end === undefined ? { start: start.at } : { start: start.at, end: end.at }
    return { ...words, time, source: end === undefined ? 'clock' : 'form' }
  }
  const { stored, resolved } = opened
  const begin = keepSeconds(start.at, stored.time.start)
  const isSameEnd = end === undefined ? resolved.end === undefined : keepSeconds(end.at, resolved.end) === resolved.end
  const kept = { stops: stored.stops, seenStopIds: stored.seenStopIds }
  if (isSameEnd && begin === stored.time.start)
    return present({ ...words, ...kept, time: stored.time, source: stored.source })
  // A stop before the new begin would not count any more.
  const isStillEnded = isSameEnd && (resolved.end === undefined || epochOf(begin) <= epochOf(resolved.end))
  const time =
    isStillEnded && stored.time.end === undefined ? { start: begin } : timeUntil(begin, end?.at, resolved.end)
  const changed = withTime({ ...words, time: stored.time, source: stored.source }, time)
  // Clearing the end means that the entry should run, whatever has stopped it.
  return present(time.end === undefined && !isSameEnd ? { ...changed, source: 'clock' } : { ...changed, ...kept })
}

function timeUntil(start: Zoned, end: Zoned | undefined, was: Zoned | undefined): EntryTime {
  return end === undefined ? { start } : { start, end: keepSeconds(end, was) }
}

/** The point in time that was there, where the clock shows the same. */
function keepSeconds(at: Zoned, was: Zoned | undefined): Zoned {
  const isSame = was !== undefined && zoneOf(was) === zoneOf(at) && minuteOf(epochOf(was)) === minuteOf(epochOf(at))
  return isSame ? was : at
}

function wordsOf({
  kind,
  projectId,
  tagIds,
  note,
  isBillable,
}: EntryDraft): Pick<TimeEntry, 'kind' | 'projectId' | 'tagIds' | 'note' | 'isBillable'> {
  const text = note.trim()
  return {
    kind,
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    ...(text === '' ? {} : { note: text }),
    ...(isBillable === undefined || kind === 'break' ? {} : { isBillable }),
  }
}

/** Without the fields that are `undefined`. */
function present(entry: { readonly [Key in keyof TimeEntry]: TimeEntry[Key] | undefined } & TimeEntry): TimeEntry {
  const fields = { ...entry }
  for (const key of Object.keys(fields)) if (Reflect.get(fields, key) === undefined) Reflect.deleteProperty(fields, key)
  return fields
}
