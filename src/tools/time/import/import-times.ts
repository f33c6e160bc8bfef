/** When a row of a table began and ended, whichever way it says so. */
import { addDays, isFarDate } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import {
  dateOf,
  epochOf,
  isZoned,
  toZoned,
  zoneOf,
  type LocalDate,
  type WallTime,
  type Zoned,
  fromWallTime,
} from '#base/calendar/zoned'
import { MINUTE_MS, DAY_MS } from '#base/clock'
import { getOrInsert } from '#base/collections/get-or-insert'
import type { ImportColumn, ImportFormat } from './import-columns.ts'
import type { ImportProblem, ImportLoss } from './import-problems.ts'
import { MAX_ENTRY_DAYS } from '../model.ts'
import { isEndOfDay, readClockTime, readDuration, readDate, withoutWeekday, type DateOrder } from './read-clock-time.ts'

/** What a cell of a row says, without spaces around it; empty where there is no such column. */
export type ReadCell = (column: ImportColumn) => string

export type TimesSource = { readonly order: DateOrder; readonly clock: ZoneClock; readonly zone: string }

type Times = { readonly start: Zoned; readonly end: Zoned }

export function readImportedTimes(cell: ReadCell, source: TimesSource): Result<Times, ImportProblem> {
  const start = readStart(cell, source)
  if (!start.ok) return start
  const end = readEnd(cell, source, start.value)
  if (!end.ok) return end
  const times = matching(start.value.points, end.value.points, durationOf(cell))
  if (isFarDate(dateOf(times.end))) return failed({ code: 'far-date', value: dateOf(times.end) })
  const length = epochOf(times.end) - epochOf(times.start)
  if (length < 0) return failed({ code: 'end-before-start' })
  return length > MAX_ENTRY_DAYS * 86_400_000 ? failed({ code: 'too-long' }) : ok(times)
}

/** A point in time, or the two that a clock shows alike. `date` where it was written as a day and a time. */
type Point = { readonly points: WallTime; readonly date?: LocalDate; readonly time?: string }

function readStart(cell: ReadCell, source: TimesSource): Result<Point, ImportProblem> {
  const text = cell('startTime')
  const point = readInstant(cell('startZoned'), text, source)
  if (point !== undefined) return notFar(point, text)
  if (text === '') return failed({ code: 'no-start' })
  const split = splitDateTime(text)
  const [day, time] = [split?.date ?? cell('startDate'), readClockTime(split?.time ?? text)]
  if (day === '') return failed({ code: 'no-date' })
  const date = readDate(day, source.order)
  if (date === undefined) return failed({ code: 'bad-date', value: day })
  if (isFarDate(date)) return failed({ code: 'far-date', value: day })
  if (time === undefined) return failed({ code: 'bad-start', value: text })
  const points = source.clock(date, time)
  return points.ok ? ok({ points: points.value, date, time }) : failed(noSuchTime(date, time))
}

function readEnd(cell: ReadCell, source: TimesSource, start: Point): Result<Point, ImportProblem> {
  const text = cell('endTime')
  const point = readInstant(cell('endZoned'), text, source)
  if (point !== undefined) return notFar(point, text)
  if (text === '') return endByDuration(cell, start)
  const split = splitDateTime(text)
  const isMidnight = isEndOfDay(split?.time ?? text)
  const time = isMidnight ? '00:00:00' : readClockTime(split?.time ?? text)
  if (time === undefined) return failed({ code: 'bad-end', value: text })
  const day = split?.date ?? cell('endDate')
  if (day === '' && start.date === undefined) return failed({ code: 'no-date' })
  const written = day === '' ? start.date : readDate(day, source.order)
  if (written === undefined) return failed({ code: 'bad-date', value: day })
  // If only one day is given, an end with an earlier clock time than the start is on the next day.
  const isNextDay = isMidnight || (day === '' && time < (start.time ?? ''))
  const date = isNextDay ? addDays(written, 1) : written
  if (isFarDate(date)) return failed({ code: 'far-date', value: day === '' ? date : day })
  const points = source.clock(date, time)
  return points.ok ? ok({ points: points.value }) : failed(noSuchTime(date, time))
}

function notFar(points: WallTime, value: string): Result<Point, ImportProblem> {
  return isFarDate(dateOf(points.at)) ? failed({ code: 'far-date', value }) : ok({ points })
}

function endByDuration(cell: ReadCell, { points }: Point): Result<Point, ImportProblem> {
  const seconds = durationOf(cell)
  // Programs write a duration of 0 for what runs.
  if (seconds === undefined || seconds === 0) return failed({ code: 'no-end' })
  return ok({ points: { at: toZoned(epochOf(points.at) + seconds * 1_000, zoneOf(points.at)) } })
}

/** Seconds that a row says it lasted. */
function durationOf(cell: ReadCell): number | undefined {
  return readDuration(cell('duration')) ?? readDuration(cell('hours'))
}

/** Of what a clock has shown twice, the two that are as long as the row says; else the first that are in order. */
function matching(start: WallTime, end: WallTime, seconds: number | undefined): Times {
  const starts = start.later === undefined ? [start.at] : [start.at, start.later]
  const ends = end.later === undefined ? [end.at] : [end.at, end.later]
  const all = starts.flatMap((from) =>
    ends.map((to) => ({ start: from, end: to, seconds: (epochOf(to) - epochOf(from)) / 1_000 })),
  )
  const exact = all.find((one) => seconds !== undefined && Math.abs(one.seconds - seconds) < 60)
  const chosen = exact ?? all.find((one) => one.seconds >= 0)
  return { start: chosen?.start ?? start.at, end: chosen?.end ?? end.at }
}

