import { deliverLane, type StopSignals } from './deliver-lane.ts'
import { finishLane, type LaneEnd } from './finish-lane.ts'
import { handOut } from '../listing/hand-out.ts'
import type { Lane } from '../listing/lanes.ts'
import { createMailChannel } from './mail-channel.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { createPushChannel } from './push-channel.ts'
import { createWebhookChannel } from './webhook-channel.ts'

/** Does what is to be done in a claimed lane, and lets go of it. */
export function createLaneWorker(parts: OutboxParts, stopping: StopSignals): (lane: Lane) => Promise<void> {
  const channels = {
    push: createPushChannel(parts),
    mail: createMailChannel(parts),
    webhook: createWebhookChannel(parts),
  }
  const workIn = async (lane: Lane): Promise<LaneEnd> => {
    if (lane.channel !== 'notice') return deliverLane(parts, channels[lane.channel], lane, stopping)
    await handOut(parts, lane)
    return { kind: 'done' }
  }
  return async (lane) => {
    const end = await workIn(lane).catch((error: unknown): LaneEnd => {
      parts.log.error({ err: error, channel: lane.channel }, 'a lane of the outbox could not be worked on')
      return { kind: 'failed', reason: 'fault', retryAfterMs: 0 }
    })
    await finishLane(parts, lane, end)
  }
}
