import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS } from '#base/clock'
import type { Database } from '#database/server'
import { drawChart } from '../draw-chart.ts'
import { chooseLevel, chooseStepMs } from '../history-levels.ts'
import type { Sample } from '../sample.ts'
import { removeShopCells } from './cells.ts'
import { readChecked, removeChecked } from '../../store/server/checked-rows.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import type { History } from './history.ts'
import { followJournal, readJournal, slotOf, writeJournal } from './journal.ts'
import { readAllOf, readPoints } from './read-tallies.ts'
import { removeOld, rollDays, rollHours, rollJournal } from './roll-up-history.ts'
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
