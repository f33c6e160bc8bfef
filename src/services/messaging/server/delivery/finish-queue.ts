import type { Transaction } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { hasDeliveries, noteFailure } from '../listing/deliveries.ts'
import { holdClaim, releaseQueue, type DeliveryQueue, type DeliveryQueueState } from '../listing/delivery-queues.ts'
import { hasWaitingNotices } from '../listing/notices.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'

/** What is tried in vain for so long is given up. */
const GIVE_UP_AFTER_MS = DAY_MS

const DELAYS_MS: readonly number[] = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]
/** Share of a delay by which it is made shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.15

/** Creating a message fails only if our own database does. It is never given up, and its retry delay stops growing at this try. */
const NOTICE_TRIES = 2

/** How a worker leaves a queue. */
export type DeliveryEnd =
  /** What was there is done; what comes waits until `openAtMs`, if that is later than now. */
  | { readonly kind: 'done'; readonly openAtMs?: number }
  /** What is there has to wait, and nothing was tried. */
  | { readonly kind: 'held'; readonly untilMs: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number }
  /** The server is shutting down: the next claim continues at once. */
  | { readonly kind: 'stopped' }
  /** Another worker has claimed the queue meanwhile. */
  | { readonly kind: 'lost' }

/** Lets go of a queue. Whatever came meanwhile is seen: it waits for this transaction, or this one for it. */
export async function finishQueue(parts: OutboxParts, queue: DeliveryQueue, end: DeliveryEnd): Promise<void> {
  if (end.kind === 'lost') return
  const givenUp = await parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await holdClaim(transaction, queue))) return 0
    const nowMs = parts.now()
    const isGivingUp = end.kind === 'failed' && queue.channel !== 'notice'
    const count = isGivingUp
      ? await noteFailure(transaction, queue, { nowMs, giveUpBeforeMs: nowMs - GIVE_UP_AFTER_MS })
      : 0
    const state = nextState(queue, end, nowMs, parts.random())
    const isEmpty = !(await isWaiting(transaction, queue))
    await releaseQueue(transaction, queue, isEmpty ? { ...state, dueAtMs: undefined, isHeld: false } : state)
    return count
  })
  if (end.kind === 'failed') {
    const { channel, tries } = queue
    parts.log.warn({ channel, tries: tries + 1, reason: end.reason, givenUp }, 'a delivery failed, trying again later')
  }
}

/** How the queue is left if something waits in it. */
function nextState(
  queue: DeliveryQueue,
  end: Exclude<DeliveryEnd, { readonly kind: 'lost' }>,
  nowMs: number,
  random: number,
): DeliveryQueueState {
  switch (end.kind) {
    case 'done': {
      const openAtMs = Math.max(nowMs, end.openAtMs ?? 0)
      return { dueAtMs: openAtMs, openAtMs, tries: 0, isHeld: false }
    }
    case 'held':
      return { dueAtMs: end.untilMs, openAtMs: nowMs, tries: queue.tries, isHeld: true }
    case 'stopped':
      return { dueAtMs: nowMs, openAtMs: nowMs, tries: queue.tries, isHeld: queue.isHeld }
    case 'failed': {
      const tries = queue.tries + 1
      const counted = queue.channel === 'notice' ? Math.min(tries, NOTICE_TRIES) : tries
      const dueAtMs = nowMs + retryDelayMs(counted, random, end.retryAfterMs)
      return { dueAtMs, openAtMs: nowMs, tries, isHeld: true }
    }
  }
}

function isWaiting(transaction: Transaction<unknown>, queue: DeliveryQueue): Promise<boolean> {
  return queue.channel === 'notice' ? hasWaitingNotices(transaction, queue.userId) : hasDeliveries(transaction, queue)
}

/**
 * How long to wait after the n-th failed try in a row, counted from 1; at least as long as the other side asked for.
 * `random` is from 0 up to 1.
 */
export function retryDelayMs(tries: number, random: number, askedForMs = 0): number {
  const delayMs = DELAYS_MS[Math.min(tries, DELAYS_MS.length) - 1] ?? 0
  const spreadMs = delayMs * (1 - JITTER + 2 * JITTER * random)
  return Math.round(Math.min(Math.max(spreadMs, askedForMs), GIVE_UP_AFTER_MS))
}
