/**
 * Puts together what was measured: the journal into samples by shop and five minutes, these into tallies of five minutes and
 * of hours, hours into days. Each step is one transaction that can be done again: it reads what is below and replaces
 * what is above. What comes late moves the mark back up to which things are put together, and they are put together again.
 */
import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#base/clock'
import { keptFromMs, SLOT_MS, SLOTS_PER_HOUR } from '../history-levels.ts'
import { packSamples, unpackSamples } from '../packed-samples.ts'
import type { Sample } from '../sample.ts'
import {
  addSample,
  addTally,
  createTally,
  packSingleTally,
  packTallies,
  unpackSingleTally,
  type Tally,
} from '../tally.ts'
import { findStretch, readStretch, removeBefore, writeCells, type Cell } from './cells.ts'
import { widenChecked, type Checked } from '../../store/server/checked-rows.ts'
import { yielding } from '../../store/server/yielding.ts'
import { listJournalSlots, readJournal, removeEntries, slotOf } from './journal.ts'
import { moveOn, readRollupWatermark, lowerRollupWatermark, type RollupWatermark } from './rollup-watermark.ts'

/** Other nodes' samples of a stretch are in the journal by then; what comes later costs more and is not lost. */
const WAIT_MS = 30 * SECOND_MS
const HOURS_PER_DAY = DAY_MS / HOUR_MS

/** Puts the journal together, of stretches that are over, or all of it. */
export async function rollJournal(
  kysely: Kysely<unknown>,
  o: { readonly nowMs: number; readonly isAll?: boolean },
): Promise<void> {
  const until = o.isAll === true ? Infinity : slotOf(o.nowMs - WAIT_MS)
  for (const slot of await listJournalSlots(kysely)) if (slot < until) await rollSlot(kysely, slot, o.nowMs)
}

async function rollSlot(kysely: Kysely<unknown>, slot: number, nowMs: number): Promise<void> {
  const entries = await readJournal(kysely, { from: slot, until: slot + 1 })
  const byKey = Map.groupBy(
    entries.flatMap(({ samples }) => samples),
    ({ key }) => key,
  )
  const startMs = slot * SLOT_MS
  const isKept =
    startMs >= Math.min(keptFromMs('sample', nowMs), (await readRollupWatermark(kysely, 'hour'))?.untilMs ?? 0)
  for (const { key, packed } of await readStretch(kysely, 'uptime_sample', slot)) {
    byKey.get(key)?.push(...unpackSamples(key, startMs, packed))
  }
  const cells = await packCells(byKey, (key, samples) => ({ index: slot, key, packed: packSamples(startMs, samples) }))
  await kysely.transaction().execute(async (transaction) => {
    await removeEntries(
      transaction,
      entries.map(({ id }) => id),
    )
    // Of an hour whose other samples are gone it can't be put together again.
    if (!isKept) return
    await lowerRollupWatermark(transaction, 'hour', Math.floor(startMs / HOUR_MS) * HOUR_MS)
    await writeCells(transaction, 'uptime_sample', cells)
    await widenChecked(transaction, new Map([...byKey].map(([key, samples]) => [key, rangeOf(samples)])))
  })
}

function rangeOf(samples: readonly Sample[]): Checked {
  let [firstMs, lastMs] = [Infinity, 0]
  for (const { atMs } of samples) {
    firstMs = Math.min(firstMs, atMs)
    lastMs = Math.max(lastMs, atMs)
  }
  return { firstMs, lastMs }
}

/** Puts together the hours that are over, one by one. */
export async function rollHours(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  const settledMs = Math.floor((nowMs - SLOT_MS - WAIT_MS) / HOUR_MS) * HOUR_MS
  for (;;) {
    const rolled = await readRollupWatermark(kysely, 'hour')
    if (rolled === undefined || rolled.untilMs >= settledMs) return
    const slot = (await findStretch(kysely, 'uptime_sample', rolled.untilMs / SLOT_MS)) ?? Infinity
    const hour = Math.floor(Math.min(slot, settledMs / SLOT_MS) / SLOTS_PER_HOUR)
    if (hour * HOUR_MS >= settledMs) return await moveOn(kysely, 'hour', { from: rolled, untilMs: settledMs })
    await rollHour(kysely, hour, rolled)
  }
}

