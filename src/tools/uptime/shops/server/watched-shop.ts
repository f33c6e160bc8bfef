import { isDeepStrictEqual } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { reachOfAddress } from '#outgoing/server'
import type { Stretch } from '../../maintenance-at.ts'
import type { Check, CheckReport } from '../../model.ts'
import type { MonitorState } from '../../state/monitor-state.ts'
import type { ShopPolicy } from '../../state/shop-policy.ts'
import { offsetOf, shardOf } from '../../rendezvous-hash.ts'
import type { Visit } from '../../queue/server/check-queue.ts'
import type { WatchedShop } from './shop-registry.ts'

/** As many as people are shown. */
const MAX_REPORTS = 30

/** A shop that this node looks after. */
export type Watch = {
  readonly id: string
  readonly key: number
  readonly shard: number
  shop: WatchedShop
  state: MonitorState
  /** The state that was written last, and when that was. */
  saved: MonitorState
  savedMs: number
  /** When it is to be checked next; it may be looked at before, since maintenance begins or ends. */
  checkMs: number
  /** The check that is under way. */
  running: Promise<CheckReport> | undefined
  /** The check that is under way as what waits for its turns, and how long the last one did. */
  visit: Pick<Visit<unknown>, 'lift' | 'withdraw' | 'waitedMs' | 'afterWaiting'> | undefined
  heldMs: number
  /** The newest first. */
  readonly reports: CheckReport[]
  /** What it was connected to last. */
  address: string | undefined
  /** When its domain was asked about last. */
  domainAskedMs: number
}

export function keepReport(watch: Pick<Watch, 'reports' | 'address'>, report: CheckReport): void {
  const before = watch.reports[0]
  watch.reports.unshift(before === undefined ? report : sharing(report, before))
  if (watch.reports.length > MAX_REPORTS) watch.reports.length = MAX_REPORTS
  watch.address = report.address ?? watch.address
}

/** What is as it was before is the same object: by themselves the reports of a thousand shops take twice the memory. */
function sharing(report: CheckReport, before: CheckReport): CheckReport {
  const { address, certificate, redirects } = before
  return {
    ...report,
    ...(address !== undefined && report.address === address ? { address } : {}),
    ...(certificate !== undefined && isDeepStrictEqual(report.certificate, certificate) ? { certificate } : {}),
    ...(isDeepStrictEqual(report.redirects, redirects) ? { redirects } : {}),
  }
}

/** The host that its checks go to; a job has none. */
export function hostOf(check: Check): string {
  if (check.kind === 'http') return URL.parse(check.url)?.hostname ?? check.url
  return check.kind === 'tcp' ? check.host : ''
}

/** The first destination of its checks. */
export function destinationOf(check: Check): { readonly host: string; readonly isSecure: boolean } {
  return { host: hostOf(check), isSecure: check.kind === 'http' && URL.parse(check.url)?.protocol === 'https:' }
}

/** Whether it is in a network of our own, so that it can be measured while the internet is away. */
export function isInOwnNetwork({ address, shop }: Pick<Watch, 'address' | 'shop'>): boolean {
  const host = hostOf(shop.check).replace(/^\[|\]$/g, '')
  const known = address ?? (/^[0-9.]+$|:/.test(host) ? host : undefined)
  if (known === undefined) return host === 'localhost' || host.endsWith('.localhost')
  return reachOfAddress(known) !== 'internet'
}

/** Whether it can't be measured while the internet is away. Jobs report by themselves. */
export function needsInternet(watch: Pick<Watch, 'address' | 'shop'>): boolean {
  return watch.shop.check.kind !== 'heartbeat' && !isInOwnNetwork(watch)
}

/** What waits for its host longer than this is not known any more (rule R6). */
const MAX_HELD_MS = 15 * MINUTE_MS

/** `heldMs`: so long its check had to wait for its turns. */
export function policyOf(shop: WatchedShop, maintenance: Stretch | undefined, heldMs: number): ShopPolicy {
  const { id, check, intervalSec, strictness, isPaused } = shop
  const intervalMs = intervalSec * SECOND_MS
  const isPage = check.kind === 'http'
  return {
    shopId: id,
    intervalMs,
    offsetMs: offsetOf(id, intervalMs),
    strictness,
    isPaused,
    heldMs: Math.min(heldMs, MAX_HELD_MS),
    maintenance,
    job: check.kind === 'heartbeat' ? { check, intervalSec } : undefined,
    watchesCertificate: isPage && check.watchesCertificate,
    watchesDomain: isPage && check.watchesDomain,
  }
}

export function createWatch(
  shop: WatchedShop,
  known: { readonly key: number; readonly state: MonitorState; readonly saved: MonitorState; readonly nowMs: number },
): Watch {
  return {
    id: shop.id,
    key: known.key,
    shard: shardOf(shop.id),
    shop,
    state: known.state,
    saved: known.saved,
    savedMs: known.nowMs,
    checkMs: Infinity,
    running: undefined,
    visit: undefined,
    heldMs: 0,
    reports: [],
    address: undefined,
    domainAskedMs: known.state.domain?.checkedMs ?? -Infinity,
  }
}
