/**
 * The overview rows of all shops that clients ask for, kept up to date from the state store: at most one query a second, however
 * many clients ask, and only new spans are read. Each node has its own; a row requested for the first time reads 90 days of spans
 * once, afterwards only what happened since.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SECOND_MS, type Now, DAY_MS } from '#base/clock'
import { BAR_DAYS } from '../../day-bar.ts'
import type { Sample } from '../../history/sample.ts'
import type { History } from '../../history/server/history.ts'
import { chunk } from '#base/chunk'
import type { Span } from '../../shop-state.ts'
import type { Monitoring } from '../../monitor/server/monitoring.ts'
import {
  closeDays,
  isNews,
  overviewRow,
  midnightBefore,
  type LastMeasurement,
  type ShopPast,
} from '../../shops/server/overview-row.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import type { Mark } from './overview-readers.ts'
import { type ShopFacts, readFacts } from '../../shops/server/shop-facts.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { StateStore, KnownShop } from '../../store/server/state-store.ts'

type BookOptions = {
  readonly store: Pick<StateStore, 'readMonitors' | 'readSpans'>
  readonly history: Pick<History, 'followSamples'>
  readonly registry: Pick<ShopRegistry, 'get'>
  readonly monitoring: Pick<Monitoring, 'lastReports'>
  readonly mark: (atMs: number) => Mark
  readonly now: Now
}

/** A look is good for so long. */
const LOOK_MS = SECOND_MS
/** Shares of time change by its passing, too, so all rows are made anew so often. */
const RENEW_MS = 20 * SECOND_MS

export function createOverviewBook(o: BookOptions) {
  const entries: Entries = new Map()
  const readSamples = o.history.followSamples()
  /** What this node checks itself it knows sooner. */
  const isUnknown = ({ id }: WatchedShop): boolean => o.monitoring.lastReports(id).length === 0
  let revision: number | undefined
  let lookedMs = -Infinity
  let renewedMs = -Infinity
  let queue: Promise<unknown> = Promise.resolve()

  async function look(nowMs: number): Promise<void> {
    const { revision: next, shops } = await o.store.readMonitors(revision)
    await takeMonitors(entries, shops)
    revision = next
    forgetGone(entries, o.registry)
    lookedMs = nowMs
  }

  async function update(shops: readonly WatchedShop[], nowMs: number): Promise<void> {
    if (nowMs - lookedMs >= LOOK_MS) await look(nowMs)
    const isRenewed = nowMs - renewedMs >= RENEW_MS
    if (isRenewed) renewedMs = nowMs
    const old = isRenewed
      ? withKnown(entries, shops, o.registry)
      : shops.filter((shop) => entries.get(shop.id)?.madeOf !== shop)
    if (isRenewed && old.some(isUnknown)) takeSamples(entries, await readSamples())
    await makeRows(entries, old, nowMs, o)
  }

  return {
    /** Rows of shops as they are now, or were a second ago, and when that was. */
    read(
      shops: readonly WatchedShop[],
    ): Promise<{ readonly atMs: number; readonly rows: ReadonlyMap<string, KnownRow> }> {
      // One after the other, so that those who ask at the same time share the look of the first.
      const reading = queue.then(async () => {
        await update(shops, o.now())
        return { atMs: lookedMs, rows: knownRows(entries, shops) }
      })
      queue = reading.catch(() => undefined)
      return reading
    },
    /** The monitor's state of a shop, and its number in the tables; undefined while it has none. */
    factsOf(shopId: string): { readonly key: number; readonly facts: ShopFacts | undefined } | undefined {
      const { key, facts } = entries.get(shopId) ?? NOTHING_KNOWN
      return key === undefined ? undefined : { key, facts }
    },
  }
}

export type OverviewBook = ReturnType<typeof createOverviewBook>

/** Those that are asked for, and all whose rows are kept. */
function withKnown(
  entries: Entries,
  shops: readonly WatchedShop[],
  registry: Pick<ShopRegistry, 'get'>,
): readonly WatchedShop[] {
  const all = new Map(shops.map((shop) => [shop.id, shop]))
  for (const [id, { known }] of entries) {
    const shop = known === undefined ? undefined : registry.get(id)
    if (shop !== undefined) all.set(id, shop)
  }
  return [...all.values()]
}

