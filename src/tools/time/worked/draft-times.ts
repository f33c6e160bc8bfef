/**
 * Converts typed times to instants, also in the nights in which an hour exists twice or not at all; an end before the start means
 * the day after. Pure; it uses no documents.
 */
import { addDays, isFarDate } from '#base/calendar/calendar-day'
import { MINUTE_MS } from '#base/clock'
import { MAX_ENTRY_DAYS } from '../model.ts'
import { parseEndTime, parseTime } from '../words/parse-time.ts'
import {
  dateOf,
  epochOf,
  fromWallTime,
  minuteOf,
  timeOf,
  toZoned,
  zoneOf,
  type LocalTime,
  type Zoned,
} from '#base/calendar/zoned'

/** Of the two times that a clock shows in the night in which it is put back. */
export type Occurrence = 'first' | 'second'

export type DraftTimes = {
  /** Of the begin. */
  readonly date: string
  readonly start: string
  /** Empty while it runs. */
  readonly end: string
  /** Whole days more than the end alone tells. */
  readonly extraDays: number
  readonly zone: string
  /** The time zone of the end; another one after a journey. */
  readonly endZone: string
  readonly startOccurrence: Occurrence
  readonly endOccurrence: Occurrence
}

export type TimeProblem =
  | 'date-missing'
  | 'date-far'
  | 'start-missing'
  | 'start-unreadable'
  | 'end-unreadable'
  | 'no-such-start'
  | 'no-such-end'
  | 'same-times'
  | 'too-long'

/** Whether a problem is one of the field for the day. */
export function isDateProblem(problem: TimeProblem | undefined): problem is 'date-missing' | 'date-far' {
  return problem === 'date-missing' || problem === 'date-far'
}

export type ReadPoint = {
  readonly at: Zoned
  /** Both instants at which the clock shows this time, if the user can choose. */
  readonly choices?: readonly [Zoned, Zoned]
}

export type ReadTimes = {
  readonly start?: ReadPoint
  readonly end?: ReadPoint
  /** How many days after the begin the end lies, by their dates. */
  readonly dayOffset: number
  readonly startProblem?: TimeProblem
  readonly endProblem?: TimeProblem
}

const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/

export function readTimes(draft: DraftTimes): ReadTimes {
  const start = readStart(draft)
  if (typeof start === 'string') {
    const endProblem = draft.end.trim() !== '' && parseEndTime(draft.end) === undefined ? 'end-unreadable' : undefined
    return { dayOffset: 0, startProblem: start, ...(endProblem === undefined ? {} : { endProblem }) }
  }
  if (draft.end.trim() === '') return { start, dayOffset: 0 }
  const end = readEnd(draft, start.at)
  return typeof end === 'string' ? { start, dayOffset: 0, endProblem: end } : { start, ...end }
}

function readStart({ date, start, zone, startOccurrence }: DraftTimes): ReadPoint | TimeProblem {
  if (!DATE_PATTERN.test(date)) return 'date-missing'
  if (isFarDate(date)) return 'date-far'
  if (start.trim() === '') return 'start-missing'
  const time = parseTime(start)
  if (time === undefined) return 'start-unreadable'
  const wall = fromWallTime(date, time, zone)
  if (!wall.ok) return 'no-such-start'
  const { at, later } = wall.value
  if (later === undefined) return { at }
  return { at: startOccurrence === 'second' ? later : at, choices: [at, later] }
}

/** The first day from the begin on at which the clock shows the end after it. A journey may lead to the day before. */
const END_DAYS = [-1, 0, 1, 2]

function readEnd(
  draft: DraftTimes,
  start: Zoned,
): { readonly end: ReadPoint; readonly dayOffset: number } | TimeProblem {
  const time = parseEndTime(draft.end)
  if (time === undefined) return 'end-unreadable'
  for (const days of END_DAYS) {
    const first = endOn(draft, time, days, start)
    if (first === undefined) continue
    // The next time the clock shows the begin again is a day later, which is nearly always a mistake.
    const isFullDay = days === 1 && isSameWallTime(draft, time)
    if (isFullDay && draft.extraDays === 0) return 'same-times'
    const dayOffset = (isFullDay ? 0 : days) + draft.extraDays
    const found = draft.extraDays === 0 ? first : endOn(draft, time, dayOffset, start)
    if (found === undefined || found === 'no-such-end') return 'no-such-end'
    return epochOf(found.at) - epochOf(start) > MAX_ENTRY_DAYS * 86_400_000 ? 'too-long' : { end: found, dayOffset }
  }
  return 'end-unreadable'
}

function isSameWallTime({ start, zone, endZone }: DraftTimes, end: LocalTime): boolean {
  return zone === endZone && parseTime(start) === end
}

/** Undefined where that day's time is not after the begin. */
function endOn(draft: DraftTimes, time: LocalTime, days: number, start: Zoned): ReadPoint | 'no-such-end' | undefined {
  const date = addDays(draft.date, days)
  const wall = fromWallTime(date, time, draft.endZone)
  if (!wall.ok) {
    const clock = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(draft.endZone)
    return clock.epochMilliseconds > epochOf(start) ? 'no-such-end' : undefined
  }
  const { at, later } = wall.value
  const isFirstPossible = epochOf(at) > epochOf(start)
  if (later === undefined) return isFirstPossible ? { at } : undefined
  if (!isFirstPossible) return epochOf(later) > epochOf(start) ? { at: later } : undefined
  return { at: draft.endOccurrence === 'second' ? later : at, choices: [at, later] }
}

/** The draft with the end that a duration leads to; unchanged where there is no begin yet. */
export function withDuration<Draft extends DraftTimes>(draft: Draft, minutes: number): Draft {
  const start = readStart(draft)
  if (typeof start === 'string') return draft
  const endMs = (minuteOf(epochOf(start.at)) + minutes) * MINUTE_MS
  return { ...draft, ...endFields(toZoned(endMs, draft.endZone), draft) }
}

/** What stands in the fields for an instant at which something ends. */
export function endFields(
  end: Zoned,
  times: Pick<DraftTimes, 'date' | 'start' | 'zone' | 'endZone' | 'startOccurrence'>,
): Pick<DraftTimes, 'end' | 'extraDays' | 'endOccurrence'> {
  const fields = { end: timeOf(end), endOccurrence: occurrenceOf(end) }
  // What the fields read, and not the days between: on the first day the clock may skip this time.
  const isRead = (extraDays: number): boolean => {
    const found = readTimes({ ...times, ...fields, extraDays }).end
    return found !== undefined && minuteOf(epochOf(found.at)) === minuteOf(epochOf(end))
  }
  const extraDays = Array.from({ length: MAX_ENTRY_DAYS + 1 }, (_none, days) => days).find(isRead)
  return { ...fields, extraDays: extraDays ?? 0 }
}

/** Which of the two it is where the clock shows a time twice; `first` everywhere else. */
export function occurrenceOf(zoned: Zoned): Occurrence {
  const wall = fromWallTime(dateOf(zoned), timeOf(zoned), zoneOf(zoned))
  return wall.ok && wall.value.later !== undefined && minuteOf(epochOf(wall.value.later)) === minuteOf(epochOf(zoned))
    ? 'second'
    : 'first'
}
