/**
 * Decides what a user is notified of and when: events of the same time go into one message, nothing is sent twice, and no message
 * repeats what the user already knows. Pure; works from what is down now and what was announced, not from what happened in between.
 */
import { MINUTE_MS, SECOND_MS, HOUR_MS } from '#base/clock'
import { describeExpiries, describeInterruption, describeSlow, describeUnstable } from './describe-notes.ts'
import type { AlertContext, AlertShop } from './alert-context.ts'
import type { KnownOutage, AlertState, SealedNotice } from '../state/alert-state.ts'
import { describeDown, describeReminder, describeUp } from './describe-outages.ts'

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
      if (hangsOnOne(outage.shopId, down, context)) {
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

/** A shop whose parent is down, or that one's, and so on. Shops that depend on each other in a circle are no cause of one another. */
function hangsOnOne(shopId: string, down: ReadonlySet<string>, { findShop }: AlertContext): boolean {
  const parents = new Set<string>()
  for (let id = findShop(shopId)?.parentId; id !== undefined && !parents.has(id); id = findShop(id)?.parentId)
    parents.add(id)
  return !parents.has(shopId) && [...parents].some((id) => down.has(id))
}

// Builds the messages about shops besides outages, and about interrupted measuring. Pure.

/** Minimum time between two messages about unstable shops, and between two about slow ones. */
const UNSTABLE_PAUSE_MS = 30 * MINUTE_MS
const SLOW_PAUSE_MS = 30 * MINUTE_MS

const alertsNow = {
  unstable: { pauseMs: UNSTABLE_PAUSE_MS, told: 'unstableToldMs', describe: describeUnstable },
  slow: { pauseMs: SLOW_PAUSE_MS, told: 'slowToldMs', describe: describeSlow },
} as const

/** What shops are now, several of them in one message: unstable, or slow. */
function alertNow(what: keyof typeof alertsNow) {
  const { pauseMs, told, describe } = alertsNow[what]
  return (alerts: AlertState, context: AlertContext): AlertState => {
    const { nowMs, findShop } = context
    const ids = alerts.waiting[what].filter((id) => findShop(id)?.isQuiet === false)
    if (ids.length === 0 || (alerts[told] ?? -Infinity) + pauseMs > nowMs)
      return { ...alerts, waiting: { ...alerts.waiting, [what]: ids } }
    const key = `uptime:${what}:${nowMs}`
    const notice: SealedNotice = { key, kind: `shop-${what}`, ...describe(ids, context), validForMs: HOUR_MS }
    const waiting = { ...alerts.waiting, [what]: [] }
    return { ...alerts, waiting, [told]: nowMs, sealed: [...alerts.sealed, notice] }
  }
}

function alertExpiries(alerts: AlertState, context: AlertContext): AlertState {
  const { expiries } = alerts.waiting
  const [first] = expiries
  if (first === undefined) return alerts
  const notice: SealedNotice = {
    // The key makes each day one message, even if another server finds it again.
    key: `uptime:${first.what}:${first.shopId}:${first.validUntilMs}:${first.daysLeft}`,
    kind: 'shop-expiry',
    ...describeExpiries(expiries, context),
  }
  return { ...alerts, waiting: { ...alerts.waiting, expiries: [] }, sealed: [...alerts.sealed, notice] }
}

function alertInterruption({ interruption, ...alerts }: AlertState, { nowMs }: AlertContext): AlertState {
  if (interruption === undefined) return alerts
  const { fromMs, untilMs, isTold } = interruption
  if (untilMs === undefined && isTold) return { ...alerts, interruption }
  const begun = `uptime:interrupted:${fromMs}`
  const notice: SealedNotice = {
    key: untilMs === undefined ? begun : `uptime:resumed:${fromMs}`,
    kind: 'shop-interrupted',
    ...describeInterruption(fromMs, untilMs, nowMs),
    ...(untilMs === undefined || !isTold ? {} : { supersedes: [begun] }),
  }
  const sealed = [...alerts.sealed, notice]
  return untilMs === undefined ? { ...alerts, sealed, interruption: { fromMs, isTold: true } } : { ...alerts, sealed }
}

// Builds the messages about shops that are down, up again or still down. Pure.

/** An unstable shop that has been down for this long is considered settled as down. */
const RESTS_AFTER_MS = 5 * MINUTE_MS
/** A due reminder includes those that would be due within this time. */
const REMIND_TOGETHER_MS = 30 * MINUTE_MS

function isSilent(alerts: AlertState, outage: KnownOutage, nowMs: number): boolean {
  const untilMs = silentUntilMs(alerts, outage)
  return untilMs !== Infinity && untilMs > nowMs
}

/** `Infinity`: nothing is due by time alone. */
function silentUntilMs(
  { unstable }: AlertState,
  { shopId, startedMs, toldMs, endedMs, quietUntilMs }: KnownOutage,
): number {
  if (toldMs !== undefined) return endedMs === undefined ? Infinity : (quietUntilMs ?? Infinity)
  const restsMs = unstable.includes(shopId) ? Math.max(startedMs, endedMs ?? 0) + RESTS_AFTER_MS : -Infinity
  const untilMs = Math.max(restsMs, quietUntilMs ?? -Infinity)
  return untilMs === -Infinity ? Infinity : untilMs
}

function alertDown(alerts: AlertState, context: AlertContext): AlertState {
  const { nowMs, findShop } = context
  const news = alerts.outages.filter(
    (outage) =>
      outage.toldMs === undefined && !isSilent(alerts, outage, nowMs) && findShop(outage.shopId)?.isQuiet === false,
  )
  const [first] = news
  if (first === undefined) return alerts
  const key = `uptime:down:${first.incidentId}`
  const notice: SealedNotice = { key, kind: 'shop-down', ...describeDown(news, context), isUrgent: true }
  const outages = alerts.outages.flatMap((outage) => {
    if (!news.includes(outage)) return [outage]
    return outage.endedMs === undefined ? [{ ...outage, toldMs: nowMs, keys: [key] }] : []
  })
  return { ...alerts, outages, sealed: [...alerts.sealed, notice] }
}

function alertUp(alerts: AlertState, context: AlertContext): AlertState {
  const over = alerts.outages.filter(
    ({ shopId, toldMs, endedMs }) =>
      toldMs !== undefined &&
      endedMs !== undefined &&
      !alerts.unstable.includes(shopId) &&
      context.findShop(shopId)?.isQuiet === false,
  )
  const [first] = over
  if (first === undefined) return alerts
  const outages = alerts.outages.filter((outage) => !over.includes(outage))
  const stillTold = new Set(outages.flatMap(({ keys }) => keys))
  const supersedes = [...new Set(over.flatMap(({ keys }) => keys))].filter((key) => !stillTold.has(key))
  const leftCount = outages.filter(({ toldMs, endedMs }) => toldMs !== undefined && endedMs === undefined).length
  const notice: SealedNotice = {
    key: `uptime:up:${first.incidentId}`,
    kind: 'shop-up',
    ...describeUp(over, { ...context, leftCount }),
    supersedes,
  }
  return { ...alerts, outages, sealed: [...alerts.sealed, notice] }
}

/** The time of the next reminder that a shop is still down; `Infinity` if none is due. */
function remindMs({ toldMs, endedMs, incidentId, shopId }: KnownOutage, context: AlertContext): number {
  if (context.reminderMs === undefined || toldMs === undefined || endedMs !== undefined) return Infinity
  if (context.isAcknowledged(incidentId) || context.findShop(shopId)?.isQuiet !== false) return Infinity
  return toldMs + context.reminderMs
}

function remind(alerts: AlertState, context: AlertContext): AlertState {
  const { nowMs } = context
  // What cannot be measured may be up by now.
  if (alerts.interruption !== undefined && alerts.interruption.untilMs === undefined) return alerts
  if (!alerts.outages.some((outage) => remindMs(outage, context) <= nowMs)) return alerts
  const due = alerts.outages.filter((outage) => remindMs(outage, context) <= nowMs + REMIND_TOGETHER_MS)
  const [first] = due
  if (first === undefined) return alerts
  const key = `uptime:reminder:${first.incidentId}:${nowMs}`
  const notice: SealedNotice = {
    key,
    kind: 'shop-reminder',
    ...describeReminder(due, context),
    supersedes: [...new Set(due.flatMap(({ keys }) => keys.slice(1)))],
  }
  const outages = alerts.outages.map((outage) =>
    due.includes(outage) ? { ...outage, toldMs: nowMs, keys: [...outage.keys.slice(0, 1), key] } : outage,
  )
  return { ...alerts, outages, sealed: [...alerts.sealed, notice] }
}
