/** What is said of shops that are down, up again or still down. Pure. */
import { MINUTE_MS } from '#base/clock'
import { describeDown, describeReminder, describeUp } from './describe-outages.ts'
import type { TellingContext } from './telling-context.ts'
import type { KnownOutage, SealedNotice, Telling } from '../state/telling-state.ts'

/** An unstable shop that is down for so long has come to rest there. */
const RESTS_AFTER_MS = 5 * MINUTE_MS
/** Reminders of which one is due take along those that would be soon. */
const REMIND_TOGETHER_MS = 30 * MINUTE_MS

export function isSilent(telling: Telling, outage: KnownOutage, nowMs: number): boolean {
  const untilMs = silentUntilMs(telling, outage)
  return untilMs !== Infinity && untilMs > nowMs
}

/** `Infinity`: nothing is due by time alone. */
export function silentUntilMs(
  { unstable }: Telling,
  { shopId, startedMs, toldMs, endedMs, quietUntilMs }: KnownOutage,
): number {
  if (toldMs !== undefined) return endedMs === undefined ? Infinity : (quietUntilMs ?? Infinity)
  const restsMs = unstable.includes(shopId) ? Math.max(startedMs, endedMs ?? 0) + RESTS_AFTER_MS : -Infinity
  const untilMs = Math.max(restsMs, quietUntilMs ?? -Infinity)
  return untilMs === -Infinity ? Infinity : untilMs
}

export function tellDown(telling: Telling, context: TellingContext): Telling {
  const { nowMs, findShop } = context
  const news = telling.outages.filter(
    (outage) =>
      outage.toldMs === undefined && !isSilent(telling, outage, nowMs) && findShop(outage.shopId)?.isQuiet === false,
  )
  const [first] = news
  if (first === undefined) return telling
  const key = `uptime:down:${first.incidentId}`
  const notice: SealedNotice = { key, kind: 'shop-down', ...describeDown(news, context), isUrgent: true }
  const outages = telling.outages.flatMap((outage) => {
    if (!news.includes(outage)) return [outage]
    return outage.endedMs === undefined ? [{ ...outage, toldMs: nowMs, keys: [key] }] : []
  })
  return { ...telling, outages, sealed: [...telling.sealed, notice] }
}

export function tellUp(telling: Telling, context: TellingContext): Telling {
  const over = telling.outages.filter(
    ({ shopId, toldMs, endedMs }) =>
      toldMs !== undefined &&
      endedMs !== undefined &&
      !telling.unstable.includes(shopId) &&
      context.findShop(shopId)?.isQuiet === false,
  )
  const [first] = over
  if (first === undefined) return telling
  const outages = telling.outages.filter((outage) => !over.includes(outage))
  const stillTold = new Set(outages.flatMap(({ keys }) => keys))
  const supersedes = [...new Set(over.flatMap(({ keys }) => keys))].filter((key) => !stillTold.has(key))
  const leftCount = outages.filter(({ toldMs, endedMs }) => toldMs !== undefined && endedMs === undefined).length
  const notice: SealedNotice = {
    key: `uptime:up:${first.incidentId}`,
    kind: 'shop-up',
    ...describeUp(over, { ...context, leftCount }),
    supersedes,
  }
  return { ...telling, outages, sealed: [...telling.sealed, notice] }
}

/** When somebody is to be told again that a shop is still down. */
export function remindMs({ toldMs, endedMs, incidentId, shopId }: KnownOutage, context: TellingContext): number {
  if (context.reminderMs === undefined || toldMs === undefined || endedMs !== undefined) return Infinity
  if (context.isAcknowledged(incidentId) || context.findShop(shopId)?.isQuiet !== false) return Infinity
  return toldMs + context.reminderMs
}

export function remind(telling: Telling, context: TellingContext): Telling {
  const { nowMs } = context
  // What cannot be measured may be up by now.
  if (telling.interruption !== undefined && telling.interruption.untilMs === undefined) return telling
  if (!telling.outages.some((outage) => remindMs(outage, context) <= nowMs)) return telling
  const due = telling.outages.filter((outage) => remindMs(outage, context) <= nowMs + REMIND_TOGETHER_MS)
  const [first] = due
  if (first === undefined) return telling
  const key = `uptime:reminder:${first.incidentId}:${nowMs}`
  const notice: SealedNotice = {
    key,
    kind: 'shop-reminder',
    ...describeReminder(due, context),
    supersedes: [...new Set(due.flatMap(({ keys }) => keys.slice(1)))],
  }
  const outages = telling.outages.map((outage) =>
    due.includes(outage) ? { ...outage, toldMs: nowMs, keys: [...outage.keys.slice(0, 1), key] } : outage,
  )
  return { ...telling, outages, sealed: [...telling.sealed, notice] }
}
