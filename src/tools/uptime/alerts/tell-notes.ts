/** What is said of shops besides outages, and of what could not be measured. Pure. */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { describeExpiries, describeInterruption, describeSlow, describeUnstable } from './describe-notes.ts'
import type { TellingContext } from './telling-context.ts'
import type { SealedNotice, Telling } from '../state/telling-state.ts'

/** How often somebody is told at most that shops are unstable, or slow. */
export const UNSTABLE_PAUSE_MS = 30 * MINUTE_MS
export const SLOW_PAUSE_MS = 30 * MINUTE_MS

export function tellUnstable(telling: Telling, context: TellingContext): Telling {
  const { nowMs, findShop } = context
  const ids = telling.waiting.unstable.filter((id) => findShop(id)?.isQuiet === false)
  if (ids.length === 0 || (telling.unstableToldMs ?? -Infinity) + UNSTABLE_PAUSE_MS > nowMs)
    return { ...telling, waiting: { ...telling.waiting, unstable: ids } }
  const notice: SealedNotice = {
    key: `uptime:unstable:${nowMs}`,
    kind: 'shop-unstable',
    ...describeUnstable(ids, context),
    validForMs: HOUR_MS,
  }
  const waiting = { ...telling.waiting, unstable: [] }
  return { ...telling, waiting, unstableToldMs: nowMs, sealed: [...telling.sealed, notice] }
}

export function tellSlow(telling: Telling, context: TellingContext): Telling {
  const { nowMs, findShop } = context
  const ids = telling.waiting.slow.filter((id) => findShop(id)?.isQuiet === false)
  if (ids.length === 0 || (telling.slowToldMs ?? -Infinity) + SLOW_PAUSE_MS > nowMs)
    return { ...telling, waiting: { ...telling.waiting, slow: ids } }
  const notice: SealedNotice = {
    key: `uptime:slow:${nowMs}`,
    kind: 'shop-slow',
    ...describeSlow(ids, context),
    validForMs: HOUR_MS,
  }
  const waiting = { ...telling.waiting, slow: [] }
  return { ...telling, waiting, slowToldMs: nowMs, sealed: [...telling.sealed, notice] }
}

export function tellExpiries(telling: Telling, context: TellingContext): Telling {
  const { expiries } = telling.waiting
  const [first] = expiries
  if (first === undefined) return telling
  const notice: SealedNotice = {
    // A day is told of once, also where another server finds it again.
    key: `uptime:${first.what}:${first.shopId}:${first.validUntilMs}:${first.daysLeft}`,
    kind: 'shop-expiry',
    ...describeExpiries(expiries, context),
  }
  return { ...telling, waiting: { ...telling.waiting, expiries: [] }, sealed: [...telling.sealed, notice] }
}

export function tellInterruption({ interruption, ...telling }: Telling, { nowMs }: TellingContext): Telling {
  if (interruption === undefined) return telling
  const { fromMs, untilMs, isTold } = interruption
  if (untilMs === undefined && isTold) return { ...telling, interruption }
  const begun = `uptime:interrupted:${fromMs}`
  const notice: SealedNotice = {
    key: untilMs === undefined ? begun : `uptime:resumed:${fromMs}`,
    kind: 'shop-interrupted',
    ...describeInterruption(fromMs, untilMs, nowMs),
    ...(untilMs === undefined || !isTold ? {} : { supersedes: [begun] }),
  }
  const sealed = [...telling.sealed, notice]
  return untilMs === undefined ? { ...telling, sealed, interruption: { fromMs, isTold: true } } : { ...telling, sealed }
}
