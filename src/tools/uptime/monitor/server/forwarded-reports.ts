/**
 * „Jetzt prüfen“ on a node that does not look after the shop. What it finds is left for the node that does, under whose
 * lease it counts: a good answer as it is, while a bad one may be the fault of the way from there, so the shop is asked
 * again at once.
 */
import { toIso } from '#base/clock'
import { checkReportSchema, type CheckReport } from '../../model.ts'
import { countReport } from './check-shop.ts'
import { type Core, scheduleCheck } from './monitoring-core.ts'
import { keepReport, needsInternet, type Watch } from '../../shops/server/watched-shop.ts'

/** Leaves a report for the node that looks after the shop, without waiting for the result. */
export function handOver(core: Core, shopId: string, report: CheckReport): void {
  if (!core.isShared()) return
  core.store.handOver(shopId, JSON.stringify(report)).catch((error: unknown) => {
    core.log.warn({ err: error, shop: shopId }, 'what was found of a shop could not be handed over')
  })
}

/** Takes what other nodes found of the shops of this one. */
export async function takeForwardedReports(core: Core): Promise<void> {
  const reports = await core.store.takeForwarded((shopId) => core.watches.has(shopId))
  for (const [shopId, text] of reports) {
    const watch = core.watches.get(shopId)
    // Written by another node, which may be of another version.
    const { data } = checkReportSchema.safeParse(JSON.parse(text))
    if (watch !== undefined && data !== undefined) takeReport(core, watch, data)
  }
}

function takeReport(core: Core, watch: Watch, report: CheckReport): void {
  const atMs = Math.min(Date.parse(report.at), core.now())
  const isNews = atMs > (watch.state.lastCheckMs ?? -Infinity)
  const isCutOff = core.connectivity.interruptedSinceMs() !== undefined && needsInternet(watch)
  if (!isNews || isCutOff || report.outcome === 'unknown') return
  if (report.outcome === 'failed') return scheduleCheck(core, watch, core.now())
  const counted = { ...report, at: toIso(atMs) }
  keepReport(watch, counted)
  countReport(core, watch, counted)
}
