/** What the parts of monitoring share. */
import { SECOND_MS } from '#base/clock'
import type { CheckPace } from '../../queue/server/check-pace.ts'
import type { CheckQueue } from '../../queue/server/check-queue.ts'
import type { Checker } from '../../checks/server/checker.ts'
import type { Connectivity } from '../../checks/server/connectivity.ts'
import type { createDomainLookups } from '../../checks/server/domain-lookups.ts'
import type { createHeartbeatLooks } from '../../store/server/heartbeat-looks.ts'
import type { History } from '../../history/server/history.ts'
import { scheduleCheck, type MonitorContext } from './judge-watch.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { StateStore } from '../../store/server/state-store.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import type { Watch } from '../../shops/server/watched-shop.ts'

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
