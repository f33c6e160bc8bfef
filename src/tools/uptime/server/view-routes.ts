/** What screens ask for besides documents: the states of all shops, one shop in detail, and how long it took to answer. */
import { AppError } from '#base/app-error'
import { toIso, type Now } from '#base/clock'
import type { RequestErrorCode } from '#http'
import { JsonText, serve, type Router } from '#http/server'
import { readOverview, readShopChart, readShopDetails } from '../uptime-endpoints.ts'
import type { History } from '../history/server/history.ts'
import type { Monitoring } from '../monitor/server/monitoring.ts'
import { createOverviewBook, type OverviewBook } from '../overview/server/overview-cache.ts'
import { createOverviewReaders, type OverviewReaders } from '../overview/server/overview-readers.ts'
import { LONGEST_WINDOW_MS, shopDetails } from '../shops/server/overview-row.ts'
import type { ShopRegistry, WatchedShop } from '../shops/server/shop-registry.ts'
import type { StateStore } from '../store/server/state-store.ts'

export type ViewRoutesOptions = {
  readonly store: Pick<StateStore, 'readMonitors' | 'readSpans' | 'readHeartbeats'>
  readonly history: Pick<History, 'readChart' | 'followSamples'>
  readonly registry: Pick<ShopRegistry, 'ready' | 'get' | 'visibleTo' | 'limitOf'>
  readonly monitoring: Pick<Monitoring, 'lastReports' | 'lastFacts' | 'readReports' | 'interruptedSinceMs'>
  /** Tells this node from others and from what it was before it was started anew. */
  readonly nodeId: string
  readonly now: Now
}

export type Views = { readonly book: OverviewBook; readonly readers: OverviewReaders }

/** The rows of this node, for all that is made of them. */
export function createViews(o: ViewRoutesOptions): Views {
  const readers = createOverviewReaders(o.nodeId)
  return { readers, book: createOverviewBook({ ...o, mark: readers.mark }) }
}

/**
 * Adds what the list, the page of a shop and its charts read. A user who does not see a shop gets the same answer as if it did not
 * exist.
 */
export function addViewRoutes(router: Router, o: ViewRoutesOptions, views: Views = createViews(o)): void {
  const { book } = views
  addOverview(router, o, views)
  serve(router, readShopDetails, 'signed-in', async ({ input, session }) => {
    const shop = await visibleShop(o, session.userId, input.shopId)
    return readDetails(o, book, shop)
  })
  serve(router, readShopChart, 'signed-in', async ({ input, session }) => {
    const shop = await visibleShop(o, session.userId, input.shopId)
    const [fromMs, untilMs] = [Date.parse(input.from), Date.parse(input.until)]
    if (fromMs >= untilMs) throw new AppError<RequestErrorCode>('invalid-request', { field: 'until' })
    const { atMs } = await book.read([shop])
    const key = book.factsOf(shop.id)?.key
    const chart = key === undefined ? noChart : await o.history.readChart(key, fromMs, untilMs)
    return { at: toIso(atMs), ...chart }
  })
}

const noChart = { stepSec: 60, times: [], p50Ms: [], p95Ms: [], maxMs: [], failed: [], checks: [] }

function addOverview(router: Router, o: ViewRoutesOptions, { book, readers }: Views): void {
  serve(router, readOverview, 'signed-in', async ({ input, session }) => {
    await o.registry.ready
    const shops = o.registry.visibleTo(session.userId)
    const { atMs, rows } = await book.read(shops)
    const { isWhole, ids, removed, revision } = readers.plan({
      userId: session.userId,
      ids: shops.map(({ id }) => id),
      changed: (id) => rows.get(id)?.changed,
      since: input.since,
      atMs,
    })
    const interruptedSinceMs = o.monitoring.interruptedSinceMs(shops.map(({ id }) => id))
    const head = JSON.stringify({
      at: toIso(atMs),
      revision,
      isWhole,
      ...(interruptedSinceMs === undefined ? {} : { interruptedSince: toIso(interruptedSinceMs) }),
      limit: o.registry.limitOf(session.userId),
      removed,
    })
    // Rows are text already; making a thousand of them text for each who asks would hold up the others.
    return new JsonText(`${head.slice(0, -1)},"rows":[${ids.flatMap((id) => rows.get(id)?.json ?? []).join(',')}]}`)
  })
}

async function visibleShop(o: ViewRoutesOptions, userId: string, shopId: string): Promise<WatchedShop> {
  await o.registry.ready
  const shop = o.registry.get(shopId)
  if (shop === undefined || (shop.ownerId !== userId && !shop.memberIds.includes(userId)))
    throw new AppError<RequestErrorCode>('not-found')
  return shop
}

async function readDetails(o: ViewRoutesOptions, book: OverviewBook, shop: WatchedShop) {
  const { atMs: nowMs, rows } = await book.read([shop])
  const known = book.factsOf(shop.id)
  const row = rows.get(shop.id)?.row
  if (row === undefined) throw new AppError<RequestErrorCode>('not-found')
  const read = known === undefined ? undefined : await o.store.readSpans([known.key], nowMs - LONGEST_WINDOW_MS)
  const spans = known === undefined ? [] : (read?.get(known.key) ?? [])
  const beats = shop.check.kind === 'heartbeat' ? await o.store.readHeartbeats([shop.id]) : undefined
  const { lastReports, lastFacts, readReports } = o.monitoring
  return shopDetails({
    row,
    shop,
    facts: known?.facts ?? lastFacts(shop.id),
    spans,
    // A shop that was never checked has no reports to wait for.
    reports: known?.facts === undefined ? lastReports(shop.id) : await readReports(shop.id),
    lastHeartbeatMs: beats?.get(shop.id)?.atMs,
    interruptedSinceMs: o.monitoring.interruptedSinceMs([shop.id]),
    nowMs,
  })
}