async function makeRows(
  entries: Entries,
  shops: readonly WatchedShop[],
  nowMs: number,
  o: Pick<BookOptions, 'store' | 'monitoring' | 'mark'>,
): Promise<void> {
  for (const some of chunk(shops, SHOPS_IN_A_TURN)) {
    await readPasts(entries, o.store, some, nowMs)
    for (const shop of some) entries.set(shop.id, withRow(entries.get(shop.id) ?? NOTHING_KNOWN, shop, nowMs, o))
    await yieldToEventLoop()
  }
}

/** The same with the row as it is now. */
function withRow(
  entry: Entry,
  shop: WatchedShop,
  nowMs: number,
  { monitoring, mark }: Pick<BookOptions, 'monitoring' | 'mark'>,
): Entry {
  const past = closeDays(entry.past ?? emptyPast(nowMs), shop.createdMs, nowMs)
  const reports = monitoring.lastReports(shop.id)
  const row = overviewRow({ ...entry, shop, reports, past, nowMs })
  const before = entry.known
  const isOther = before === undefined || isNews(before.toldRow, row)
  const known = isOther ? { row, toldRow: row, json: JSON.stringify(row), changed: mark(nowMs) } : { ...before, row }
  // Of a shop that the monitor has not heard of yet the past is still to be read.
  const kept = entry.key === undefined ? undefined : dropOldSpans(past, nowMs)
  return { ...entry, past: kept, known, madeOf: shop }
}

function knownRows(entries: Entries, shops: readonly WatchedShop[]): ReadonlyMap<string, KnownRow> {
  return new Map(
    shops.flatMap(({ id }) => {
      const known = entries.get(id)?.known
      return known === undefined ? [] : [[id, known] as const]
    }),
  )
}

// What a node knows of each shop that clients ask for: what the monitor found last, and the past as recorded in its spans.

type KnownRow = {
  readonly row: OverviewRow
  /** The row as clients have it: as of the last change that counts as news. */
  readonly toldRow: OverviewRow
  /** `toldRow` as the JSON that is sent. */
  readonly json: string
  /** When this node found that it says something new. */
  readonly changed: Mark
}

type Entry = {
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
type Entries = Map<string, Entry>

const NOTHING_KNOWN: Entry = {
  key: undefined,
  facts: undefined,
  past: undefined,
  measured: undefined,
  isBehind: true,
  known: undefined,
  madeOf: undefined,
}

/** In one go, so that the loop stays free. */
const SHOPS_IN_A_TURN = 20
const KEPT_DAYS = 31
/** What is written late may reach back so far. */
const REREAD_DAYS = 2

/** Takes over what the monitor has found. */
async function takeMonitors(entries: Entries, shops: readonly KnownShop[]): Promise<void> {
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
function takeSamples(entries: Entries, samples: readonly Sample[]): void {
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
function forgetGone(entries: Entries, registry: Pick<ShopRegistry, 'get'>): void {
  for (const [shopId, { key, facts, known }] of entries) {
    if (known === undefined || registry.get(shopId) !== undefined) continue
    if (key === undefined) entries.delete(shopId)
    else entries.set(shopId, { ...NOTHING_KNOWN, key, facts })
  }
}

/** Reads the spans that are new: 90 days of a shop that is asked for the first time, afterwards only what happened since. */
async function readPasts(
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
function emptyPast(nowMs: number): ShopPast {
  return { spans: [], letters: [], lettersUntilMs: firstDayMs(nowMs) }
}

/** The midnight at which the bar of days begins. */
function firstDayMs(nowMs: number): number {
  return midnightBefore(nowMs) - (BAR_DAYS - 1) * DAY_MS
}

/** Without the spans that no row needs any more; the last of them still says how the first day that is kept began. */
function dropOldSpans(past: ShopPast, nowMs: number): ShopPast {
  const keptMs = Math.min(nowMs - KEPT_DAYS * DAY_MS, past.lettersUntilMs)
  const firstKept = past.spans.findLastIndex(({ fromMs }) => fromMs <= keptMs)
  return firstKept <= 0 ? past : { ...past, spans: past.spans.slice(firstKept) }
}
