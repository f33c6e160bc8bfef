/**
 * Decides what a person is told, and when: everything of the same time in one message, nothing twice, and nothing that
 * says no more than they know. Pure; it goes by what is down now and what was told, not by what happened in between.
 */
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import {
  SLOW_PAUSE_MS,
  tellExpiries,
  tellInterruption,
  tellSlow,
  tellUnstable,
  UNSTABLE_PAUSE_MS,
} from './tell-notes.ts'
import { isSilent, remind, remindMs, silentUntilMs, tellDown, tellUp } from './tell-outages.ts'
import type { TellingContext, ToldShop } from './telling-context.ts'
import type { KnownOutage, Telling } from '../state/telling-state.ts'

/**
 * Nothing more was heard for so long and nothing is being confirmed, or it was collected for long enough: shops of one host fail one after the other, and
 * those that do not answer take their time. Who was told of outages lately can wait longer for the rest of them.
 */
const SETTLE_MS = 10 * SECOND_MS
const COLLECT_MS = MINUTE_MS
const COLLECT_MORE_MS = 3 * MINUTE_MS
/** A shop that hangs on one that is up again has so long to follow it: two checks, a minute at least. */
const FOLLOW_CHECKS = 2
const FOLLOW_MS = MINUTE_MS
/** Whether it is still to be quiet about a shop that nobody was told of. */
const LOOK_AGAIN_MS = MINUTE_MS

/** The next moment at which `planMessages` may come to something; `Infinity`: only when something happens. */
export function nextPlanMs(telling: Telling, context: TellingContext): number {
  if (telling.sealed.length > 0) return -Infinity
  if (telling.outages.some(({ shopId }) => context.findShop(shopId) === undefined)) return -Infinity
  const { waiting, unstableToldMs = -Infinity, slowToldMs = -Infinity } = telling
  return Math.min(
    closesMs(telling, context) ?? Infinity,
    waiting.unstable.length > 0 ? unstableToldMs + UNSTABLE_PAUSE_MS : Infinity,
    waiting.slow.length > 0 ? slowToldMs + SLOW_PAUSE_MS : Infinity,
    ...telling.outages.flatMap((outage) => [silentUntilMs(telling, outage), remindMs(outage, context)]),
  )
}

/** What is to be said now, sealed; nothing while it is being collected. */
export function planMessages(telling: Telling, context: TellingContext): Telling {
  if ((closesMs(telling, context) ?? -Infinity) > context.nowMs) return telling
  const { collecting: _, ...rest } = telling
  const steps = [
    withoutGone,
    withSilence,
    tellDown,
    tellUp,
    remind,
    tellUnstable,
    tellSlow,
    tellExpiries,
    tellInterruption,
  ]
  return steps.reduce<Telling>((current, step) => step(current, context), rest)
}

/** Whether nothing has to be known of the person any more. */
export function isNothing(telling: Telling, nowMs: number): boolean {
  const { outages, unstable, waiting, collecting, interruption, sealed } = telling
  const { unstableToldMs = -Infinity, slowToldMs = -Infinity } = telling
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
function closesMs({ collecting, outages }: Telling, { isMoreComing }: TellingContext): number | undefined {
  if (collecting === undefined) return undefined
  const { sinceMs, latestMs } = collecting
  const toldMs = Math.max(...outages.map((outage) => outage.toldMs ?? -Infinity))
  const isKnown = sinceMs - toldMs < COLLECT_MORE_MS
  const longestMs = sinceMs + (isKnown ? COLLECT_MORE_MS : COLLECT_MS)
  return isMoreComing ? longestMs : Math.min(latestMs + SETTLE_MS, longestMs)
}

/** Shops that the person does not see any more, or that are not there. */
function withoutGone(telling: Telling, { findShop }: TellingContext): Telling {
  const isThere = (id: string): boolean => findShop(id) !== undefined
  const { unstable, slow, expiries } = telling.waiting
  return {
    ...telling,
    outages: telling.outages.filter(({ shopId }) => isThere(shopId)),
    unstable: telling.unstable.filter(isThere),
    waiting: {
      unstable: unstable.filter(isThere),
      slow: slow.filter(isThere),
      expiries: expiries.filter(({ shopId }) => isThere(shopId)),
    },
  }
}

/**
 * Notes of outages that nobody was told of whether they have to be: what hangs on a shop that is down has no message, and
 * some time to follow when that is up again; what somebody acknowledged before they were told counts as told.
 */
function withSilence(telling: Telling, context: TellingContext): Telling {
  const { nowMs } = context
  const down = new Set(telling.outages.map(({ shopId }) => shopId))
  return {
    ...telling,
    outages: telling.outages.flatMap((outage) => {
      const shop = context.findShop(outage.shopId)
      if (shop === undefined) return []
      if (outage.toldMs !== undefined) return withoutQuietEnd(outage, shop, nowMs)
      if (hangsOnOne(shop, down, context)) {
        // Its end would be news of something nobody heard of.
        if (outage.endedMs !== undefined) return []
        const followMs = Math.max(FOLLOW_MS, FOLLOW_CHECKS * shop.intervalMs)
        return [{ ...outage, quietUntilMs: nowMs + followMs }]
      }
      if (context.isAcknowledged(outage.incidentId)) return [{ ...outage, toldMs: nowMs }]
      if (outage.endedMs !== undefined) return isSilent(telling, outage, nowMs) || shop.isQuiet ? [] : [outage]
      return [shop.isQuiet ? { ...outage, quietUntilMs: nowMs + LOOK_AGAIN_MS } : outage]
    }),
  }
}

/** An end in maintenance is told when that is over; one that a pause made is no recovery. */
function withoutQuietEnd(outage: KnownOutage, shop: ToldShop, nowMs: number): readonly KnownOutage[] {
  if (outage.endedMs === undefined || !shop.isQuiet) return [outage]
  return shop.isPaused ? [] : [{ ...outage, quietUntilMs: nowMs + LOOK_AGAIN_MS }]
}

/** A shop whose parent is down, or that one's, and so on; a circle ends where it began. */
function hangsOnOne(shop: ToldShop, down: ReadonlySet<string>, { findShop }: TellingContext): boolean {
  const seen = new Set<string>()
  for (let id = shop.parentId; id !== undefined && !seen.has(id); id = findShop(id)?.parentId) {
    if (down.has(id)) return true
    seen.add(id)
  }
  return false
}
