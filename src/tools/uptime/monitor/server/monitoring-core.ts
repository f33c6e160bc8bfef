/** What the parts of monitoring share. */
import { SECOND_MS, MINUTE_MS, type Now } from '#base/clock'
import type { createMaintenanceTimes } from '../../maintenance/server/maintenance-times.ts'
import type { CheckPace } from '../../queue/server/check-pace.ts'
import type { CheckQueue } from '../../queue/server/check-queue.ts'
import type { Checker } from '../../checks/server/checker.ts'
import type { Connectivity } from '../../checks/server/connectivity.ts'
import type { createDomainLookups } from '../../checks/server/domain-lookups.ts'
import type { DueTimes } from '../../queue/server/due-times.ts'
import { isLastingSame, writeMonitorState } from '../../state/monitor-state.ts'
import { nextMonitorState, type Finding, type Judgement } from '../../state/next-monitor-state.ts'
import type { createHeartbeatLooks } from '../../store/server/heartbeat-looks.ts'
import type { History } from '../../history/server/history.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { StateStore, Lease } from '../../store/server/state-store.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import { type Watch, policyOf } from '../../shops/server/watched-shop.ts'
import type { ResultWriter } from './result-writer.ts'

/** Shops that are all late are checked within this, which is less than any interval. */
const CATCH_UP_MS = 15 * SECOND_MS
const CATCH_UP_STEP_MS = 50
export const RETRY_MS = 10 * SECOND_MS

export type MonitoringOptions = Pick<
  UptimeEnvironment,
  'now' | 'startTimer' | 'log' | 'references' | 'outgoing' | 'unlimitedHosts'
> & {
  /** The name of this node among all. */
  readonly node: string
  readonly registry: ShopRegistry
  readonly store: StateStore
  readonly history: Pick<History, 'add' | 'readLastChecks'>
  readonly checker: Checker
  /** Called after events were written that have to be announced. */
  readonly onEvents: () => void
}

export type Core = MonitorContext &
  MonitoringOptions & {
    readonly watches: Map<string, Watch>
    readonly pace: CheckPace
    readonly queue: CheckQueue
    readonly connectivity: Connectivity
    readonly domains: ReturnType<typeof createDomainLookups>
    readonly heartbeats: ReturnType<typeof createHeartbeatLooks>
    readonly ending: AbortController
    /** Whether other nodes look after shops, too. */
    readonly isShared: () => boolean
    /** Shops that are new; an import makes many at once. */
    readonly newShops: Set<string>
    /** When the other shops of a person were asked last, because one went down or came back. */
    readonly askedMs: Map<string, number>
    /** Grows when clock or connection were not what they seemed: what was measured across that says nothing. */
    era: number
  }

export function isOurs(core: Core, watch: Watch): boolean {
  return core.watches.get(watch.id) === watch
}

/** Whether one more check of this owner's shops may be made; counts it (rule R2). */
export function mayCheck(core: Core, ownerId: string): boolean {
  return core.registry.standingOf(ownerId) !== 'guest' || core.pace.countGuest(ownerId)
}

/** Nothing was found out; what was waited for is waited for again. */
export function retry(core: Core, shopIds: readonly string[]): void {
  for (const id of shopIds) {
    const watch = core.watches.get(id)
    if (watch !== undefined) scheduleCheck(core, watch, core.now() + RETRY_MS)
  }
}

/** Those that wait longest first, so close to each other that all have had their turn before the shortest interval is over. */
export function catchUp(core: Core, late: readonly Watch[]): void {
  const stepMs = Math.min(CATCH_UP_STEP_MS, CATCH_UP_MS / Math.max(1, late.length))
  const waiting = late
    .filter(({ shop }) => !shop.isPaused)
    .toSorted((a, b) => (a.state.lastCheckMs ?? 0) - (b.state.lastCheckMs ?? 0))
  waiting.forEach((watch, index) => scheduleCheck(core, watch, core.now() + index * stepMs))
}

/** It is not this node's any more, or gone. */
export function forget(core: Core, watch: Watch): void {
  core.watches.delete(watch.id)
  core.due.remove(watch.id)
}

// Puts what is found of a shop to the pure monitor and what follows from it where it belongs.

/** A job's last look is worth knowing after a restart, so it is written now and then. */
const REFRESH_MS = 10 * MINUTE_MS

type MonitorContext = {
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
