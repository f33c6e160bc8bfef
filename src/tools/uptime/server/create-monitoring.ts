/**
 * Checks every shop in its time. The pure monitor says what a report means and when the next check is; here is what
 * surrounds it: which shops this node looks after, that they take turns, what is written, and what is a fault of ours.
 */
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { judgeHeartbeat } from '../judge-heartbeat.ts'
import type { CheckReport } from '../model.ts'
import { createCheckQueue } from './check-queue.ts'
import { checkShop } from './check-shop.ts'
import { createConnectivity } from './connectivity.ts'
import { createDomainLookups } from './domain-lookups.ts'
import { createDueTimes } from './due-times.ts'
import { handOver, takeHandedReports } from './handed-reports.ts'
import { createHeartbeatLooks } from './heartbeat-looks.ts'
import { holdShards, type Shards } from './hold-shards.ts'
import { judge } from './judge-watch.ts'
import { createMaintenanceTimes } from './maintenance-times.ts'
import { catchUp, forget, isOurs, retry, RETRY_MS, type Core, type MonitoringOptions } from './monitoring-core.ts'
import type { Monitoring } from './monitoring.ts'
import { createResultWriter } from './result-writer.ts'
import { followShop, giveUp, takeOver } from './watch-shops.ts'
import { hostOf, keepReport, needsInternet, type Watch } from './watched-shop.ts'

/** Checks at once: of all shops, and of one host. */
const LIMITS = { total: 100, perHost: 4 } as const

export function createMonitoring(o: MonitoringOptions): Monitoring {
  let shards: Shards | undefined
  const core = createCore(o, () => shards)
  const reports = takeHandedReports(core)
  const stopListening = o.registry.onChange((id, shop) => followShop(core, id, shop))
  return {
    async start() {
      await o.registry.ready
      if (core.ending.signal.aborted) return
      shards = holdShards({
        ...o,
        onGained: (gained) => takeOver(core, gained),
        onLost: (lost, isGivenBack) => giveUp(core, lost, isGivenBack),
      })
      await shards.begun
      reports.wakeAt(o.now())
    },
    checkNow: (shopId) => checkNow(core, shopId),
    lastReports: (shopId) => core.watches.get(shopId)?.reports ?? [],
    interruptedSinceMs: (shopIds) => interruptedSinceMs(core, shopIds),
    async stop() {
      core.ending.abort()
      stopListening()
      core.due.stop()
      core.connectivity.stop()
      await reports.stop()
      await Promise.allSettled([...core.watches.values()].flatMap(({ running }) => running ?? []))
      await core.writer.flush()
      await shards?.stop()
      await core.writer.stop()
    },
  }
}

function createCore(o: MonitoringOptions, shards: () => Shards | undefined): Core {
  const watches = new Map<string, Watch>()
  const core: Core = {
    ...o,
    watches,
    era: 0,
    ending: new AbortController(),
    newcomers: new Set(),
    askedMs: new Map(),
    queue: createCheckQueue(LIMITS),
    maintenanceAt: createMaintenanceTimes(),
    isShared: () => shards()?.isShared() === true,
    leaseOf: (shard) => shards()?.leaseOf(shard),
    due: createDueTimes({
      ...o,
      onDue: (id) => onDue(core, id),
      onFault: (id, error) => {
        o.log.error({ err: error, shop: id }, 'a shop could not be looked at, trying again')
        core.due.set(id, o.now() + RETRY_MS)
      },
      onJump: () => {
        core.era += 1
        catchUp(core, [...watches.values()])
      },
    }),
    writer: createResultWriter({
      ...o,
      onRefused: (keys) => {
        const refused = new Set(keys)
        for (const watch of watches.values()) if (refused.has(watch.key)) forget(core, watch)
      },
    }),
    connectivity: createConnectivity({
      ...o,
      onInterrupted: (sinceMs) => onInterrupted(core, sinceMs),
      onResumed: () => {
        writeConnectivity(core, 'resumed')
        catchUp(core, [...watches.values()])
      },
    }),
    domains: createDomainLookups({
      ...o,
      onDomain: (watch, domain) => {
        if (isOurs(core, watch)) judge(core, watch, { kind: 'domain', domain })
      },
    }),
    heartbeats: createHeartbeatLooks({
      ...o,
      onLook: (shopId, last) => {
        const watch = watches.get(shopId)
        if (watch === undefined || core.writer.isStuck()) return retry(core, [shopId])
        noteHeartbeat(core, watch, last)
        judge(core, watch, { kind: 'heartbeat', last })
      },
      onFailure: (shopIds, error) => {
        o.log.warn({ err: error, shops: shopIds.length }, 'jobs could not be looked at, trying again')
        retry(core, shopIds)
      },
    }),
  }
  return core
}

