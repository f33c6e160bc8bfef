import { deliverQueue, type StopSignals } from './deliver-queue.ts'
import { finishQueue, type DeliveryEnd } from './finish-queue.ts'
import { fanOut } from '../listing/fan-out.ts'
import type { DeliveryQueue } from '../listing/delivery-queues.ts'
import { createMailChannel } from './mail-channel.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { createPushChannel } from './push-channel.ts'
import { createWebhookChannel } from './webhook-channel.ts'

export type QueueRunner = {
  /** Looks for queues that are due, now rather than at the next time it would. */
  wake(): void
  /** Claims nothing any more, and resolves when nothing is under way. */
  stop(): Promise<void>
}

type QueueRunnerOptions = {
  /** DeliveryQueues that are looked after at the same time. */
  readonly limit: number
  claim(limit: number): Promise<readonly DeliveryQueue[]>
  findNextDueMs(): Promise<number | undefined>
  /** Does what is to be done in a queue and lets go of it. */
  work(queue: DeliveryQueue): Promise<void>
  /** How long it may sleep at most: others may have made a queue due. */
  readonly maxSleepMs: number
  readonly now: () => number
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly onError: (error: unknown) => void
}

/** For the case that another node is about to claim what is due. */
const MIN_SLEEP_MS = 50
/** After a fault of the database. */
const PAUSE_MS = 5_000

/** Does what is to be done in a claimed queue, and lets go of it. */
export function createQueueWorker(parts: OutboxParts, stopping: StopSignals): (queue: DeliveryQueue) => Promise<void> {
  const channels = {
    push: createPushChannel(parts),
    mail: createMailChannel(parts),
    webhook: createWebhookChannel(parts),
  }
  const workIn = async (queue: DeliveryQueue): Promise<DeliveryEnd> => {
    if (queue.channel !== 'notice') return deliverQueue(parts, channels[queue.channel], queue, stopping)
    await fanOut(parts, queue)
    return { kind: 'done' }
  }
  return async (queue) => {
    const end = await workIn(queue).catch((error: unknown): DeliveryEnd => {
      parts.log.error({ err: error, channel: queue.channel }, 'a queue of the outbox could not be worked on')
      return { kind: 'failed', reason: 'fault', retryAfterMs: 0 }
    })
    await finishQueue(parts, queue, end)
  }
}

/** Looks after the queues of one channel: sleeps until the next is due, or until it is woken. */
export function createQueueRunner(o: QueueRunnerOptions): QueueRunner {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  /** The running check, and whether it was woken again meanwhile. */
  let looking: Promise<void> | undefined
  let isWoken = false
  let cancelTimer = (): void => {}

  const sleep = (delayMs: number): void => {
    cancelTimer()
    if (!isStopped) cancelTimer = o.startTimer(wake, delayMs)
  }
  const begin = (queue: DeliveryQueue): void => {
    const work: Promise<void> = o
      .work(queue)
      .catch(o.onError)
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }
  const look = async (): Promise<void> => {
    for (let isMore = true; isMore && !isStopped;) {
      isWoken = false
      const free = o.limit - underWay.size
      // A worker that finishes checks again.
      if (free <= 0) return
      const queues = await o.claim(free)
      for (const queue of queues) begin(queue)
      isMore = isWoken || queues.length === free
    }
    const nextDueMs = isStopped ? undefined : await o.findNextDueMs()
    sleep(Math.min(Math.max((nextDueMs ?? Infinity) - o.now(), MIN_SLEEP_MS), o.maxSleepMs))
  }
  function wake(): void {
    isWoken = true
    if (isStopped || looking !== undefined) return
    cancelTimer()
    looking = look()
      .catch((error: unknown) => {
        o.onError(error)
        isWoken = false
        sleep(PAUSE_MS)
      })
      .finally(() => {
        looking = undefined
        if (isWoken && underWay.size < o.limit) wake()
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      cancelTimer()
      await looking
      await Promise.all(underWay)
    },
  }
}
