/** What a row says about its length beside its begin and end: a break without a time, or a contradiction (rule B24). */
import { MINUTE_MS } from '#base/clock'
import { epochOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
import type { ImportFormat } from './import-columns.ts'
import type { ImportLoss } from './import-problems.ts'
import { durationOf, type ReadCell, type Times } from './import-times.ts'
import { readDuration } from './read-clock-time.ts'

export type JudgedLength = {
  /** Where the break is put: in the middle, because the row does not say when it was. */
  readonly pause?: Times
  readonly loss?: ImportLoss
}

/** Programs round each figure to a minute by itself, and decimal hours to 36 seconds. */
const TOLERANCE = 90

/** Their duration is without the break, and Kimai does not always write the break beside it. */
const netFormats: readonly ImportFormat[] = ['kimai', 'other']

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