/** A heartbeat is a sample like any check, so that its chart has a point for each. */
function noteHeartbeat(core: Core, watch: Watch, last: Parameters<typeof judgeHeartbeat>[0]['last']): void {
  const { check } = watch.shop
  if (last === undefined || check.kind !== 'heartbeat' || last.atMs <= (watch.state.heartbeatMs ?? -Infinity)) return
  const { intervalSec } = watch.shop
  keepReport(watch, judgeHeartbeat({ check, intervalSec, last, watchedSinceMs: 0, nowMs: last.atMs }))
  core.history.add({ key: watch.key, atMs: last.atMs, outcome: last.failure === undefined ? 'up' : 'failed' })
}

/** It is time for a check, or maintenance begins or ends. */
function onDue(core: Core, id: string): void {
  const watch = core.watches.get(id)
  if (watch === undefined) return
  if (core.now() < watch.checkMs) return judge(core, watch, { kind: 'nothing' })
  if (watch.shop.check.kind === 'heartbeat') return core.heartbeats.look(id)
  if (core.connectivity.interruptedSinceMs() !== undefined && needsInternet(watch)) return retry(core, [id])
  void checkShop(core, watch)
}

function onInterrupted(core: Core, sinceMs: number): void {
  core.era += 1
  writeConnectivity(core, 'interrupted', sinceMs)
  for (const watch of core.watches.values()) {
    if (needsInternet(watch)) judge(core, watch, { kind: 'interrupted', sinceMs })
  }
}

/** Of shops that other nodes look after their states tell. */
function interruptedSinceMs(core: Core, shopIds: readonly string[]): number | undefined {
  const sinceMs = core.connectivity.interruptedSinceMs()
  const isCutOff = (id: string): boolean => {
    const watch = core.watches.get(id)
    return watch !== undefined && !watch.shop.isPaused && needsInternet(watch)
  }
  return sinceMs !== undefined && shopIds.some(isCutOff) ? sinceMs : undefined
}

function writeConnectivity(core: Core, kind: 'interrupted' | 'resumed', atMs = core.now()): void {
  core.store.writeConnectivity({ kind, atMs }).then(core.onEvents, (error: unknown) => {
    core.log.warn({ err: error }, 'nobody can be told of the connection')
  })
}

async function checkNow(core: Core, shopId: string): Promise<CheckReport> {
  const shop = core.registry.get(shopId)
  if (shop === undefined) throw new AppError<RequestErrorCode>('not-found')
  const { check: what, slowAfterMs, intervalSec, ownerId, createdMs } = shop
  if (what.kind === 'heartbeat') {
    const last = (await core.store.readHeartbeats([shopId])).get(shopId)
    return judgeHeartbeat({ check: what, intervalSec, last, watchedSinceMs: createdMs, nowMs: core.now() })
  }
  const watch = core.watches.get(shopId)
  if (watch !== undefined) return checkShop(core, watch)
  // Another node looks after it and has it count; here it is a sample.
  const { report } = await core.queue.run(hostOf(what), () =>
    core.checker.run({ check: what, ...(slowAfterMs === undefined ? {} : { slowAfterMs }) }),
  )
  const [known] = await core.store.open([{ shopId, ownerId, createdMs }])
  const { outcome, totalMs } = report
  const took = totalMs === undefined ? {} : { totalMs: Math.round(totalMs) }
  if (known !== undefined) core.history.add({ key: known.key, atMs: Date.parse(report.at), outcome, ...took })
  handOver(core, shopId, report)
  return report
}
