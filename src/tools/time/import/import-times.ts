/** When a row of a table began and ended, whichever way it says so. */
import { addDays, isFarDate } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import type { ImportColumn } from './import-columns.ts'
import type { ImportProblem } from './import-problems.ts'
import { MAX_ENTRY_DAYS } from '../model.ts'
import { isEndOfDay, readClockTime, readDuration } from './read-clock-time.ts'
import { readDate, withoutWeekday, type DateOrder } from './read-date.ts'
import type { ZoneClock } from '../calendar/zone-clock.ts'
import {
  dateOf,
  epochOf,
  isZoned,
  toZoned,
  zoneOf,
  type LocalDate,
  type WallTime,
  type Zoned,
} from '#base/calendar/zoned'

/** What a cell of a row says, without spaces around it; empty where there is no such column. */
export type ReadCell = (column: ImportColumn) => string

export type TimesSource = { readonly order: DateOrder; readonly clock: ZoneClock; readonly zone: string }

export type Times = { readonly start: Zoned; readonly end: Zoned }

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
export function durationOf(cell: ReadCell): number | undefined {
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
