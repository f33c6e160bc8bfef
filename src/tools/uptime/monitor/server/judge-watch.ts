/** Puts what is found of a shop to the pure monitor and what follows from it where it belongs. */
import { MINUTE_MS, type Now } from '#base/clock'
import { nextMonitorState, type Finding, type Judgement } from '../../state/next-monitor-state.ts'
import { isLastingSame, writeMonitorState } from '../../state/monitor-state.ts'
import type { DueTimes } from '../../queue/server/due-times.ts'
import type { createMaintenanceTimes } from '../../maintenance/server/maintenance-times.ts'
import type { ResultWriter } from './result-writer.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { Lease } from '../../store/server/state-store.ts'
import { policyOf, type Watch } from '../../shops/server/watched-shop.ts'

/** A job's last look is worth knowing after a restart, so it is written now and then. */
const REFRESH_MS = 10 * MINUTE_MS

export type MonitorContext = {
  readonly now: Now
  readonly registry: Pick<ShopRegistry, 'maintenancesOf'>
  readonly maintenanceAt: ReturnType<typeof createMaintenanceTimes>
  readonly due: DueTimes
  readonly writer: ResultWriter
  readonly leaseOf: (shard: number) => Lease | undefined
}

/** What would follow; nothing has happened yet. */
export function consider(context: MonitorContext, watch: Watch, finding: Finding): Judgement {
  const nowMs = context.now()
  const { current } = context.maintenanceAt(context.registry.maintenancesOf(watch.shop), nowMs)
  const heldMs = Math.max(watch.heldMs, watch.visit?.waitedMs() ?? 0)
  return nextMonitorState(watch.state, finding, policyOf(watch.shop, current, heldMs), nowMs)
}

/** Judges, writes what is worth it, and sees to it that the shop is looked at again in its time. */
export function judge(context: MonitorContext, watch: Watch, finding: Finding): void {
  settle(context, watch, consider(context, watch, finding))
}

/** Does what follows from a judgement of the shop as it is. */
export function settle(context: MonitorContext, watch: Watch, { state, spans, events, nextCheckMs }: Judgement): void {
  watch.state = state
  scheduleCheck(context, watch, nextCheckMs)
  const nowMs = context.now()
  const isStale = watch.shop.check.kind === 'heartbeat' && Math.abs(nowMs - watch.savedMs) > REFRESH_MS
  if (spans.length + events.length === 0 && !isStale && isLastingSame(state, watch.saved)) return
  const lease = context.leaseOf(watch.shard)
  if (lease === undefined) return
  watch.saved = state
  watch.savedMs = nowMs
  context.writer.add({ key: watch.key, monitor: writeMonitorState(state), spans, events }, lease)
}

export function scheduleCheck(context: MonitorContext, watch: Watch, checkMs: number): void {
  watch.checkMs = checkMs
  const { changesMs } = context.maintenanceAt(context.registry.maintenancesOf(watch.shop), context.now())
  context.due.set(watch.id, watch.shop.isPaused ? Infinity : Math.min(checkMs, changesMs))
}
