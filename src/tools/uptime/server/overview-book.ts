/**
 * The rows of all shops that somebody looks at, kept up with the state store: at most one look at it a second, however
 * many ask, and of spans only those are read that are new. Each node has its own; a row that is asked for the first time
 * reads 90 days of spans once, afterwards only what happened since.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS, SECOND_MS, type Now } from '#base/clock'
import { BAR_DAYS } from '../day-bar.ts'
import type { Span } from '../monitor-event.ts'
import type { OverviewRow } from '../uptime-endpoints.ts'
import type { Monitoring } from './monitoring.ts'
import { closeDays, isNews, midnightBefore, overviewRow, type ShopPast } from './overview-row.ts'
import type { Mark } from './overview-readers.ts'
import { readFacts, type ShopFacts } from './shop-facts.ts'
import type { ShopRegistry, WatchedShop } from './shop-registry.ts'
import type { StateStore } from './state-store.ts'

export type KnownRow = {
  readonly row: OverviewRow
  /** As it was told to others: without what is no news. */
  readonly toldRow: OverviewRow
  /** The row that is told as it is sent. */
  readonly json: string
  /** When this node found that it says something new. */
  readonly changed: Mark
}

export type OverviewBook = {
  /** Rows of shops as they are now, or were a second ago, and when that was. */
  read(shops: readonly WatchedShop[]): Promise<{ readonly atMs: number; readonly rows: ReadonlyMap<string, KnownRow> }>
  /** The monitor's state of a shop, and its number in the tables; undefined while it has none. */
  factsOf(shopId: string): { readonly key: number; readonly facts: ShopFacts | undefined } | undefined
}

type BookOptions = {
  readonly store: Pick<StateStore, 'readMonitors' | 'readSpans'>
  readonly registry: Pick<ShopRegistry, 'get'>
  readonly monitoring: Pick<Monitoring, 'lastReports'>
  readonly mark: (atMs: number) => Mark
  readonly now: Now
}

/** A look is good for so long. */
const LOOK_MS = SECOND_MS
/** Shares of time change by its passing, too, so all rows are made anew so often. */
const RENEW_MS = 20 * SECOND_MS
const KEPT_DAYS = 31
/** What is written late may reach back so far. */
const REREAD_DAYS = 2
/** In one go, so that the loop stays free. */
const SHOPS_IN_A_TURN = 20

type Entry = {
  readonly key: number
  readonly facts: ShopFacts | undefined
  readonly past: ShopPast | undefined
  /** Its spans in the table are others than those that are known. */
  readonly isBehind: boolean
  readonly known: KnownRow | undefined
  /** What the row was made of; undefined where the monitor has found something since. */
  readonly madeOf: WatchedShop | undefined
}

type Stranger = { readonly known: KnownRow; readonly madeOf: WatchedShop }

