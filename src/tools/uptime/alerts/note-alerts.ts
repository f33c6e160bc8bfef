/** Builds the messages about shops besides outages, and about interrupted measuring. Pure. */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { describeExpiries, describeInterruption, describeSlow, describeUnstable } from './describe-notes.ts'
import type { AlertContext } from './alert-context.ts'
import type { SealedNotice, AlertState } from '../state/alert-state.ts'

/** Minimum time between two messages about unstable shops, and between two about slow ones. */
export const UNSTABLE_PAUSE_MS = 30 * MINUTE_MS
export const SLOW_PAUSE_MS = 30 * MINUTE_MS

const alertsNow = {
  unstable: { pauseMs: UNSTABLE_PAUSE_MS, told: 'unstableToldMs', describe: describeUnstable },
  slow: { pauseMs: SLOW_PAUSE_MS, told: 'slowToldMs', describe: describeSlow },
} as const

/** What shops are now, several of them in one message: unstable, or slow. */
export function alertNow(what: keyof typeof alertsNow) {
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

export function alertExpiries(alerts: AlertState, context: AlertContext): AlertState {
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

export function alertInterruption({ interruption, ...alerts }: AlertState, { nowMs }: AlertContext): AlertState {
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
