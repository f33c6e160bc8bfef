/** One row of the list: the current state of a shop, and its 90 days. */
import { DAY_MS, SECOND_MS, toIso } from '#base/clock'
import { letterOf, packDays, BAR_DAYS, type DayLetter } from '../../day-bar.ts'
import { toHundredths } from '../../words/format-figures.ts'
import type { CheckReport } from '../../model.ts'
import type { Span } from '../../shop-state.ts'
import type { OverviewRow, ShopDetails, UptimeWindow } from '../../uptime-endpoints.ts'
import { shareOf, sumDays, type TimeWindow, shareOfTimes } from '../../uptime-share.ts'
import type { ShopFacts } from './shop-facts.ts'
import type { WatchedShop } from './shop-registry.ts'

/** What is known of the past of a shop. */
export type ShopPast = {
  /** Oldest first, from some time on that is at least 31 days ago. */
  readonly spans: readonly Span[]
  /** Of the days before `lettersUntilMs`, a midnight; at most 90. */
  readonly letters: readonly DayLetter[]
  readonly lettersUntilMs: number
}

/** When a shop was checked last, and how long the last good check took. */
export type LastMeasurement = { readonly atMs: number; readonly tookMs: number | undefined }

/** Days whose letters may still become others: what was found out late may reach back over a midnight. */
const OPEN_DAYS = 2

export function midnightBefore(atMs: number): number {
  return atMs - (atMs % DAY_MS)
}

/** The letters of the days whose spans are given; `firstMs` is a midnight. */
export function lettersOf(
  spans: readonly Span[],
  { fromMs, untilMs }: TimeWindow,
  createdMs: number,
): readonly DayLetter[] {
  return sumDays(spans, fromMs, untilMs).map((times, index) =>
    letterOf(times, createdMs < fromMs + (index + 1) * DAY_MS),
  )
}

/** The same past with the letters of days that are long over. */
export function closeDays(past: ShopPast, createdMs: number, nowMs: number): ShopPast {
  const lettersUntilMs = midnightBefore(nowMs) - (OPEN_DAYS - 1) * DAY_MS
  if (lettersUntilMs <= past.lettersUntilMs) return past
  const closed = lettersOf(past.spans, { fromMs: past.lettersUntilMs, untilMs: lettersUntilMs }, createdMs)
  return { ...past, letters: [...past.letters, ...closed].slice(-BAR_DAYS), lettersUntilMs }
}

export function overviewRow(o: {
  readonly shop: WatchedShop
  readonly facts: ShopFacts | undefined
  /** Its last reports, newest first, as far as this node made them: newer than what was written down. */
  readonly reports: readonly CheckReport[]
  /** What other nodes measured last. */
  readonly measured: LastMeasurement | undefined
  readonly past: ShopPast
  readonly nowMs: number
}): OverviewRow {
  const { shop, facts, past, nowMs } = o
  const share = (days: number) =>
    shareOf(past.spans, { fromMs: nowMs - days * DAY_MS, untilMs: nowMs }, shop.createdMs).uptime
  const [day, month] = [share(1), share(30)]
  // At midnight, too, there is a today.
  const open = lettersOf(past.spans, { fromMs: past.lettersUntilMs, untilMs: nowMs + 1 }, shop.createdMs)
  return {
    id: shop.id,
    ...stateOf(shop, facts),
    ...(facts?.isUnstable === true ? { x: 1 as const } : {}),
    ...lastCheck(o),
    ...(day === undefined ? {} : { d: toHundredths(day) }),
    ...(month === undefined ? {} : { n: toHundredths(month) }),
    b: packDays([...past.letters, ...open].slice(-BAR_DAYS)),
    ...daysLeft(facts, nowMs),
  }
}

/** A pause is one as soon as it is written, whether the monitor has come round to it or not. */
function stateOf(shop: WatchedShop, facts: ShopFacts | undefined): Pick<OverviewRow, 's' | 't' | 'f' | 'r'> {
  const rest = shop.rest === undefined ? {} : { r: shop.rest }
  if (facts === undefined) return { s: shop.isPaused ? 'paused' : 'new', t: toSeconds(shop.createdMs), ...rest }
  if (shop.isPaused && facts.state !== 'paused')
    return { s: 'paused', t: toSeconds(facts.lastCheckMs ?? facts.sinceMs), ...rest }
  const failure = facts.lastFailure === undefined || facts.state === 'paused' ? {} : { f: facts.lastFailure }
  return { s: facts.state, t: toSeconds(facts.sinceMs), ...failure, ...rest }
}

/**
 * When it was checked last, and how long the last good one took: by the reports of this node, else by what other nodes
 * measured, else by what was written down when something changed last.
 */
function lastCheck(o: {
  readonly facts: ShopFacts | undefined
  readonly reports: readonly CheckReport[]
  readonly measured: LastMeasurement | undefined
}): Pick<OverviewRow, 'c' | 'm'> {
  const { facts, reports } = o
  const [newest] = reports
  const measured = newest === undefined ? o.measured : undefined
  const newestMs = newest === undefined ? measured?.atMs : Date.parse(newest.at)
  const checkedMs = Math.max(newestMs ?? -Infinity, facts?.lastCheckMs ?? -Infinity)
  const good = reports.find(({ outcome }) => outcome === 'up' || outcome === 'slow')
  const tookMs = good?.totalMs ?? measured?.tookMs ?? facts?.totalMs
  return {
    ...(checkedMs === -Infinity ? {} : { c: toSeconds(checkedMs) }),
    ...(tookMs === undefined ? {} : { m: Math.round(tookMs) }),
  }
}

/** Until certificate and domain end; less than nothing when they have ended. */
function daysLeft(facts: ShopFacts | undefined, nowMs: number): Pick<OverviewRow, 'e' | 'o'> {
  const daysUntil = (untilMs: number): number => Math.floor((untilMs - nowMs) / DAY_MS)
  const { certificate, domain } = facts ?? {}
  return {
    ...(certificate === undefined ? {} : { e: daysUntil(certificate.validUntilMs) }),
    ...(domain?.validUntilMs === undefined ? {} : { o: daysUntil(domain.validUntilMs) }),
  }
}

function toSeconds(epochMs: number): number {
  return Math.floor(epochMs / SECOND_MS)
}

/** So much has to change in what changes with every check before others hear of it. */
const NEWS_SHARE = 0.25
const NEWS_MS = 50
const NEWS_CHECK_SEC = 300

/** Whether a row contains news. Another check that took a little longer is no news: every check does that. */
export function isNews(before: OverviewRow | undefined, after: OverviewRow): boolean {
  if (before === undefined) return true
  const { c: checkedBefore = 0, m: tookBefore, ...restBefore } = before
  const { c: checkedAfter = 0, m: tookAfter, ...restAfter } = after
  if (checkedAfter - checkedBefore >= NEWS_CHECK_SEC) return true
  if ((tookBefore === undefined) !== (tookAfter === undefined)) return true
  const change = Math.abs((tookAfter ?? 0) - (tookBefore ?? 0))
  if (change >= NEWS_MS && change >= NEWS_SHARE * (tookBefore ?? 0)) return true
  return JSON.stringify(restBefore) !== JSON.stringify(restAfter)
}

const windowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  UptimeWindow,
  number
>
export const LONGEST_WINDOW_MS = windowDays['1y'] * DAY_MS
const MAX_SPANS = 200
const MAX_REPORTS = 30

/** What is known of one shop beside its document: shares of windows and days, and what was found when. */
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
