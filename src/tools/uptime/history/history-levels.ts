/** How finely what was measured is kept, and for how long. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'

/** Samples of one shop are put together for so long, and so long are the finest tallies. */
export const SLOT_MS = 5 * MINUTE_MS
export const SLOTS_PER_HOUR = HOUR_MS / SLOT_MS

export const historyLevels = ['sample', 'slot', 'hour', 'day'] as const
export type HistoryLevel = (typeof historyLevels)[number]

export const KEPT_MS = {
  sample: 2 * DAY_MS,
  slot: 7 * DAY_MS,
  hour: 90 * DAY_MS,
} as const satisfies Record<Exclude<HistoryLevel, 'day'>, number>

const UNIT_MS = {
  sample: SECOND_MS,
  slot: SLOT_MS,
  hour: HOUR_MS,
  day: DAY_MS,
} as const satisfies Record<HistoryLevel, number>

const MAX_POINTS = 400
/** One more begins before the range, and another one ends after it. */
const MAX_STEPS = MAX_POINTS - 2

const MINUTE_SEC = 60
const HOUR_SEC = 60 * MINUTE_SEC
const DAY_SEC = 24 * HOUR_SEC
/** What people count in. */
const steps = [
  ...[1, 2, 5, 10, 15, 20, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_SEC),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_SEC),
  ...[1, 2, 7, 14, 30, 90, 360].map((days) => days * DAY_SEC),
]

/** The time from which a level is kept, on a full hour or day, so that the level contains no partial unit. */
export function keptFromMs(level: HistoryLevel, nowMs: number): number {
  if (level === 'day') return 0
  const unitMs = level === 'hour' ? DAY_MS : HOUR_MS
  return Math.floor((nowMs - KEPT_MS[level]) / unitMs) * unitMs
}

/** The finest level that reaches back to an instant. */
export function chooseLevel(fromMs: number, nowMs: number): HistoryLevel {
  return historyLevels.find((level) => keptFromMs(level, nowMs) <= fromMs) ?? 'day'
}

/** How long a point of a chart is, so that at most 400 of them are needed and each has whole parts of the level. */
export function chooseStepMs(level: HistoryLevel, fromMs: number, untilMs: number): number {
  const smallest = (untilMs - fromMs) / MAX_STEPS
  const fitting = steps
    .map((seconds) => seconds * SECOND_MS)
    .find((stepMs) => stepMs >= smallest && stepMs >= UNIT_MS[level])
  return fitting ?? Math.ceil(smallest / DAY_MS) * DAY_MS
}