async function rollHour(kysely: Kysely<unknown>, hour: number, rolled: RollupWatermark): Promise<void> {
  const slots = await tallySamples(kysely, hour * SLOTS_PER_HOUR)
  const parts = await packCells(slots, (key, tallies) => ({ index: hour, key, packed: packTallies(tallies) }))
  const wholes = await packCells(slots, (key, tallies) => ({
    index: hour,
    key,
    packed: packSingleTally(sumTallies(tallies.values())),
  }))
  await kysely.transaction().execute(async (transaction) => {
    await writeCells(transaction, 'uptime_slot', parts)
    await writeCells(transaction, 'uptime_hour', wholes)
    await lowerRollupWatermark(transaction, 'day', Math.floor((hour * HOUR_MS) / DAY_MS) * DAY_MS)
    await moveOn(transaction, 'hour', { from: rolled, untilMs: (hour + 1) * HOUR_MS })
  })
}

/** Tallies of the five minutes of an hour, by shop. */
async function tallySamples(kysely: Kysely<unknown>, firstSlot: number): Promise<Map<number, Map<number, Tally>>> {
  const byKey = new Map<number, Map<number, Tally>>()
  for (let index = 0; index < SLOTS_PER_HOUR; index++) {
    const slot = firstSlot + index
    for await (const { key, packed } of yielding(await readStretch(kysely, 'uptime_sample', slot))) {
      const tally = createTally()
      for (const sample of unpackSamples(key, slot * SLOT_MS, packed)) addSample(tally, sample)
      const tallies = byKey.get(key) ?? new Map<number, Tally>()
      byKey.set(key, tallies.set(index, tally))
    }
  }
  return byKey
}

/** Puts together the days that are over, one by one. */
export async function rollDays(kysely: Kysely<unknown>): Promise<void> {
  for (;;) {
    const [hours, rolled] = [await readRollupWatermark(kysely, 'hour'), await readRollupWatermark(kysely, 'day')]
    if (hours === undefined || rolled === undefined) return
    const hour = await findStretch(kysely, 'uptime_hour', rolled.untilMs / HOUR_MS)
    if (hour === undefined) return
    const day = Math.floor(hour / HOURS_PER_DAY)
    if ((day + 1) * DAY_MS > hours.untilMs) return
    const tallies = new Map<number, Tally>()
    for (let index = 0; index < HOURS_PER_DAY; index++) {
      for await (const { key, packed } of yielding(
        await readStretch(kysely, 'uptime_hour', day * HOURS_PER_DAY + index),
      )) {
        const tally = tallies.get(key) ?? createTally()
        addTally(tally, unpackSingleTally(packed))
        tallies.set(key, tally)
      }
    }
    const cells = await packCells(tallies, (key, tally) => ({ index: day, key, packed: packSingleTally(tally) }))
    await kysely.transaction().execute(async (transaction) => {
      await writeCells(transaction, 'uptime_day', cells)
      await moveOn(transaction, 'day', { from: rolled, untilMs: (day + 1) * DAY_MS })
    })
  }
}

/** Removes what is finer than its age needs, and has been put together. */
export async function removeOld(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  const hoursUntilMs = (await readRollupWatermark(kysely, 'hour'))?.untilMs ?? 0
  const daysUntilMs = (await readRollupWatermark(kysely, 'day'))?.untilMs ?? 0
  await removeBefore(kysely, 'uptime_sample', Math.min(keptFromMs('sample', nowMs), hoursUntilMs) / SLOT_MS)
  await removeBefore(kysely, 'uptime_slot', keptFromMs('slot', nowMs) / HOUR_MS)
  await removeBefore(kysely, 'uptime_hour', Math.min(keptFromMs('hour', nowMs), daysUntilMs) / HOUR_MS)
}

function sumTallies(tallies: Iterable<Tally>): Tally {
  const sum = createTally()
  for (const tally of tallies) addTally(sum, tally)
  return sum
}

async function packCells<Value>(
  byKey: ReadonlyMap<number, Value>,
  pack: (key: number, value: Value) => Cell,
): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  for await (const [key, value] of yielding([...byKey])) cells.push(pack(key, value))
  return cells.toSorted((a, b) => a.key - b.key)
}
