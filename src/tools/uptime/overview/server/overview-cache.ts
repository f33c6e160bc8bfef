/**
 * The overview rows of all shops that clients ask for, kept up to date from the state store: at most one query a second, however
 * many clients ask, and only new spans are read. Each node has its own; a row requested for the first time reads 90 days of spans
 * once, afterwards only what happened since.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SECOND_MS, type Now } from '#base/clock'
import type { History } from '../../history/server/history.ts'
import { chunk } from '#base/chunk'
import type { Monitoring } from '../../monitor/server/monitoring.ts'
import {
  dropOldSpans,
  emptyPast,
  forgetGone,
  NOTHING_KNOWN,
  readPasts,
  SHOPS_IN_A_TURN,
  takeMonitors,
  takeSamples,
  type Entries,
  type Entry,
  type KnownRow,
} from './overview-entries.ts'
import { closeDays, isNews, overviewRow } from '../../shops/server/overview-row.ts'
import type { Mark } from './overview-readers.ts'
import type { ShopFacts } from '../../shops/server/shop-facts.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { StateStore } from '../../store/server/state-store.ts'

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
