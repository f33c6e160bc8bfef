/**
 * Checks every shop in its time. The pure monitor says what a report means and when the next check is; here is what
 * surrounds it: which shops this node looks after, that they take turns, what is written, and what is a fault of ours.
 */
import type { History } from './history.ts'
import { AppError } from '#base/app-error'
import { SECOND_MS, toIso } from '#base/clock'
import type { RequestErrorCode } from '#http'
import { judgeHeartbeat } from '../judge-heartbeat.ts'
import type { CheckReport } from '../model.ts'
import { lastingPart, readMonitorState } from '../monitor-state.ts'
import { shardOf } from '../spread.ts'
import { createCheckQueue, type CheckQueue } from './check-queue.ts'
import type { Checker } from './checker.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import { createDomainLookups } from './domain-lookups.ts'
import { createDueTimes } from './due-times.ts'
import { createHeartbeatLooks } from './heartbeat-looks.ts'
import { holdShards, type Shards } from './hold-shards.ts'
import { consider, judge, scheduleCheck, type JudgingDesk } from './judge-watch.ts'
import { createMaintenanceTimes } from './maintenance-times.ts'
import type { Monitoring } from './monitoring.ts'
import { createResultWriter } from './result-writer.ts'
import type { ShopRegistry, WatchedShop } from './shop-registry.ts'
import type { StateStore } from './state-store.ts'
import type { UptimeEnvironment } from './uptime-environment.ts'
import { createWatch, hostOf, isInOwnNetwork, keepReport, type Watch } from './watched-shop.ts'

const LIMITS = { total: 100, perHost: 4 } as const
/** Shops that are all late are checked within this, which is less than any interval. */
const CATCH_UP_MS = 15 * SECOND_MS
const CATCH_UP_STEP_MS = 50
const RETRY_MS = 10 * SECOND_MS
const WELCOME_MS = 100

export type MonitoringOptions = Pick<UptimeEnvironment, 'now' | 'startTimer' | 'log' | 'references' | 'outgoing'> & {
  /** The name of this node among all. */
  readonly node: string
  readonly registry: ShopRegistry
  readonly store: StateStore
  readonly history: Pick<History, 'add' | 'readLastChecks'>
  readonly checker: Checker
  /** Something was written that is to be told. */
  readonly onEvents: () => void
}

type Core = JudgingDesk &
  MonitoringOptions & {
    readonly watches: Map<string, Watch>
    readonly queue: CheckQueue
    readonly connectivity: Connectivity
    readonly domains: ReturnType<typeof createDomainLookups>
    readonly heartbeats: ReturnType<typeof createHeartbeatLooks>
    readonly ending: AbortController
    /** Shops that are new; an import makes many at once. */
    readonly newcomers: Set<string>
    /** Grows when clock or connection were not what they seemed: what was measured across that says nothing. */
    era: number
  }

