/** Builds the messages about shops that are down, up again or still down. Pure. */
import { MINUTE_MS } from '#base/clock'
import { describeDown, describeReminder, describeUp } from './describe-outages.ts'
import type { AlertContext } from './alert-context.ts'
import type { KnownOutage, SealedNotice, AlertState } from '../state/alert-state.ts'

/** An unstable shop that has been down for this long is considered settled as down. */
const RESTS_AFTER_MS = 5 * MINUTE_MS
/** A due reminder includes those that would be due within this time. */
const REMIND_TOGETHER_MS = 30 * MINUTE_MS

export function isSilent(alerts: AlertState, outage: KnownOutage, nowMs: number): boolean {
  const untilMs = silentUntilMs(alerts, outage)
  return untilMs !== Infinity && untilMs > nowMs
}

/** `Infinity`: nothing is due by time alone. */
export function silentUntilMs(
  { unstable }: AlertState,
  { shopId, startedMs, toldMs, endedMs, quietUntilMs }: KnownOutage,
): number {
  if (toldMs !== undefined) return endedMs === undefined ? Infinity : (quietUntilMs ?? Infinity)
  const restsMs = unstable.includes(shopId) ? Math.max(startedMs, endedMs ?? 0) + RESTS_AFTER_MS : -Infinity
  const untilMs = Math.max(restsMs, quietUntilMs ?? -Infinity)
  return untilMs === -Infinity ? Infinity : untilMs
}

export function alertDown(alerts: AlertState, context: AlertContext): AlertState {
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

export function alertUp(alerts: AlertState, context: AlertContext): AlertState {
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
export function remindMs({ toldMs, endedMs, incidentId, shopId }: KnownOutage, context: AlertContext): number {
  if (context.reminderMs === undefined || toldMs === undefined || endedMs !== undefined) return Infinity
  if (context.isAcknowledged(incidentId) || context.findShop(shopId)?.isQuiet !== false) return Infinity
  return toldMs + context.reminderMs
}

export function remind(alerts: AlertState, context: AlertContext): AlertState {
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
