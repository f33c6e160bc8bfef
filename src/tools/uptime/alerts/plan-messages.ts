/**
 * Decides what a user is notified of and when: events of the same time go into one message, nothing is sent twice, and no message
 * repeats what the user already knows. Pure; works from what is down now and what was announced, not from what happened in between.
 */
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { SLOW_PAUSE_MS, alertExpiries, alertInterruption, alertNow, UNSTABLE_PAUSE_MS } from './note-alerts.ts'
import { isSilent, remind, remindMs, silentUntilMs, alertDown, alertUp } from './outage-alerts.ts'
import type { AlertContext, AlertShop } from './alert-context.ts'
import type { KnownOutage, AlertState } from '../state/alert-state.ts'

/**
 * Collecting ends after this time without news and with no failure being confirmed, or at a maximum: shops of one host fail one
 * after the other, and those that do not answer time out late. For users notified of outages lately the maximum is longer.
 */
const SETTLE_MS = 10 * SECOND_MS
const COLLECT_MS = MINUTE_MS
const COLLECT_MORE_MS = 3 * MINUTE_MS
/** A shop that hangs on one that is up again has so long to follow it: two checks, a minute at least. */
const FOLLOW_CHECKS = 2
const FOLLOW_MS = MINUTE_MS
/** Interval for checking again whether a shop with an unannounced outage or recovery is still in its quiet time. */
const LOOK_AGAIN_MS = MINUTE_MS

/** The next time `planMessages` may have something to send; `Infinity` if only an event can change that. */
export function nextPlanMs(alerts: AlertState, context: AlertContext): number {
  if (alerts.sealed.length > 0) return -Infinity
  if (alerts.outages.some(({ shopId }) => context.findShop(shopId) === undefined)) return -Infinity
  const { waiting, unstableToldMs = -Infinity, slowToldMs = -Infinity } = alerts
  return Math.min(
    closesMs(alerts, context) ?? Infinity,
    waiting.unstable.length > 0 ? unstableToldMs + UNSTABLE_PAUSE_MS : Infinity,
    waiting.slow.length > 0 ? slowToldMs + SLOW_PAUSE_MS : Infinity,
    ...alerts.outages.flatMap((outage) => [silentUntilMs(alerts, outage), remindMs(outage, context)]),
  )
}

/** Adds the messages due now as sealed notices; returns `alerts` unchanged while events are still being collected. */
export function planMessages(alerts: AlertState, context: AlertContext): AlertState {
  if ((closesMs(alerts, context) ?? -Infinity) > context.nowMs) return alerts
  const { collecting: _, ...rest } = alerts
  const steps = [
    withoutGone,
    withSilence,
    alertDown,
    alertUp,
    remind,
    alertNow('unstable'),
    alertNow('slow'),
    alertExpiries,
    alertInterruption,
  ]
  return steps.reduce<AlertState>((current, step) => step(current, context), rest)
}

/** Whether nothing has to be known of the person any more. */
export function isNothing(alerts: AlertState, nowMs: number): boolean {
  const { outages, unstable, waiting, collecting, interruption, sealed } = alerts
  const { unstableToldMs = -Infinity, slowToldMs = -Infinity } = alerts
  return (
    outages.length + unstable.length + sealed.length === 0 &&
    waiting.unstable.length + waiting.slow.length + waiting.expiries.length === 0 &&
    collecting === undefined &&
    interruption === undefined &&
    unstableToldMs + UNSTABLE_PAUSE_MS <= nowMs &&
    slowToldMs + SLOW_PAUSE_MS <= nowMs
  )
}

/** Undefined: nothing is being collected. */
function closesMs({ collecting, outages }: AlertState, { isMoreComing }: AlertContext): number | undefined {
  if (collecting === undefined) return undefined
  const { sinceMs, latestMs } = collecting
  const toldMs = Math.max(...outages.map((outage) => outage.toldMs ?? -Infinity))
  const isKnown = sinceMs - toldMs < COLLECT_MORE_MS
  const longestMs = sinceMs + (isKnown ? COLLECT_MORE_MS : COLLECT_MS)
  return isMoreComing ? longestMs : Math.min(latestMs + SETTLE_MS, longestMs)
}

/** Shops that the person does not see any more, or that are not there. */
function withoutGone(alerts: AlertState, { findShop }: AlertContext): AlertState {
  const isThere = (id: string): boolean => findShop(id) !== undefined
  const { unstable, slow, expiries } = alerts.waiting
  return {
    ...alerts,
    outages: alerts.outages.filter(({ shopId }) => isThere(shopId)),
    unstable: alerts.unstable.filter(isThere),
    waiting: {
      unstable: unstable.filter(isThere),
      slow: slow.filter(isThere),
      expiries: expiries.filter(({ shopId }) => isThere(shopId)),
    },
  }
}

/**
 * Decides whether unannounced outages need a message: shops that depend on a shop that is down get none, and some time to recover
 * after that shop is up again; outages acknowledged before they were announced count as announced.
 */
function withSilence(alerts: AlertState, context: AlertContext): AlertState {
  const { nowMs } = context
  const down = new Set(alerts.outages.map(({ shopId }) => shopId))
  return {
    ...alerts,
    outages: alerts.outages.flatMap((outage) => {
      const shop = context.findShop(outage.shopId)
      if (shop === undefined) return []
      if (outage.toldMs !== undefined) return withoutQuietEnd(outage, shop, nowMs)
      if (hangsOnOne(shop, down, context)) {
        // An outage that was never announced needs no recovery message.
        if (outage.endedMs !== undefined) return []
        const followMs = Math.max(FOLLOW_MS, FOLLOW_CHECKS * shop.intervalMs)
        return [{ ...outage, quietUntilMs: nowMs + followMs }]
      }
      if (context.isAcknowledged(outage.incidentId)) return [{ ...outage, toldMs: nowMs }]
      if (outage.endedMs !== undefined) return isSilent(alerts, outage, nowMs) || shop.isQuiet ? [] : [outage]
      return [shop.isQuiet ? { ...outage, quietUntilMs: nowMs + LOOK_AGAIN_MS } : outage]
    }),
  }
}

/** A recovery during maintenance is announced after the maintenance; an end caused by a pause is not a recovery. */
function withoutQuietEnd(outage: KnownOutage, shop: AlertShop, nowMs: number): readonly KnownOutage[] {
  if (outage.endedMs === undefined || !shop.isQuiet) return [outage]
  return shop.isPaused ? [] : [{ ...outage, quietUntilMs: nowMs + LOOK_AGAIN_MS }]
}

/** A shop whose parent is down, or that one's, and so on; a circle ends where it began. */
function hangsOnOne(shop: AlertShop, down: ReadonlySet<string>, { findShop }: AlertContext): boolean {
  const seen = new Set<string>()
  for (let id = shop.parentId; id !== undefined && !seen.has(id); id = findShop(id)?.parentId) {
    if (down.has(id)) return true
    seen.add(id)
  }
  return false
}
