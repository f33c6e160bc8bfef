/** Checks a shop and counts the result, unless the fault is ours. */
import { SECOND_MS, toIso } from '#base/clock'
import type { Judgement } from '../../state/next-monitor-state.ts'
import type { ConnectionGate } from '#outgoing/server'
import type { Check, CheckReport } from '../../model.ts'
import { askOthers } from './ask-others.ts'
import { isOurs, retry, type Core, consider, scheduleCheck, settle } from './monitoring-core.ts'
import { destinationOf, hostOf, isInOwnNetwork, keepReport, type Watch } from '../../shops/server/watched-shop.ts'

/** Runs one check of each shop at a time; calls during a check get its result. */
export function checkShop(core: Core, watch: Watch): Promise<CheckReport> {
  watch.running ??= runCheck(core, watch)
    .catch((error: unknown) => {
      core.log.error({ err: error, shop: watch.id }, 'a check failed by a fault of ours')
      if (isOurs(core, watch)) retry(core, [watch.id])
      return ownFault(core)
    })
    .finally(() => {
      watch.running = undefined
      watch.visit = undefined
    })
  return watch.running
}

function ownFault(core: Core): CheckReport {
  return { at: toIso(core.now()), outcome: 'unknown', phases: {}, redirects: [], failure: { code: 'own-fault' } }
}

type Made = { readonly report: CheckReport; readonly era: number }

async function runCheck(core: Core, watch: Watch): Promise<CheckReport> {
  const { signal } = core.ending
  const { check: what, ownerId } = watch.shop
  const isWanted = (): boolean => isStillWanted(core, watch, what)
  const visit = core.queue.begin(
    { ...destinationOf(what), person: ownerId, isUrgent: isInDoubt(watch), isWanted },
    (gate) => makeCheck(core, watch, gate),
  )
  watch.visit = visit
  const made = await visit.made
  watch.heldMs = visit.waitedMs()
  if (made === undefined) {
    // What it waited for is not what is wanted now.
    if (!signal.aborted && isOurs(core, watch)) scheduleCheck(core, watch, core.now())
    return ownFault(core)
  }
  const { report, era } = made
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

/** Its first turn has come; undefined where there is nothing to be called. */
async function makeCheck(core: Core, watch: Watch, gate: ConnectionGate): Promise<Made | undefined> {
  const { era } = core
  const { signal } = core.ending
  const { check, slowAfterMs, ownerId } = watch.shop
  if (check.kind === 'heartbeat') return undefined
  const slow = slowAfterMs === undefined ? {} : { slowAfterMs }
  const { report } = await core.checker.run({ check, ownerId, signal, gate, ...slow })
  return { report, era }
}

/** By its turn the shop may have been edited, paused, deleted, or may belong to another person. */
function isStillWanted(core: Core, watch: Watch, what: Check): boolean {
  const { check, isPaused, rest } = watch.shop
  return !core.ending.signal.aborted && isOurs(core, watch) && check === what && !(isPaused && rest !== undefined)
}

/** Whether a failure waits to be confirmed: healthy shops must not delay the message about it. */
function isInDoubt({ state }: Watch): boolean {
  return state.state === 'checking'
}

function isNameMissing({ failure, phases }: CheckReport): boolean {
  const code = failure?.code
  return code === 'name-failed' || code === 'name-not-found' || (code === 'timed-out' && phases.dnsMs === undefined)
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
  const judgement = consider(core, watch, { kind: 'report', report: found })
  const hasToBeSure = isOutside && judgement.events.some(({ kind }) => kind === 'down')
  if (hasToBeSure) {
    const isOnline = await core.connectivity.isOnline({ afterMs: atMs, isNameMissing: isNameMissing(report) })
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
  // Judges again: the shop may have changed while the references were asked.
  if (hasToBeSure) countReport(core, watch, found)
  else count(core, watch, judgement)
}

/** It counts for the state of the shop, and for when others are asked. */
export function countReport(core: Core, watch: Watch, report: CheckReport): void {
  count(core, watch, consider(core, watch, { kind: 'report', report }))
}

function count(core: Core, watch: Watch, judgement: Judgement): void {
  const before = watch.state
  settle(core, watch, judgement)
  askOthers(core, watch, before)
}
