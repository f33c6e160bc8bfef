import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS } from '#base/clock'
import type { Database } from '#database/server'
import { drawChart, pointAt, type ChartFrame, type TallyByPixel } from '../draw-chart.ts'
import { chooseLevel, chooseStepMs, SLOT_MS, type HistoryLevel } from '../history-levels.ts'
import { orderSamples, unpackSamples } from '../packed-samples.ts'
import type { Sample } from '../sample.ts'
import { addSample, addTally, unpackSingleTally, unpackTallies } from '../tally.ts'
import { removeShopCells, findStretch, readShopCells } from './cells.ts'
import { readChecked, removeChecked } from '../../store/server/checked-rows.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import type { History, Measured } from './history.ts'
import { followJournal, readJournal, slotOf, writeJournal } from './journal.ts'
import { removeOld, rollDays, rollHours, rollJournal } from './roll-up-history.ts'
import { readRollupWatermark } from './rollup-watermark.ts'
import { createWaitingSamples, type WaitingSamples } from './waiting-samples.ts'

export type HistoryOptions = Pick<UptimeEnvironment, 'now' | 'startTimer'> & {
  readonly database: Database
  readonly log: Pick<UptimeEnvironment['log'], 'error'>
}

/** The history on SQLite or PostgreSQL. Several nodes may share one. */
export function createHistory(o: HistoryOptions): History {
  const waiting = createWaitingSamples({
    write: (samples) => writeJournal(o.database, samples),
    startTimer: o.startTimer,
    onError: (error) => o.log.error({ err: error }, 'measurements could not be written, trying again'),
  })
  const parts = { ...o, waiting }
  return {
    add: (sample) => waiting.add(sample),
    flush: () => waiting.flush(),
    readLastChecks: () => readLastChecks(parts),
    followSamples: () => followJournal(o.database.kysely, o.now),
    readChart: (key, fromMs, untilMs) => readChart(parts, { key, fromMs, untilMs }),
    tidy: () =>
      o.database.runAlone(async () => {
        const nowMs = o.now()
        await rollJournal(o.database.kysely, { nowMs })
        await rollHours(o.database.kysely, nowMs)
        await rollDays(o.database.kysely)
        await removeOld(o.database.kysely, nowMs)
      }),
    readAll: async (key) => {
      const range = { key, untilMs: o.now() }
      return {
        hours: await readAllOf(o.database.kysely, 'hour', range),
        days: await readAllOf(o.database.kysely, 'day', range),
      }
    },
    forget: (keys) => forget(parts, keys),
    close: () => waiting.close(),
  }
}

const wholeJournal = { from: 0, until: Number.MAX_SAFE_INTEGER }

type Parts = HistoryOptions & { readonly waiting: WaitingSamples }

async function readLastChecks({ database, waiting }: Parts): Promise<ReadonlyMap<number, number>> {
  const held = waiting.list()
  const journal = await readJournal(database.kysely, wholeJournal)
  const checked = await readChecked(database.kysely)
  const last = new Map([...checked].map(([key, { lastMs }]) => [key, lastMs]))
  for (const { key, atMs } of [...journal.flatMap(({ samples }) => samples), ...held]) {
    last.set(key, Math.max(atMs, last.get(key) ?? 0))
  }
  return last
}

async function readChart(
  { database: { kysely }, waiting, now }: Parts,
  o: { readonly key: number; readonly fromMs: number; readonly untilMs: number },
): ReturnType<History['readChart']> {
  // Nothing lies in the future, and a chart has some length.
  const untilMs = Math.max(Math.min(o.untilMs, now() + 1), 1)
  const askedMs = Math.max(0, Math.min(o.fromMs, untilMs - 1))
  const held = waiting.list().filter(({ key }) => key === o.key)
  const firstMs = await findFirstCheck(kysely, o.key, held)
  // A shop that is new has a fine chart of its first days, however long the range is that was asked for.
  const fromMs = Math.min(Math.max(askedMs, firstMs ?? askedMs), untilMs - 1)
  const level = chooseLevel(fromMs, now())
  const frame = { fromMs, untilMs, stepMs: chooseStepMs(level, fromMs, untilMs) }
  return drawChart(await readPoints(kysely, { ...frame, key: o.key, level, waiting: held }), frame)
}

/** When a shop was checked first; of one that is new it is in the journal, or still waits. */
async function findFirstCheck(
  kysely: Kysely<unknown>,
  key: number,
  held: readonly Sample[],
): Promise<number | undefined> {
  const checked = (await readChecked(kysely, key)).get(key)
  if (checked !== undefined) return checked.firstMs
  const journal = await readJournal(kysely, wholeJournal)
  const own = [...journal.flatMap(({ samples }) => samples), ...held].filter((sample) => sample.key === key)
  return own.length === 0 ? undefined : Math.min(...own.map(({ atMs }) => atMs))
}

async function forget({ database, waiting, now }: Parts, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  waiting.forget(new Set(keys))
  await waiting.flush()
  const { kysely } = database
  await database.runAlone(async () => {
    // In the journal they are among others; once it is put together they have rows of their own.
    await rollJournal(kysely, { nowMs: now(), isAll: true })
    const untilMs = now() + DAY_MS
    await removeShopCells(kysely, 'uptime_sample', { keys, until: slotOf(untilMs) })
    await removeShopCells(kysely, 'uptime_slot', { keys, until: Math.ceil(untilMs / HOUR_MS) })
    await removeShopCells(kysely, 'uptime_hour', { keys, until: Math.ceil(untilMs / HOUR_MS) })
    await removeShopCells(kysely, 'uptime_day', { keys, until: Math.ceil(untilMs / DAY_MS) })
    await removeChecked(kysely, keys)
  })
}

type TallyRequest = ChartFrame & {
  readonly key: number
  readonly level: HistoryLevel
  /** Samples of the shop that are not in the journal yet. */
  readonly waiting: readonly Sample[]
}

/**
 * Reads what was measured of one shop, each stretch from the finest table that a level allows and that has it already: what is
 * not put together yet comes from the table below, down to the journal and to what waits in memory.
 */
async function readPoints(kysely: Kysely<unknown>, request: TallyRequest): Promise<TallyByPixel> {
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
async function readAllOf(
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
