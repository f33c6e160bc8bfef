/** Applies an event to what is to be announced to a user. Pure. */
import { cutText } from '#base/text/text'
import type { CheckReport } from '../model.ts'
import type { ConnectivityEvent, MonitorEvent } from '../shop-state.ts'
import { describeCause } from '../words/describe-incident.ts'
import type { Expiry, KnownOutage, AlertState } from './alert-state.ts'

/** Longest cause in a message. */
const CAUSE_LENGTH = 200

/** Takes an event of a shop that the person sees, or of the server. What changes nothing for them leaves all as it was. */
export function applyEvent(alerts: AlertState, event: MonitorEvent | ConnectivityEvent, nowMs: number): AlertState {
  const heard = withEvent(alerts, event)
  if (heard === alerts) return alerts
  const sinceMs = heard.collecting?.sinceMs ?? nowMs
  return { ...heard, collecting: { sinceMs, latestMs: nowMs } }
}

function withEvent(alerts: AlertState, event: MonitorEvent | ConnectivityEvent): AlertState {
  const { waiting } = alerts
  switch (event.kind) {
    case 'down':
      return withOutage(alerts, event)
    case 'up':
      return withEnd(alerts, event)
    case 'abandoned':
      return withoutOutage(alerts, event.incidentId)
    case 'slow':
      return { ...alerts, waiting: { ...waiting, slow: including(waiting.slow, event.shopId) } }
    case 'fast':
      return waiting.slow.includes(event.shopId)
        ? { ...alerts, waiting: { ...waiting, slow: without(waiting.slow, event.shopId) } }
        : alerts
    case 'unstable':
      return {
        ...alerts,
        unstable: including(alerts.unstable, event.shopId),
        waiting: { ...waiting, unstable: including(waiting.unstable, event.shopId) },
      }
    case 'stable':
      return {
        ...alerts,
        unstable: without(alerts.unstable, event.shopId),
        waiting: { ...waiting, unstable: without(waiting.unstable, event.shopId) },
      }
    case 'certificate':
    case 'domain': {
      const { shopId, kind: what, daysLeft, validUntilMs } = event
      const others = waiting.expiries.filter((one) => one.shopId !== shopId || one.what !== what)
      const expiry: Expiry = { shopId, what, daysLeft, validUntilMs }
      return { ...alerts, waiting: { ...waiting, expiries: [...others, expiry] } }
    }
    case 'interrupted':
    case 'resumed':
      return withConnectivity(alerts, event)
  }
}

/**
 * A shop is down only once, whatever its incident is called: a new incident takes over what was announced of the one before, so that
 * a user who already knows gets no message.
 */
function withOutage(alerts: AlertState, event: Extract<MonitorEvent, { kind: 'down' }>): AlertState {
  const { shopId, incidentId, startedMs } = event
  if (alerts.outages.some((outage) => outage.incidentId === incidentId)) return alerts
  const known = alerts.outages.find((outage) => outage.shopId === shopId && isKnown(outage))
  const outage: KnownOutage =
    known === undefined
      ? { incidentId, shopId, startedMs, cause: causeOf(event.report), keys: [] }
      : { ...withoutEnd(known), incidentId, startedMs: known.endedMs === undefined ? known.startedMs : startedMs }
  const others = alerts.outages.filter((one) => one !== known)
  const slow = without(alerts.waiting.slow, shopId)
  return { ...alerts, outages: [...others, outage], waiting: { ...alerts.waiting, slow } }
}

/** Not a short one that is over and was not told yet: that stays one of its own. */
function isKnown({ endedMs, toldMs }: KnownOutage): boolean {
  return endedMs === undefined || toldMs !== undefined
}

function withoutEnd({ endedMs: _, ...outage }: KnownOutage): KnownOutage {
  return outage
}

function withEnd(alerts: AlertState, { incidentId, endedMs }: Extract<MonitorEvent, { kind: 'up' }>): AlertState {
  const outage = alerts.outages.find((one) => one.incidentId === incidentId && one.endedMs === undefined)
  if (outage === undefined) return alerts
  return { ...alerts, outages: alerts.outages.map((one) => (one === outage ? { ...one, endedMs } : one)) }
}

/** Whether the shop is up again is unknown, so no further message is sent about it. */
function withoutOutage(alerts: AlertState, incidentId: string): AlertState {
  const outages = alerts.outages.filter((one) => one.incidentId !== incidentId)
  return outages.length === alerts.outages.length ? alerts : { ...alerts, outages }
}

/** Several servers find it, each for itself; the first one counts. */
function withConnectivity(alerts: AlertState, { kind, atMs }: ConnectivityEvent): AlertState {
  const { interruption } = alerts
  const isOn = interruption !== undefined && interruption.untilMs === undefined
  if (kind === 'interrupted') {
    if (isOn) return alerts
    // Interrupted again before the end was announced: both are one interruption.
    const before = interruption === undefined ? { fromMs: atMs, isTold: false } : interruption
    return { ...alerts, interruption: { fromMs: before.fromMs, isTold: before.isTold } }
  }
  return isOn ? { ...alerts, interruption: { ...interruption, untilMs: atMs } } : alerts
}

/** As the app says it, cut to what a message has room for. */
function causeOf({ failure }: CheckReport): string {
  return failure === undefined ? '' : cutText(describeCause(failure), CAUSE_LENGTH)
}

function including(list: readonly string[], item: string): string[] {
  return list.includes(item) ? [...list] : [...list, item]
}

function without(list: readonly string[], item: string): string[] {
  return list.filter((one) => one !== item)
}
