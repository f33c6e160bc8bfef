import type { Transaction } from 'kysely'
import { hasDeliveries, noteFailure } from '../listing/deliveries.ts'
import { holdClaim, releaseLane, type Lane, type LaneState } from '../listing/lanes.ts'
import { hasWaitingNotices } from '../listing/notices.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { GIVE_UP_AFTER_MS, retryDelayMs } from '../listing/retry-delay.ts'

/** Making a message fails with our own database only, is never given up, and is not put off for longer than after so many. */
const NOTICE_TRIES = 2

/** How somebody leaves a lane. */
export type LaneEnd =
  /** What was there is done; what comes waits until `openAtMs`, if that is later than now. */
  | { readonly kind: 'done'; readonly openAtMs?: number }
  /** What is there has to wait, and nothing was tried. */
  | { readonly kind: 'held'; readonly untilMs: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number }
  /** The server ends: whoever comes next goes on at once. */
  | { readonly kind: 'stopped' }
  /** Somebody else has it by now. */
  | { readonly kind: 'lost' }

/** Lets go of a lane. Whatever came meanwhile is seen: it waits for this transaction, or this one for it. */
export async function finishLane(parts: OutboxParts, lane: Lane, end: LaneEnd): Promise<void> {
  if (end.kind === 'lost') return
  const givenUp = await parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await holdClaim(transaction, lane))) return 0
    const nowMs = parts.now()
    const isGivingUp = end.kind === 'failed' && lane.channel !== 'notice'
    const count = isGivingUp
      ? await noteFailure(transaction, lane, { nowMs, giveUpBeforeMs: nowMs - GIVE_UP_AFTER_MS })
      : 0
    const state = nextState(lane, end, nowMs, parts.random())
    const isEmpty = !(await isWaiting(transaction, lane))
    await releaseLane(transaction, lane, isEmpty ? { ...state, dueAtMs: undefined, isHeld: false } : state)
    return count
  })
  if (end.kind === 'failed') {
    const { channel, tries } = lane
    parts.log.warn({ channel, tries: tries + 1, reason: end.reason, givenUp }, 'a delivery failed, trying again later')
  }
}

/** How the lane is left if something waits in it. */
function nextState(
  lane: Lane,
  end: Exclude<LaneEnd, { readonly kind: 'lost' }>,
  nowMs: number,
  random: number,
): LaneState {
  switch (end.kind) {
    case 'done': {
      const openAtMs = Math.max(nowMs, end.openAtMs ?? 0)
      return { dueAtMs: openAtMs, openAtMs, tries: 0, isHeld: false }
    }
    case 'held':
      return { dueAtMs: end.untilMs, openAtMs: nowMs, tries: lane.tries, isHeld: true }
    case 'stopped':
      return { dueAtMs: nowMs, openAtMs: nowMs, tries: lane.tries, isHeld: lane.isHeld }
    case 'failed': {
      const tries = lane.tries + 1
      const counted = lane.channel === 'notice' ? Math.min(tries, NOTICE_TRIES) : tries
      const dueAtMs = nowMs + retryDelayMs(counted, random, end.retryAfterMs)
      return { dueAtMs, openAtMs: nowMs, tries, isHeld: true }
    }
  }
}

function isWaiting(transaction: Transaction<unknown>, lane: Lane): Promise<boolean> {
  return lane.channel === 'notice' ? hasWaitingNotices(transaction, lane.userId) : hasDeliveries(transaction, lane)
}
