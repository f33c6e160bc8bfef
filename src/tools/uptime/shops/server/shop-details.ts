/** What is known of one shop beside its document: shares of windows and days, and what was found when. */
import { DAY_MS, toIso } from '#base/clock'
import { BAR_DAYS } from '../../day-bar.ts'
import type { CheckReport } from '../../model.ts'
import type { Span } from '../../monitor-event.ts'
import type { OverviewRow, ShopDetails, UptimeWindow } from '../../uptime-endpoints.ts'
import { shareOf, shareOfTimes, sumDays } from '../../uptime-share.ts'
import { lastCheck, midnightBefore, stateOf } from './overview-row.ts'
import type { ShopFacts } from './shop-facts.ts'
import type { WatchedShop } from './shop-registry.ts'

const windowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  UptimeWindow,
  number
>
export const LONGEST_WINDOW_MS = windowDays['1y'] * DAY_MS
const MAX_SPANS = 200
const MAX_REPORTS = 30

export function shopDetails(o: {
  readonly shop: WatchedShop
  readonly row: OverviewRow
  readonly facts: ShopFacts | undefined
  /** All of the longest window, oldest first. */
  readonly spans: readonly Span[]
  readonly reports: readonly CheckReport[]
  readonly lastHeartbeatMs: number | undefined
  readonly interruptedSinceMs: number | undefined
  readonly nowMs: number
}): ShopDetails {
  const { shop, facts, spans, nowMs } = o
  const { createdMs } = shop
  const share = (days: number) => {
    const { uptime, measured } = shareOf(spans, { fromMs: nowMs - days * DAY_MS, untilMs: nowMs }, createdMs)
    return { measured, ...(uptime === undefined ? {} : { uptime }) }
  }
  return {
    at: toIso(nowMs),
    row: freshRow(o),
    isUnstable: facts?.isUnstable ?? false,
    ...(o.interruptedSinceMs === undefined ? {} : { interruptedSince: toIso(o.interruptedSinceMs) }),
    windows: {
      '24h': share(windowDays['24h']),
      '7d': share(windowDays['7d']),
      '30d': share(windowDays['30d']),
      '90d': share(windowDays['90d']),
      '1y': share(windowDays['1y']),
    },
    days: daysOf(spans, createdMs, nowMs),
    spans: spans
      .slice(-MAX_SPANS)
      .toReversed()
      .map(({ fromMs, state }) => ({ from: toIso(fromMs), state })),
    reports: o.reports.slice(0, MAX_REPORTS),
    ...factDetails(facts, nowMs),
    ...(o.lastHeartbeatMs === undefined ? {} : { lastHeartbeatAt: toIso(o.lastHeartbeatMs) }),
  }
}

/** The row with what this node has found since it was made: the first check is shown with the state that it led to. */
function freshRow(o: {
  readonly row: OverviewRow
  readonly shop: WatchedShop
  readonly facts: ShopFacts | undefined
  readonly reports: readonly CheckReport[]
}): OverviewRow {
  const { row, shop, facts, reports } = o
  return {
    ...row,
    ...(row.s === 'new' ? stateOf(shop, facts) : {}),
    ...(reports.length === 0 ? {} : lastCheck({ facts, reports, measured: undefined })),
  }
}

function daysOf(spans: readonly Span[], createdMs: number, nowMs: number): ShopDetails['days'] {
  const firstMs = midnightBefore(nowMs) - (BAR_DAYS - 1) * DAY_MS
  return sumDays(spans, firstMs, nowMs).map((times, index) => {
    const fromMs = firstMs + index * DAY_MS
    const endMs = Math.min(fromMs + DAY_MS, nowMs)
    // Before it was made there was nothing to measure.
    const missedMs = Math.max(0, Math.min(createdMs, endMs) - fromMs)
    const share = shareOfTimes({ ...times, none: Math.max(0, times.none - missedMs) })
    return { date: toIso(fromMs).slice(0, 10), ...share }
  })
}

function factDetails(facts: ShopFacts | undefined, nowMs: number): Pick<ShopDetails, 'certificate' | 'domain'> {
  const { certificate, domain } = facts ?? {}
  return {
    ...(certificate === undefined
      ? {}
      : {
          certificate: {
            validUntil: toIso(certificate.validUntilMs),
            issuer: certificate.issuer,
            checkedAt: toIso(facts?.lastGoodMs ?? nowMs),
          },
        }),
    ...(domain === undefined
      ? {}
      : {
          domain: {
            name: domain.name,
            checkedAt: toIso(domain.checkedMs),
            ...(domain.validUntilMs === undefined ? {} : { validUntil: toIso(domain.validUntilMs) }),
          },
        }),
  }
}
