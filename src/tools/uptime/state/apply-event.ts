/** What an event changes in what is to be told to a person. Pure. */
import { checkFailureTexts, type CheckReport } from '../model.ts'
import type { ConnectivityEvent, MonitorEvent } from '../monitor-event.ts'
import { plainLine } from '../words/plain-line.ts'
import type { Expiry, KnownOutage, Telling } from './telling-state.ts'

/** As long as a cause is said in a message. */
const CAUSE_LENGTH = 200

/** Takes an event of a shop that the person sees, or of the server. What changes nothing for them leaves all as it was. */
export function applyEvent(telling: Telling, event: MonitorEvent | ConnectivityEvent, nowMs: number): Telling {
  const heard = withEvent(telling, event)
  if (heard === telling) return telling
  const sinceMs = heard.collecting?.sinceMs ?? nowMs
  return { ...heard, collecting: { sinceMs, latestMs: nowMs } }
}

function withEvent(telling: Telling, event: MonitorEvent | ConnectivityEvent): Telling {
  const { waiting } = telling
  switch (event.kind) {
    case 'down':
      return withOutage(telling, event)
    case 'up':
      return withEnd(telling, event)
    case 'abandoned':
      return withoutOutage(telling, event.incidentId)
    case 'slow':
      return { ...telling, waiting: { ...waiting, slow: including(waiting.slow, event.shopId) } }
    case 'fast':
      return waiting.slow.includes(event.shopId)
        ? { ...telling, waiting: { ...waiting, slow: without(waiting.slow, event.shopId) } }
        : telling
    case 'unstable':
      return {
        ...telling,
        unstable: including(telling.unstable, event.shopId),
        waiting: { ...waiting, unstable: including(waiting.unstable, event.shopId) },
      }
    case 'stable':
      return {
        ...telling,
        unstable: without(telling.unstable, event.shopId),
        waiting: { ...waiting, unstable: without(waiting.unstable, event.shopId) },
      }
    case 'certificate':
    case 'domain': {
      const { shopId, kind: what, daysLeft, validUntilMs } = event
      const others = waiting.expiries.filter((one) => one.shopId !== shopId || one.what !== what)
      const expiry: Expiry = { shopId, what, daysLeft, validUntilMs }
      return { ...telling, waiting: { ...waiting, expiries: [...others, expiry] } }
    }
    case 'interrupted':
    case 'resumed':
      return withConnectivity(telling, event)
  }
}

/**
 * A shop is down once, whatever its incident is called: what was told of the one before is told of this one, too, so that
 * somebody who knows hears nothing.
 */
function withOutage(telling: Telling, event: Extract<MonitorEvent, { kind: 'down' }>): Telling {
  const { shopId, incidentId, startedMs } = event
  if (telling.outages.some((outage) => outage.incidentId === incidentId)) return telling
  const known = telling.outages.find((outage) => outage.shopId === shopId && isKnown(outage))
  const outage: KnownOutage =
    known === undefined
      ? { incidentId, shopId, startedMs, cause: describeCause(event.report), keys: [] }
      : { ...withoutEnd(known), incidentId, startedMs: known.endedMs === undefined ? known.startedMs : startedMs }
  const others = telling.outages.filter((one) => one !== known)
  const slow = without(telling.waiting.slow, shopId)
  return { ...telling, outages: [...others, outage], waiting: { ...telling.waiting, slow } }
}

/** Not a short one that is over and was not told yet: that stays one of its own. */
function isKnown({ endedMs, toldMs }: KnownOutage): boolean {
  return endedMs === undefined || toldMs !== undefined
}

function withoutEnd({ endedMs: _, ...outage }: KnownOutage): KnownOutage {
  return outage
}

function withEnd(telling: Telling, { incidentId, endedMs }: Extract<MonitorEvent, { kind: 'up' }>): Telling {
  const outage = telling.outages.find((one) => one.incidentId === incidentId && one.endedMs === undefined)
  if (outage === undefined) return telling
  return { ...telling, outages: telling.outages.map((one) => (one === outage ? { ...one, endedMs } : one)) }
}

/** Nobody knows whether it is up again, so nothing more is said of it. */
function withoutOutage(telling: Telling, incidentId: string): Telling {
  const outages = telling.outages.filter((one) => one.incidentId !== incidentId)
  return outages.length === telling.outages.length ? telling : { ...telling, outages }
}

/** Several servers find it, each for itself; the first one counts. */
function withConnectivity(telling: Telling, { kind, atMs }: ConnectivityEvent): Telling {
  const { interruption } = telling
  const isOn = interruption !== undefined && interruption.untilMs === undefined
  if (kind === 'interrupted') {
    if (isOn) return telling
    // On again before anybody was told that it was over: it is one.
    const before = interruption === undefined ? { fromMs: atMs, isTold: false } : interruption
    return { ...telling, interruption: { fromMs: before.fromMs, isTold: before.isTold } }
  }
  return isOn ? { ...telling, interruption: { ...interruption, untilMs: atMs } } : telling
}

/** „Falscher Status: 503 statt 200-299.“ */
function describeCause({ failure }: CheckReport): string {
  if (failure === undefined) return ''
  const text = checkFailureTexts[failure.code]
  const words = failure.detail === undefined ? text : `${text.replace(/\.$/, '')}: ${failure.detail}`
  const short = words.length > CAUSE_LENGTH ? `${plainLine(words, CAUSE_LENGTH - 1)}…` : words
  return /[.…]$/.test(short) ? short : `${short}.`
}

function including(list: readonly string[], item: string): string[] {
  return list.includes(item) ? [...list] : [...list, item]
}

function without(list: readonly string[], item: string): string[] {
  return list.filter((one) => one !== item)
}
