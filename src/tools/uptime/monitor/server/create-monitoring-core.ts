/** Makes the parts of monitoring and says what follows from what each of them finds. */
import { MINUTE_MS } from '#base/clock'
import { judgeHeartbeat, type Heartbeat } from '../../state/judge-heartbeat.ts'
import { createCheckPace } from '../../queue/server/check-pace.ts'
import { createCheckQueue } from '../../queue/server/check-queue.ts'
import { checkShop } from './check-shop.ts'
import { createConnectivity } from '../../checks/server/connectivity.ts'
import { createDomainLookups } from '../../checks/server/domain-lookups.ts'
import { createDueTimes } from '../../queue/server/due-times.ts'
import { createHeartbeatLooks } from '../../store/server/heartbeat-looks.ts'
import type { Shards } from './hold-shards.ts'
import { createMaintenanceTimes } from '../../maintenance/server/maintenance-times.ts'
import {
  catchUp,
  forget,
  isOurs,
  mayCheck,
  retry,
  RETRY_MS,
  type Core,
  type MonitoringOptions,
  judge,
  scheduleCheck,
} from './monitoring-core.ts'
import { createResultWriter } from './result-writer.ts'
import { keepReport, needsInternet, type Watch } from '../../shops/server/watched-shop.ts'

/** Of all shops. */
const CHECKS_AT_ONCE = 100
const LOOK_MS = MINUTE_MS

/** `shards`: undefined until this node looks for shops. */
export function createMonitoringCore(o: MonitoringOptions, shards: () => Shards | undefined): Core {
  const nodeCount = (): number => shards()?.nodeCount() ?? 1
  const pace = createCheckPace({ ...o, nodeCount })
  const core: Core = {
    ...o,
    watches: new Map(),
    era: 0,
    ending: new AbortController(),
    newShops: new Set(),
    askedMs: new Map(),
    pace,
    queue: createCheckQueue({ ...o, total: CHECKS_AT_ONCE, pace }),
    maintenanceAt: createMaintenanceTimes(),
    isShared: () => nodeCount() > 1,
    leaseOf: (shard) => shards()?.leaseOf(shard),
    due: createDueTimes({
      ...o,
      onDue: (id) => onDue(core, id),
      onFault: (id, error) => onFault(core, id, error),
      onJump: () => onJump(core),
    }),
    writer: createResultWriter({ ...o, onRefused: (keys) => onRefused(core, new Set(keys)) }),
    connectivity: createConnectivity({
      ...o,
      onInterrupted: (sinceMs) => onInterrupted(core, sinceMs),
      onResumed: () => onResumed(core),
    }),
    domains: createDomainLookups({
      ...o,
      onDomain: (watch, domain) => {
        if (isOurs(core, watch)) judge(core, watch, { kind: 'domain', domain })
      },
    }),
    heartbeats: createHeartbeatLooks({
      ...o,
      onLook: (shopId, last) => onHeartbeat(core, shopId, last),
      onFailure: (shopIds, error) => {
        o.log.warn({ err: error, shops: shopIds.length }, 'jobs could not be looked at, trying again')
        retry(core, shopIds)
      },
    }),
  }
  return core
}

/** It is time for a check, or maintenance begins or ends. */
function onDue(core: Core, id: string): void {
  const watch = core.watches.get(id)
  if (watch === undefined) return
  if (watch.running !== undefined) return lookAtWaiting(core, watch)
  if (core.now() < watch.checkMs) return judge(core, watch, { kind: 'nothing' })
  if (watch.shop.check.kind === 'heartbeat') return core.heartbeats.look(id)
  if (core.connectivity.interruptedSinceMs() !== undefined && needsInternet(watch)) return retry(core, [id])
  if (!mayCheck(core, watch.shop.ownerId)) return retry(core, [id])
  void checkShop(core, watch)
  scheduleCheck(core, watch, core.now() + LOOK_MS)
}

/** Its check is under way and may have to wait for long; meanwhile time goes on. */
function lookAtWaiting(core: Core, watch: Watch): void {
  judge(core, watch, { kind: 'nothing' })
  scheduleCheck(core, watch, core.now() + LOOK_MS)
}

function onFault(core: Core, id: string, error: unknown): void {
  core.log.error({ err: error, shop: id }, 'a shop could not be looked at, trying again')
  core.due.set(id, core.now() + RETRY_MS)
}

/** The clock is not what it was. */
function onJump(core: Core): void {
  core.era += 1
  catchUp(core, [...core.watches.values()])
}

/** Called if the leases of these shops have passed to another node. */
function onRefused(core: Core, keys: ReadonlySet<number>): void {
  for (const watch of core.watches.values()) if (keys.has(watch.key)) forget(core, watch)
}

/** A job was looked at. Its word is a sample like any check, so that its chart has a point for each. */
function onHeartbeat(core: Core, shopId: string, last: Heartbeat | undefined): void {
  const watch = core.watches.get(shopId)
  if (watch === undefined || core.writer.isStuck()) return retry(core, [shopId])
  noteHeartbeat(core, watch, last)
  judge(core, watch, { kind: 'heartbeat', last })
}

function noteHeartbeat(core: Core, watch: Watch, last: Heartbeat | undefined): void {
  const { check } = watch.shop
  if (last === undefined || check.kind !== 'heartbeat' || last.atMs <= (watch.state.heartbeatMs ?? -Infinity)) return
  const { intervalSec } = watch.shop
  keepReport(watch, judgeHeartbeat({ check, intervalSec, last, watchedSinceMs: 0, nowMs: last.atMs }))
  core.history.add({ key: watch.key, atMs: last.atMs, outcome: last.failure === undefined ? 'up' : 'failed' })
}

function onInterrupted(core: Core, sinceMs: number): void {
  core.era += 1
  writeConnectivity(core, 'interrupted', sinceMs)
  for (const watch of core.watches.values()) {
    if (needsInternet(watch)) judge(core, watch, { kind: 'interrupted', sinceMs })
  }
}

function onResumed(core: Core): void {
  writeConnectivity(core, 'resumed')
  catchUp(core, [...core.watches.values()])
}

function writeConnectivity(core: Core, kind: 'interrupted' | 'resumed', atMs = core.now()): void {
  core.store.writeConnectivity({ kind, atMs }).then(core.onEvents, (error: unknown) => {
    core.log.warn({ err: error }, 'nobody can be told of the connection')
  })
}
