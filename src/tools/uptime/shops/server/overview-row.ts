/** One row of the list: the current state of a shop, and its 90 days. */
import { DAY_MS, SECOND_MS } from '#base/clock'
import { letterOf, packDays, BAR_DAYS, type DayLetter } from '../../day-bar.ts'
import { toHundredths } from '../../words/format-share.ts'
import type { CheckReport } from '../../model.ts'
import type { Span } from '../../monitor-event.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import { shareOf, sumDays, type TimeWindow } from '../../uptime-share.ts'
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
export function stateOf(shop: WatchedShop, facts: ShopFacts | undefined): Pick<OverviewRow, 's' | 't' | 'f' | 'r'> {
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
export function lastCheck(o: {
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
