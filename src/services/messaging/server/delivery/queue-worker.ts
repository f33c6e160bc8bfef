import { deliverQueue, type StopSignals } from './deliver-queue.ts'
import { finishQueue, type DeliveryEnd } from './finish-queue.ts'
import { fanOut } from '../listing/fan-out.ts'
import type { DeliveryQueue } from '../listing/delivery-queues.ts'
import { createMailChannel } from './mail-channel.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { createPushChannel } from './push-channel.ts'
import { createWebhookChannel } from './webhook-channel.ts'

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