export function createMonitoring(o: MonitoringOptions): Monitoring {
  let shards: Shards | undefined
  const core = createCore(o, () => shards)
  const stopListening = o.registry.onChange((id, shop) => follow(core, id, shop))
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
    },
    checkNow: (shopId) => checkNow(core, shopId),
    lastReports: (shopId) => core.watches.get(shopId)?.reports ?? [],
    interruptedSinceMs: () => core.connectivity.interruptedSinceMs(),
    async stop() {
      core.ending.abort()
      stopListening()
      core.due.stop()
      core.connectivity.stop()
      await Promise.allSettled(Array.from(core.watches.values(), ({ running }) => running))
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
    queue: createCheckQueue(LIMITS),
    maintenanceAt: createMaintenanceTimes(),
    leaseOf: (shard) => shards()?.leaseOf(shard),
    due: createDueTimes({
      ...o,
      onDue: (id) => onDue(core, id),
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

function isOurs(core: Core, watch: Watch): boolean {
  return core.watches.get(watch.id) === watch
}

/** Nothing was found out; what was waited for is waited for again. */
function retry(core: Core, shopIds: readonly string[]): void {
  for (const id of shopIds) {
    const watch = core.watches.get(id)
    if (watch !== undefined) scheduleCheck(core, watch, core.now() + RETRY_MS)
  }
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
  if (core.connectivity.interruptedSinceMs() !== undefined && !isInOwnNetwork(watch)) return retry(core, [id])
  void check(core, watch)
}

/** One at a time of each shop; whoever asks while one is under way gets that one. */
function check(core: Core, watch: Watch): Promise<CheckReport> {
  watch.running ??= core.queue
    .run(hostOf(watch.shop.check), () => runCheck(core, watch))
    .catch((error: unknown) => {
      core.log.error({ err: error, shop: watch.id }, 'a check failed by a fault of ours')
      if (isOurs(core, watch)) retry(core, [watch.id])
      return ownFault(core)
    })
    .finally(() => {
      watch.running = undefined
    })
  return watch.running
}

function ownFault(core: Core): CheckReport {
  return { at: toIso(core.now()), outcome: 'unknown', phases: {}, redirects: [], failure: { code: 'own-fault' } }
}

async function runCheck(core: Core, watch: Watch): Promise<CheckReport> {
  const { era } = core
  const { signal } = core.ending
  const { check: what, slowAfterMs } = watch.shop
  // It was waiting for its turn, and is paused, somebody else's or gone by now.
  if (signal.aborted || !isOurs(core, watch) || what.kind === 'heartbeat') return ownFault(core)
  const { report } = await core.checker.run({
    check: what,
    signal,
    ...(slowAfterMs === undefined ? {} : { slowAfterMs }),
  })
  if (signal.aborted || !isOurs(core, watch)) return report
  if (era !== core.era || watch.shop.check !== what) {
    // Measured while clock or connection changed, or something else than what is to be measured now.
    scheduleCheck(core, watch, core.now() + SECOND_MS)
    return report
  }
  keepReport(watch, report)
  await take(core, watch, report)
  core.domains.askIfDue(watch)
  return report
}

/** Counts a report, unless it turns out that the fault is ours. */
async function take(core: Core, watch: Watch, report: CheckReport): Promise<void> {
  const { era } = core
  const found = core.writer.isStuck() ? { ...report, outcome: 'unknown' as const } : report
  const isOutside = !isInOwnNetwork(watch)
  const atMs = Date.parse(report.at)
  if (isOutside && report.outcome !== 'unknown') {
    const isGood = report.outcome !== 'failed'
    core.connectivity.note({ shopId: watch.id, host: hostOf(watch.shop.check), isGood, atMs })
  }
  const wouldBeDown = consider(core, watch, { kind: 'report', report: found }).events.some(
    ({ kind }) => kind === 'down',
  )
  if (wouldBeDown && isOutside) {
    const isOnline = await core.connectivity.isOnline(atMs)
    // Everything outside is unknown by now, and this one with it.
    if (!isOnline || era !== core.era) return retry(core, [watch.id])
    if (!isOurs(core, watch)) return
  }
  const { totalMs } = report
  const { outcome } = found
  core.history.add({
    key: watch.key,
    atMs,
    outcome,
    ...(totalMs === undefined ? {} : { totalMs: Math.round(totalMs) }),
  })
  judge(core, watch, { kind: 'report', report: found })
}

function onInterrupted(core: Core, sinceMs: number): void {
  core.era += 1
  writeConnectivity(core, 'interrupted', sinceMs)
  for (const watch of core.watches.values()) {
    if (watch.shop.check.kind !== 'heartbeat' && !isInOwnNetwork(watch))
      judge(core, watch, { kind: 'interrupted', sinceMs })
  }
}

function writeConnectivity(core: Core, kind: 'interrupted' | 'resumed', atMs = core.now()): void {
  core.store.writeConnectivity({ kind, atMs }).then(core.onEvents, (error: unknown) => {
    core.log.warn({ err: error }, 'nobody can be told of the connection')
  })
}

/** Those that wait longest first, so close to each other that all have had their turn before the shortest interval is over. */
function catchUp(core: Core, late: readonly Watch[]): void {
  const stepMs = Math.min(CATCH_UP_STEP_MS, CATCH_UP_MS / Math.max(1, late.length))
  const waiting = late
    .filter(({ shop }) => !shop.isPaused)
    .toSorted((a, b) => (a.state.lastCheckMs ?? 0) - (b.state.lastCheckMs ?? 0))
  waiting.forEach((watch, index) => scheduleCheck(core, watch, core.now() + index * stepMs))
}

/** Looks after the shops of parts that are this node's now, with what was known of them. */
async function takeOver(core: Core, shards: ReadonlySet<number>): Promise<void> {
  await watchAll(
    core,
    [...core.registry.all()].filter(({ id }) => shards.has(shardOf(id))),
  )
}

async function watchAll(core: Core, shops: readonly WatchedShop[]): Promise<void> {
  if (shops.length === 0) return
  const known = await core.store.open(shops.map(({ id, createdMs }) => ({ shopId: id, createdMs })))
  const lastChecks = await core.history.readLastChecks()
  const late: Watch[] = []
  for (const { shopId, key, monitor } of known) {
    // It may have changed, gone or been taken meanwhile.
    const shop = core.registry.get(shopId)
    if (shop === undefined || core.watches.has(shopId)) continue
    const stored = readMonitorState(monitor)
    const lastCheckMs = Math.max(stored.lastCheckMs ?? -Infinity, lastChecks.get(key) ?? -Infinity)
    const state = lastCheckMs === -Infinity ? stored : { ...stored, lastCheckMs }
    const watch = createWatch(shop, { key, state, savedText: lastingPart(stored), nowMs: core.now() })
    core.watches.set(shopId, watch)
    judge(core, watch, { kind: 'nothing' })
    if (!(core.now() - lastCheckMs < shop.intervalSec * SECOND_MS)) late.push(watch)
  }
  catchUp(core, late)
}

/** Once it has resolved nothing is found of these shops any more. */
async function giveUp(core: Core, shards: ReadonlySet<number>, isGivenBack: boolean): Promise<void> {
  const lost = [...core.watches.values()].filter(({ shard }) => shards.has(shard))
  for (const watch of lost) forget(core, watch)
  if (isGivenBack) await core.writer.flush()
  core.writer.drop(lost.map(({ key }) => key))
}

function forget(core: Core, watch: Watch): void {
  core.watches.delete(watch.id)
  core.due.remove(watch.id)
}

/** Hears of a shop that is new, gone, or other than it was. */
function follow(core: Core, id: string, shop: WatchedShop | undefined): void {
  const watch = core.watches.get(id)
  if (shop === undefined) {
    if (watch !== undefined) forget(core, watch)
    return
  }
  if (watch === undefined) {
    if (core.leaseOf(shardOf(id)) !== undefined) welcome(core, id, WELCOME_MS)
    return
  }
  const before = watch.shop
  watch.shop = shop
  const isReplaced = JSON.stringify(before.check) !== JSON.stringify(shop.check)
  // The same object stands for the same check, so that what is under way counts.
  if (!isReplaced) watch.shop = { ...shop, check: before.check }
  else watch.address = undefined
  judge(core, watch, { kind: isReplaced ? 'replaced' : 'nothing' })
  if (!shop.isPaused && (isReplaced || before.isPaused)) scheduleCheck(core, watch, core.now())
}

function welcome(core: Core, id: string, delayMs: number): void {
  if (core.newcomers.size === 0) core.startTimer(() => void watchNewcomers(core), delayMs)
  core.newcomers.add(id)
}

async function watchNewcomers(core: Core): Promise<void> {
  const ids = [...core.newcomers]
  core.newcomers.clear()
  if (core.ending.signal.aborted) return
  // A part may have passed to another node meanwhile.
  const ours = ids.filter((id) => core.leaseOf(shardOf(id)) !== undefined)
  try {
    await watchAll(
      core,
      ours.flatMap((id) => core.registry.get(id) ?? []),
    )
  } catch (error) {
    core.log.warn({ err: error, shops: ours.length }, 'new shops could not be taken, trying again')
    for (const id of ours) welcome(core, id, RETRY_MS)
  }
}

async function checkNow(core: Core, shopId: string): Promise<CheckReport> {
  const shop = core.registry.get(shopId)
  if (shop === undefined) throw new AppError<RequestErrorCode>('not-found')
  const { check: what, slowAfterMs, intervalSec, createdMs } = shop
  if (what.kind === 'heartbeat') {
    const last = (await core.store.readHeartbeats([shopId])).get(shopId)
    return judgeHeartbeat({ check: what, intervalSec, last, watchedSinceMs: createdMs, nowMs: core.now() })
  }
  const watch = core.watches.get(shopId)
  if (watch !== undefined) return check(core, watch)
  // Another node looks after it and sees it with its own next check; here it is a sample.
  const { report } = await core.queue.run(hostOf(what), () =>
    core.checker.run({ check: what, ...(slowAfterMs === undefined ? {} : { slowAfterMs }) }),
  )
  const [known] = await core.store.open([{ shopId, createdMs }])
  const { outcome, totalMs } = report
  const took = totalMs === undefined ? {} : { totalMs: Math.round(totalMs) }
  if (known !== undefined) core.history.add({ key: known.key, atMs: Date.parse(report.at), outcome, ...took })
  return report
}
