/**
 * Checks every shop in its time. The pure monitor says what a report means and when the next check is; here is what
 * surrounds it: which shops this node looks after, that they take turns, what is written, and what is a fault of ours.
 */
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { judgeHeartbeat } from '../../state/judge-heartbeat.ts'
import { SECOND_MS } from '#base/clock'
import type { CheckReport } from '../../model.ts'
import type { CheckRun } from '../../checks/server/checker.ts'
import { checkShop } from './check-shop.ts'
import { createMonitoringCore } from './create-monitoring-core.ts'
import { handOver, takeForwardedReports } from './forwarded-reports.ts'
import { holdShards, type Shards } from './hold-shards.ts'
import type { Visit } from '../../queue/server/check-queue.ts'
import { mayCheck, type Core, type MonitoringOptions } from './monitoring-core.ts'
import type { Monitoring, Trial, Waiter } from './monitoring.ts'
import { readReports, createReportAlerts } from './requested-reports.ts'
import { followShop, giveUp, takeOver } from './watch-shops.ts'
import { factsOf } from '../../shops/server/shop-facts.ts'
import { destinationOf, hostOf, needsInternet, type Watch } from '../../shops/server/watched-shop.ts'
import { startLoop, type Loop } from '#base/start-loop'
import { createHealthChangeReader } from './ask-others.ts'

const LOOK_MS = SECOND_MS

/** Looks for what other nodes say and want to know, as long as there are any. */
function hearNodes(core: Core): Loop {
  const looks = [() => takeForwardedReports(core), createHealthChangeReader(core), createReportAlerts(core)]
  const look = async (): Promise<void> => {
    if (!core.isShared()) return
    for (const each of looks) await each()
  }
  return startLoop({
    ...core,
    run: async () => {
      await look().catch((error: unknown) => {
        core.log.warn({ err: error }, 'what other nodes say could not be read, trying again')
      })
      return core.now() + LOOK_MS
    },
  })
}

export function createMonitoring(o: MonitoringOptions): Monitoring {
  let shards: Shards | undefined
  const core = createMonitoringCore(o, () => shards)
  const hearing = hearNodes(core)
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
      hearing.wakeAt(o.now())
    },
    checkNow: (shopId, waiter = {}) => checkNow(core, shopId, waiter),
    tryCheck: (person, trial) => tryCheck(core, person, trial),
    lastReports: (shopId) => core.watches.get(shopId)?.reports ?? [],
    lastFacts: (shopId) => factsOf(core.watches.get(shopId)?.state),
    readReports: (shopId) => readReports(core, shopId),
    interruptedSinceMs: (shopIds) => interruptedSinceMs(core, shopIds),
    async stop() {
      core.ending.abort()
      core.queue.stop()
      stopListening()
      core.due.stop()
      core.connectivity.stop()
      await hearing.stop()
      await Promise.allSettled([...core.watches.values()].flatMap(({ running }) => running ?? []))
      await core.writer.flush()
      await shards?.stop()
      await core.writer.stop()
    },
  }
}

/** The longest that a check by hand waits in all for a host that others ask. */
const PATIENCE_MS = 20 * SECOND_MS
const BUSY_TEXT = 'Dieser Host wird gerade schon so oft geprüft, wie es geht. Versuch es gleich noch einmal.'
const GUEST_TEXT =
  'Shops eines Gastkontos werden höchstens zehnmal in der Minute geprüft. Versuch es gleich noch einmal.'

async function soon<Value>(visit: Pick<Visit<unknown>, 'afterWaiting'>, value: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = visit.afterWaiting(PATIENCE_MS, () => reject(tooMany(BUSY_TEXT)))
  try {
    return await Promise.race([value, late])
  } finally {
    cancel()
  }
}

function tooMany(message: string): AppError<RequestErrorCode> {
  return new AppError('too-many-requests', { message })
}

/** A check leaves its line if its caller has left. */
async function tryCheck(core: Core, person: string, trial: Trial): Promise<CheckRun> {
  const { check, signal } = trial
  await core.pace.prepare([hostOf(check)])
  const visit = core.queue.begin({ ...destinationOf(check), person, isUrgent: true }, (gate) =>
    core.checker.run({ ...trial, ownerId: person, needsExcerpt: true, gate }),
  )
  signal?.addEventListener('abort', visit.withdraw)
  if (signal?.aborted === true) visit.withdraw()
  try {
    const made = await soon(visit, visit.made)
    if (made === undefined) throw new AppError<RequestErrorCode>('unavailable')
    return made
  } finally {
    visit.withdraw()
    signal?.removeEventListener('abort', visit.withdraw)
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

async function checkNow(core: Core, shopId: string, { signal }: Waiter): Promise<CheckReport> {
  const shop = core.registry.get(shopId)
  if (shop === undefined) throw new AppError<RequestErrorCode>('not-found')
  const { check: what, slowAfterMs, intervalSec, ownerId, createdMs } = shop
  if (what.kind === 'heartbeat') {
    const last = (await core.store.readHeartbeats([shopId])).get(shopId)
    return judgeHeartbeat({ check: what, intervalSec, last, watchedSinceMs: createdMs, nowMs: core.now() })
  }
  const watch = core.watches.get(shopId)
  if (watch?.running === undefined && !mayCheck(core, ownerId)) throw tooMany(GUEST_TEXT)
  if (watch !== undefined) return checkOwn(core, watch)
  // Another node looks after it and has it count; here it is a sample.
  const slow = slowAfterMs === undefined ? {} : { slowAfterMs }
  const { report } = await tryCheck(core, ownerId, {
    check: what,
    ...slow,
    ...(signal === undefined ? {} : { signal }),
  })
  const [known] = await core.store.open([{ shopId, ownerId, createdMs }])
  const { outcome, totalMs } = report
  const took = totalMs === undefined ? {} : { totalMs: Math.round(totalMs) }
  if (known !== undefined) core.history.add({ key: known.key, atMs: Date.parse(report.at), outcome, ...took })
  handOver(core, shopId, report)
  return report
}

/** Rejects if the check has to wait too long; it is still made and counts. */
function checkOwn(core: Core, watch: Watch): Promise<CheckReport> {
  const report = checkShop(core, watch)
  const { visit } = watch
  visit?.lift()
  return visit === undefined ? report : soon(visit, report)
}