/** Ours, `1781071200` (seconds since 1970) and `2026-06-10T06:00:00Z`: points in time that need no zone. */
function readInstant(exact: string, text: string, { zone }: TimesSource): WallTime | undefined {
  if (isZoned(exact)) return { at: exact }
  const isUnix = /^\d{9,10}(\.\d+)?$/.test(text)
  const isIso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/.test(text)
  if (!isUnix && !isIso) return undefined
  const ms = isUnix ? Math.floor(Number(text)) * 1_000 : Date.parse(text.replace(' ', 'T').replaceAll(' ', ''))
  return Number.isNaN(ms) ? undefined : { at: toZoned(ms, zone) }
}

const DATE_TIME = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s*\p{L}{3,9}\.?\s*\d{4})(?:T|,?\s+)(\d.*)$/u

function splitDateTime(text: string): { readonly date: string; readonly time: string } | undefined {
  const [, date, time] = DATE_TIME.exec(withoutWeekday(text)) ?? []
  return date === undefined || time === undefined ? undefined : { date, time }
}

function noSuchTime(date: LocalDate, time: string): ImportProblem {
  return {
    code: 'no-such-time',
    value: `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}, ${time.slice(0, 5)}`,
  }
}

type JudgedLength = {
  /** Where the break is put: in the middle, because the row does not say when it was. */
  readonly pause?: Times
  readonly loss?: ImportLoss
}

/** Programs round each figure to a minute by itself, and decimal hours to 36 seconds. */
const TOLERANCE = 90

/** Their duration is without the break, and Kimai does not always write the break beside it. */
const netFormats: readonly ImportFormat[] = ['kimai', 'other']

/** What a row says about its length beside its begin and end: a break without a time, or a contradiction (rule B24). */
export function judgeLength(cell: ReadCell, times: Times, format: ImportFormat): JudgedLength {
  if (format === 'own') return {}
  const span = (epochOf(times.end) - epochOf(times.start)) / 1_000
  const said = breakOf(cell('breakTime'))
  const duration = durationOf(cell)
  // Then the end was worked out from the duration, which is what was worked.
  if (cell('endTime') === '' && cell('endZoned') === '') return said === 0 ? {} : { loss: 'break' }
  if (said === undefined) return { loss: 'break' }
  if (said > 0) return said > span ? { loss: 'length' } : judgeBreak(times, span, { said, duration })
  if (duration === undefined || isNear(duration, span)) return {}
  const missing = span - duration
  const isBreak = netFormats.includes(format) && missing > 0 && missing <= span / 2 && !isNear(duration, shown(times))
  return isBreak ? { pause: inTheMiddle(times, missing) } : { loss: 'length' }
}

function judgeBreak(
  times: Times,
  span: number,
  { said, duration }: { readonly said: number; readonly duration: number | undefined },
): JudgedLength {
  const isLike = duration === undefined || isNear(duration, span - said) || isNear(duration, span)
  return { pause: inTheMiddle(times, said), ...(isLike ? {} : { loss: 'length' }) }
}

function isNear(some: number, other: number): boolean {
  return Math.abs(some - other) <= TOLERANCE
}

/** Seconds by the clock on the wall, which in a night of another length some programs count by. */
function shown({ start, end }: Times): number {
  const [from, to] = [start, end].map((zoned) => Date.parse(`${zoned.slice(0, 19)}Z`))
  return ((to ?? 0) - (from ?? 0)) / 1_000
}

/** Half an hour is written as `0,5` or as `30`: as a whole number from 5 on, hours would be no break. */
const FEWEST_MINUTES = 5

/** In seconds, 0 without one; undefined: it is not to be read. */
function breakOf(text: string): number | undefined {
  if (!/[1-9]/.test(text)) return 0
  const seconds = readDuration(text)
  return /^\d+$/.test(text) && Number(text) >= FEWEST_MINUTES ? Number(text) * 60 : seconds
}

/** In whole minutes where the row has them. */
function inTheMiddle({ start, end }: Times, seconds: number): Times {
  const before = (epochOf(end) - epochOf(start) - seconds * 1_000) / 2
  const from = epochOf(start) + Math.floor(before / MINUTE_MS) * MINUTE_MS
  const at = (ms: number): Zoned => toZoned(ms, zoneOf(start))
  return { start: at(from), end: at(from + seconds * 1_000) }
}

/** As `fromWallTime`, with seconds. */
type ZoneClock = (date: LocalDate, time: string) => Result<WallTime, 'no-such-time'>

/**
 * Finds many points in time of one zone: on days that begin and end with the same offset, which are nearly all, only
 * the first asks for the rules of the zone. Throws a RangeError for a zone that there is not.
 */
export function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<LocalDate, string | undefined>()
  return (date, time) => {
    const offset = getOrInsert(offsets, date, () => steadyOffset(date, zone))
    if (offset !== undefined) return ok({ at: `${date}T${time}${offset}[${zone}]` })
    const found = fromWallTime(date, time.slice(0, 5), zone)
    if (!found.ok) return found
    const withSeconds = (zoned: string): string => `${zoned.slice(0, 16)}${time.slice(5)}${zoned.slice(19)}`
    const { at, later } = found.value
    return ok({ at: withSeconds(at), ...(later === undefined ? {} : { later: withSeconds(later) }) })
  }
}

/** The offset of a zone on a day; undefined on a day on which the clocks change. */
function steadyOffset(date: LocalDate, zone: string): string | undefined {
  const noonMs = Date.parse(`${date}T12:00:00Z`)
  // No zone is more than a day away from UTC, and none changes its clocks twice within three days.
  const [before, after] = [noonMs - 1.5 * DAY_MS, noonMs + 1.5 * DAY_MS].map((ms) => toZoned(ms, zone).slice(19, 25))
  return before === after ? before : undefined
}
