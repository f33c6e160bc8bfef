/** What a node knows of each shop that clients ask for: what the monitor found last, and the past as recorded in its spans. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS } from '#base/clock'
import { BAR_DAYS } from '../../day-bar.ts'
import type { Span } from '../../monitor-event.ts'
import type { Sample } from '../../history/sample.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import { closeDays, midnightBefore, type LastMeasurement, type ShopPast } from '../../shops/server/overview-row.ts'
import type { Mark } from './overview-readers.ts'
import { readFacts, type ShopFacts } from '../../shops/server/shop-facts.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { KnownShop, StateStore } from '../../store/server/state-store.ts'

export type KnownRow = {
  readonly row: OverviewRow
  /** The row as clients have it: as of the last change that counts as news. */
  readonly toldRow: OverviewRow
  /** `toldRow` as the JSON that is sent. */
  readonly json: string
  /** When this node found that it says something new. */
  readonly changed: Mark
}

export type Entry = {
  /** Its number in the tables; undefined while the monitor has not heard of the shop. */
  readonly key: number | undefined
  readonly facts: ShopFacts | undefined
  readonly past: ShopPast | undefined
  /** What was measured last, wherever that is known from the tables. */
  readonly measured: LastMeasurement | undefined
  /** Its spans in the table are others than those that are known. */
  readonly isBehind: boolean
  readonly known: KnownRow | undefined
  /** What the row was made of; undefined where the monitor has found something since. */
  readonly madeOf: WatchedShop | undefined
}

/** By the ids of shops. */
export type Entries = Map<string, Entry>

export const NOTHING_KNOWN: Entry = {
  key: undefined,
  facts: undefined,
  past: undefined,
  measured: undefined,
  isBehind: true,
  known: undefined,
  madeOf: undefined,
}

/** In one go, so that the loop stays free. */
export const SHOPS_IN_A_TURN = 20
const KEPT_DAYS = 31
/** What is written late may reach back so far. */
const REREAD_DAYS = 2

/** Takes over what the monitor has found. */
export async function takeMonitors(entries: Entries, shops: readonly KnownShop[]): Promise<void> {
  for (const [index, { shopId, key, monitor }] of shops.entries()) {
    const before = entries.get(shopId) ?? NOTHING_KNOWN
    const facts = readFacts(monitor)
    const isSameSpan =
      before.facts?.span?.state === facts?.span?.state && before.facts?.span?.fromMs === facts?.span?.fromMs
    entries.set(shopId, { ...before, key, facts, isBehind: before.isBehind || !isSameSpan, madeOf: undefined })
    if (index % SHOPS_IN_A_TURN === SHOPS_IN_A_TURN - 1) await yieldToEventLoop()
  }
}

/** Takes over what was measured of shops that are known, in any order. */
export function takeSamples(entries: Entries, samples: readonly Sample[]): void {
  const byKey = Map.groupBy(samples, ({ key }) => key)
  for (const [shopId, entry] of entries) {
    const own = entry.key === undefined ? undefined : byKey.get(entry.key)
    if (own !== undefined) entries.set(shopId, { ...entry, measured: joinSamples(entry.measured, own) })
  }
}

function joinSamples(known: LastMeasurement | undefined, samples: readonly Sample[]): LastMeasurement | undefined {
  let latest = known
  for (const { atMs, outcome, totalMs } of samples.toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs < (latest?.atMs ?? -Infinity)) continue
    latest = { atMs, tookMs: outcome === 'up' || outcome === 'slow' ? totalMs : latest?.tookMs }
  }
  return latest
}

/** Drops the rows of shops that are gone. What was found stays: a shop may be in the store before its document is known here. */
export function forgetGone(entries: Entries, registry: Pick<ShopRegistry, 'get'>): void {
  for (const [shopId, { key, facts, known }] of entries) {
    if (known === undefined || registry.get(shopId) !== undefined) continue
    if (key === undefined) entries.delete(shopId)
    else entries.set(shopId, { ...NOTHING_KNOWN, key, facts })
  }
}

/** Reads the spans that are new: 90 days of a shop that is asked for the first time, afterwards only what happened since. */
export async function readPasts(
  entries: Entries,
  store: Pick<StateStore, 'readSpans'>,
  shops: readonly WatchedShop[],
  nowMs: number,
): Promise<void> {
  const behind = shops.flatMap((shop) => {
    const entry = entries.get(shop.id)
    return entry?.key === undefined || !entry.isBehind ? [] : [{ shop, entry, key: entry.key }]
  })
  const [news, olds] = [behind.filter(isNew), behind.filter((each) => !isNew(each))]
  for (const { some, fromMs } of [
    { some: news, fromMs: firstDayMs(nowMs) },
    { some: olds, fromMs: nowMs - REREAD_DAYS * DAY_MS },
  ]) {
    if (some.length === 0) continue
    const keys = some.map(({ key }) => key)
    const read = await store.readSpans(keys, fromMs)
    for (const { shop, entry, key } of some) {
      const past = pastWith(entry.past, read.get(key) ?? [], { fromMs, createdMs: shop.createdMs, nowMs })
      entries.set(shop.id, { ...entry, past, isBehind: false })
    }
  }
}

function isNew({ entry }: { readonly entry: Entry }): boolean {
  return entry.past === undefined
}

function pastWith(
  past: ShopPast | undefined,
  spans: readonly Span[],
  o: { readonly fromMs: number; readonly createdMs: number; readonly nowMs: number },
): ShopPast {
  return past === undefined
    ? closeDays({ spans, letters: [], lettersUntilMs: o.fromMs }, o.createdMs, o.nowMs)
    : { ...past, spans: joinSpans(past.spans, spans) }
}

/** What is known, from where the newer ones begin on replaced by these. */
function joinSpans(known: readonly Span[], newer: readonly Span[]): readonly Span[] {
  const first = newer[0]
  if (first === undefined) return known
  return [...known.filter(({ fromMs }) => fromMs < first.fromMs), ...newer]
}

/** The past of a shop that was never measured. */
export function emptyPast(nowMs: number): ShopPast {
  return { spans: [], letters: [], lettersUntilMs: firstDayMs(nowMs) }
}

/** The midnight at which the bar of days begins. */
function firstDayMs(nowMs: number): number {
  return midnightBefore(nowMs) - (BAR_DAYS - 1) * DAY_MS
}

/** Without the spans that no row needs any more; the last of them still says how the first day that is kept began. */
export function dropOldSpans(past: ShopPast, nowMs: number): ShopPast {
  const keptMs = Math.min(nowMs - KEPT_DAYS * DAY_MS, past.lettersUntilMs)
  const firstKept = past.spans.findLastIndex(({ fromMs }) => fromMs <= keptMs)
  return firstKept <= 0 ? past : { ...past, spans: past.spans.slice(firstKept) }
}
