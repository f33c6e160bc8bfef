/**
 * Reads what was measured of one shop, each stretch from the finest table that a level allows and that has it already: what is
 * not put together yet comes from the table below, down to the journal and to what waits in memory.
 */
import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { pointAt, type ChartFrame, type TallyByPixel } from '../draw-chart.ts'
import { SLOT_MS, type HistoryLevel } from '../history-levels.ts'
import { orderSamples, unpackSamples } from '../packed-samples.ts'
import type { Sample } from '../sample.ts'
import { addSample, addTally, unpackSingleTally, unpackTallies } from '../tally.ts'
import { findStretch, readShopCells } from './cells.ts'
import type { Measured } from './history.ts'
import { readJournal, slotOf } from './journal.ts'
import { readRollupWatermark } from './rollup-watermark.ts'

export type TallyRequest = ChartFrame & {
  readonly key: number
  readonly level: HistoryLevel
  /** Samples of the shop that are not in the journal yet. */
  readonly waiting: readonly Sample[]
}

export async function readPoints(kysely: Kysely<unknown>, request: TallyRequest): Promise<TallyByPixel> {
  const points: TallyByPixel = new Map()
  const marks = {
    day: (await readRollupWatermark(kysely, 'day'))?.untilMs ?? 0,
    hour: (await readRollupWatermark(kysely, 'hour'))?.untilMs ?? 0,
  }
  let { fromMs } = request
  if (request.level === 'day') fromMs = await addDays(kysely, points, { ...request, fromMs, markMs: marks.day })
  if (request.level !== 'sample') fromMs = await addHours(kysely, points, { ...request, fromMs, markMs: marks.hour })
  for (const sample of await readSamples(kysely, { ...request, fromMs })) {
    addSample(pointAt(points, request.stepMs, sample.atMs), sample)
  }
  return points
}

/** All rows of a shop in the table of hours or of days. */
export async function readAllOf(
  kysely: Kysely<unknown>,
  level: 'hour' | 'day',
  o: { readonly key: number; readonly untilMs: number },
): Promise<readonly Measured[]> {
  const [table, lengthMs] = level === 'hour' ? (['uptime_hour', HOUR_MS] as const) : (['uptime_day', DAY_MS] as const)
  const from = await findStretch(kysely, table)
  if (from === undefined) return []
  const cells = await readShopCells(kysely, table, { key: o.key, from, until: Math.ceil(o.untilMs / lengthMs) })
  return cells.map(({ index, packed }) => ({ fromMs: index * lengthMs, tally: unpackSingleTally(packed) }))
}

type RolledRequest = TallyRequest & { readonly markMs: number }

/** Returns from where on something is missing. */
async function addDays(kysely: Kysely<unknown>, points: TallyByPixel, request: RolledRequest): Promise<number> {
  const { key, stepMs } = request
  const untilMs = Math.min(request.markMs, request.untilMs)
  if (untilMs <= request.fromMs) return request.fromMs
  const [from, until] = [Math.floor(request.fromMs / DAY_MS), Math.ceil(untilMs / DAY_MS)]
  for (const { index, packed } of await readShopCells(kysely, 'uptime_day', { key, from, until })) {
    addTally(pointAt(points, stepMs, index * DAY_MS), unpackSingleTally(packed))
  }
  return until * DAY_MS
}

/** The same of hours, and of the five minutes in them where those are asked for. */
async function addHours(kysely: Kysely<unknown>, points: TallyByPixel, request: RolledRequest): Promise<number> {
  const { key, stepMs, level } = request
  const untilMs = Math.min(request.markMs, request.untilMs)
  if (untilMs <= request.fromMs) return request.fromMs
  const lengthMs = level === 'slot' ? SLOT_MS : HOUR_MS
  const stretch = { key, from: Math.floor(request.fromMs / HOUR_MS), until: Math.ceil(untilMs / HOUR_MS) }
  for (const { index, packed } of await readShopCells(
    kysely,
    level === 'slot' ? 'uptime_slot' : 'uptime_hour',
    stretch,
  )) {
    const tallies = level === 'slot' ? unpackTallies(packed) : new Map([[0, unpackSingleTally(packed)]])
    for (const [part, tally] of tallies) {
      const atMs = index * HOUR_MS + part * SLOT_MS
      if (atMs < request.untilMs && atMs + lengthMs > request.fromMs) addTally(pointAt(points, stepMs, atMs), tally)
    }
  }
  return stretch.until * HOUR_MS
}

/** What was put together last first, so that what is put together meanwhile is read twice, not missed. */
async function readSamples(kysely: Kysely<unknown>, request: TallyRequest): Promise<readonly Sample[]> {
  const { key, fromMs, untilMs } = request
  if (untilMs <= fromMs) return []
  const stretch = { from: slotOf(fromMs), until: slotOf(untilMs - 1) + 1 }
  const journal = await readJournal(kysely, stretch)
  const cells = await readShopCells(kysely, 'uptime_sample', { key, ...stretch })
  const samples = [
    ...request.waiting,
    ...journal.flatMap((entry) => entry.samples),
    ...cells.flatMap(({ index, packed }) => unpackSamples(key, index * SLOT_MS, packed)),
  ]
  return orderSamples(samples.filter((sample) => sample.key === key && sample.atMs >= fromMs && sample.atMs < untilMs))
}
