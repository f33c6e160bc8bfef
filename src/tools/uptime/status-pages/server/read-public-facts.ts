import { DAY_MS, SECOND_MS, toIso } from '#base/clock'
import { BAR_DAYS, unpackDays } from '../../day-bar.ts'
import type { PublicFacts } from '../status-view.ts'
import { shareOf, sumDays } from '../../uptime-share.ts'
import type { History } from '../../history/server/history.ts'
import type { Monitoring } from '../../monitor/server/monitoring.ts'
import type { OverviewBook } from '../../overview/server/overview-cache.ts'
import { midnightBefore } from '../../shops/server/overview-row.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { StateStore } from '../../store/server/state-store.ts'

type Options = {
  readonly book: OverviewBook
  readonly store: Pick<StateStore, 'readSpans'>
  readonly history: Pick<History, 'readChart'>
  readonly registry: Pick<ShopRegistry, 'ready'>
  readonly monitoring: Pick<Monitoring, 'interruptedSinceMs'>
}

/** What a status page shows of a shop: as the list and its page show it, from the same rows and spans. */
export async function readPublicFacts(
  { book, store, history, registry, monitoring }: Options,
  shop: WatchedShop,
  { hasResponses }: { readonly hasResponses: boolean },
): Promise<PublicFacts> {
  await registry.ready
  const { atMs, rows } = await book.read([shop])
  const row = rows.get(shop.id)?.row
  const key = book.factsOf(shop.id)?.key
  const firstMs = midnightBefore(atMs) - (BAR_DAYS - 1) * DAY_MS
  const spans = key === undefined ? [] : ((await store.readSpans([key], firstMs)).get(key) ?? [])
  const letters = unpackDays(row?.b ?? '')
  const { uptime, measured } = shareOf(spans, { fromMs: firstMs, untilMs: atMs }, shop.createdMs)
  const chart = key === undefined || !hasResponses ? undefined : await history.readChart(key, atMs - DAY_MS, atMs)
  const interruptedSinceMs = monitoring.interruptedSinceMs([shop.id])
  return {
    state: row?.s ?? 'new',
    isUnstable: row?.x === 1,
    days: sumDays(spans, firstMs, atMs).map(({ down }, index) => ({
      date: toIso(firstMs + index * DAY_MS).slice(0, 10),
      letter: letters[index] ?? '-',
      downSec: Math.round(down / SECOND_MS),
    })),
    share: { measured, ...(uptime === undefined ? {} : { uptime }) },
    observedMs: atMs - shop.createdMs,
    spans,
    ...(interruptedSinceMs === undefined ? {} : { interruptedSinceMs }),
    ...(chart === undefined ? {} : { responses: chart.p50Ms }),
  }
}