export function createOverviewBook(o: BookOptions): OverviewBook {
  const entries = new Map<string, Entry>()
  /** Of shops the monitor has not heard of yet. */
  const strangers = new Map<string, Stranger>()
  let revision: number | undefined
  let lookedMs = -Infinity
  let renewedMs = -Infinity
  let queue: Promise<unknown> = Promise.resolve()

  async function look(nowMs: number): Promise<void> {
    const { revision: next, shops } = await o.store.readMonitors(revision)
    for (const [index, { shopId, key, monitor }] of shops.entries()) {
      const before = entries.get(shopId)
      const facts = readFacts(monitor)
      const isSameSpan =
        before?.facts?.span?.state === facts?.span?.state && before?.facts?.span?.fromMs === facts?.span?.fromMs
      const isBehind = before === undefined || before.isBehind || !isSameSpan
      entries.set(shopId, { key, facts, past: before?.past, known: before?.known, isBehind, madeOf: undefined })
      if (index % SHOPS_IN_A_TURN === SHOPS_IN_A_TURN - 1) await nextTurn()
    }
    revision = next
    // What was found stays: a shop may be in the store before its document is known here.
    for (const [shopId, entry] of entries) {
      const isIdle = entry.known === undefined || o.registry.get(shopId) !== undefined
      if (!isIdle)
        entries.set(shopId, { ...entry, past: undefined, known: undefined, isBehind: true, madeOf: undefined })
    }
    for (const shopId of strangers.keys())
      if (entries.has(shopId) || o.registry.get(shopId) === undefined) strangers.delete(shopId)
    lookedMs = nowMs
  }

  async function update(shops: readonly WatchedShop[], nowMs: number): Promise<void> {
    if (nowMs - lookedMs >= LOOK_MS) await look(nowMs)
    const isRenewed = nowMs - renewedMs >= RENEW_MS
    if (isRenewed) renewedMs = nowMs
    const old = isRenewed
      ? withKnown(entries, shops, o.registry)
      : shops.filter((shop) => (entries.get(shop.id) ?? strangers.get(shop.id))?.madeOf !== shop)
    for (let from = 0; from < old.length; from += SHOPS_IN_A_TURN) {
      const some = old.slice(from, from + SHOPS_IN_A_TURN)
      await readPasts(some, nowMs)
      for (const shop of some) makeRow(shop, nowMs)
      await nextTurn()
    }
  }

  async function readPasts(shops: readonly WatchedShop[], nowMs: number): Promise<void> {
    const behind = shops.flatMap((shop) => {
      const entry = entries.get(shop.id)
      return entry?.isBehind === true ? [{ shop, entry }] : []
    })
    const isNew = ({ entry }: (typeof behind)[number]) => entry.past === undefined
    await readSome(behind.filter(isNew), midnightBefore(nowMs) - (BAR_DAYS - 1) * DAY_MS, nowMs)
    await readSome(
      behind.filter((each) => !isNew(each)),
      nowMs - REREAD_DAYS * DAY_MS,
      nowMs,
    )
  }

  async function readSome(
    behind: readonly { readonly shop: WatchedShop; readonly entry: Entry }[],
    fromMs: number,
    nowMs: number,
  ): Promise<void> {
    if (behind.length === 0) return
    const read = await o.store.readSpans(
      behind.map(({ entry }) => entry.key),
      fromMs,
    )
    for (const { shop, entry } of behind) {
      const spans = read.get(entry.key) ?? []
      const past =
        entry.past === undefined
          ? closeDays({ spans, letters: [], lettersUntilMs: fromMs }, shop.createdMs, nowMs)
          : { ...entry.past, spans: joinSpans(entry.past.spans, spans) }
      entries.set(shop.id, { ...entry, past, isBehind: false })
    }
  }

  function makeRow(shop: WatchedShop, nowMs: number): void {
    const entry = entries.get(shop.id)
    const past = closeDays(entry?.past ?? nothingKnown(nowMs), shop.createdMs, nowMs)
    const reports = o.monitoring.lastReports(shop.id)
    const row = overviewRow({ shop, facts: entry?.facts, reports, past, nowMs })
    const before = entry?.known ?? strangers.get(shop.id)?.known
    const isOther = before === undefined || isNews(before.toldRow, row)
    const known = isOther
      ? { row, toldRow: row, json: JSON.stringify(row), changed: o.mark(nowMs) }
      : { ...before, row }
    if (entry === undefined) strangers.set(shop.id, { known, madeOf: shop })
    else entries.set(shop.id, { ...entry, past: dropOld(past, nowMs), known, madeOf: shop })
  }

  return {
    read(shops) {
      // One after the other, so that those who ask at the same time share the look of the first.
      const reading = queue.then(async () => {
        const nowMs = o.now()
        await update(shops, nowMs)
        const rows = new Map<string, KnownRow>()
        for (const { id } of shops) {
          const known = entries.get(id)?.known ?? strangers.get(id)?.known
          if (known !== undefined) rows.set(id, known)
        }
        return { atMs: lookedMs, rows }
      })
      queue = reading.catch(() => undefined)
      return reading
    },
    factsOf: (shopId) => {
      const entry = entries.get(shopId)
      return entry === undefined ? undefined : { key: entry.key, facts: entry.facts }
    },
  }
}

/** Those that are asked for, and all whose rows are kept. */
function withKnown(
  entries: ReadonlyMap<string, Entry>,
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

function nothingKnown(nowMs: number): ShopPast {
  return { spans: [], letters: [], lettersUntilMs: midnightBefore(nowMs) - (BAR_DAYS - 1) * DAY_MS }
}

/** What is known, from where the newer ones begin on replaced by these. */
function joinSpans(known: readonly Span[], newer: readonly Span[]): readonly Span[] {
  const first = newer[0]
  if (first === undefined) return known
  return [...known.filter(({ fromMs }) => fromMs < first.fromMs), ...newer]
}

/** Spans that no row needs any more; the last of them still says how the first day that is kept began. */
function dropOld(past: ShopPast, nowMs: number): ShopPast {
  const keptMs = Math.min(nowMs - KEPT_DAYS * DAY_MS, past.lettersUntilMs)
  const firstKept = past.spans.findLastIndex(({ fromMs }) => fromMs <= keptMs)
  return firstKept <= 0 ? past : { ...past, spans: past.spans.slice(firstKept) }
}
