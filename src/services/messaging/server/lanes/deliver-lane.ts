import { HOUR_MS, MINUTE_MS } from '#base/clock'
import type { MessageSettings } from '#messaging'
import type { DeliveryOutcome } from '../push-gateway.ts'
import type { Receiver } from '../receiver.ts'
import { readDeliveries, removeDeliveries, type Delivery } from '../listing/deliveries.ts'
import type { LaneEnd } from './finish-lane.ts'
import type { Lane } from '../listing/lanes.ts'
import { findWorthwhile, type WaitingMessage } from '../listing/messages.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { quietUntilMs } from '../listing/quiet-hours.ts'
import { readSettings } from '../listing/settings.ts'

/** A way to people's devices and mailboxes. */
export type Channel = {
  readonly name: 'push' | 'mail' | 'webhook'
  /** Waits for quiet hours to end, and tells nothing that was read. */
  readonly isForPeople: boolean
  reaches(receiver: Receiver): boolean
  /** Whether all that waits may become one; else what comes next comes in the next turn. */
  joins(lane: Lane): boolean
  /** What is handed over, in this order: a message each, or several in one. */
  pack(lane: Lane, receiver: Receiver, messages: readonly WaitingMessage[]): Promise<readonly Parcel[]>
  /** How long one try may take, whatever the other side does. */
  readonly tryTimeoutMs: number
  /** How long nothing more comes after something has. */
  readonly pauseMs: number
}

export type Parcel = {
  readonly deliveries: readonly Delivery[]
  send(signal: AbortSignal): Promise<SendOutcome>
}

/** `pointless`: its time was over, so nothing was sent. */
type SendOutcome = DeliveryOutcome | { readonly kind: 'pointless' }

/** The end of the server: nothing more is begun, and then what is under way is given up. */
export type StopSignals = { readonly closing: AbortSignal; readonly ending: AbortSignal }

/** After that a lane is let go of and claimed anew, so that no lease ends while something is sent. */
const MAX_TURN_MS = MINUTE_MS
/** What is handed over one by one at most in one turn. */
const SINGLES_PER_TURN = 1_000
/** Quiet hours are looked at again after that: the person may have changed them. */
const LOOK_AGAIN_MS = HOUR_MS

/** Hands over what waits in a lane until it is empty, its target fails, or it has to wait. */
export async function deliverLane(
  parts: OutboxParts,
  channel: Channel,
  lane: Lane,
  stopping: StopSignals,
): Promise<LaneEnd> {
  const { kysely } = parts.database
  const startedAtMs = parts.now()
  const receiver = await parts.findReceiver(lane.userId)
  if (receiver === undefined || receiver.isDisabled || !channel.reaches(receiver)) {
    return removeAll(parts, lane)
  }
  const settings = await readSettings(parts, lane.userId)
  const quietEndMs = channel.isForPeople ? quietUntilMs(settings?.quietHours, startedAtMs) : undefined
  if (quietEndMs !== undefined) return { kind: 'held', untilMs: Math.min(quietEndMs, startedAtMs + LOOK_AGAIN_MS) }
  const waiting = await readDeliveries(kysely, lane, channel.joins(lane) ? undefined : SINGLES_PER_TURN)
  const question = { userId: lane.userId, channel, settings }
  const worthwhile = await findWorthwhile(parts, { ...question, deliveries: waiting })
  const kept = new Set(worthwhile.map(({ delivery }) => delivery))
  const pointless = waiting.filter((delivery) => !kept.has(delivery))
  if (!(await removeDeliveries(kysely, lane, pointless))) return { kind: 'lost' }
  const parcels = worthwhile.length === 0 ? [] : await channel.pack(lane, receiver, worthwhile)
  return handOver(parts, { channel, lane, stopping, settings, parcels, untilMs: startedAtMs + MAX_TURN_MS })
}

async function removeAll({ database: { kysely } }: OutboxParts, lane: Lane): Promise<LaneEnd> {
  const all = await readDeliveries(kysely, lane)
  return (await removeDeliveries(kysely, lane, all)) ? { kind: 'done' } : { kind: 'lost' }
}

async function handOver(
  parts: OutboxParts,
  o: {
    readonly channel: Channel
    readonly lane: Lane
    readonly stopping: StopSignals
    readonly settings: MessageSettings | undefined
    readonly parcels: readonly Parcel[]
    readonly untilMs: number
  },
): Promise<LaneEnd> {
  const { channel, lane, stopping } = o
  const { kysely } = parts.database
  let openAtMs = 0
  for (const [index, parcel] of o.parcels.entries()) {
    if (stopping.closing.aborted) return { kind: 'stopped' }
    // However long it took to make ready, one is tried: the next turn would take as long.
    if (index > 0 && parts.now() >= o.untilMs) break
    // The first was looked at just now; each of the others may have waited for those before it.
    if (index > 0 && !(await isStillWorthwhile(parts, o, parcel))) {
      if (!(await removeDeliveries(kysely, lane, parcel.deliveries))) return { kind: 'lost' }
      continue
    }
    const outcome = await tryOnce(parts, channel, parcel, stopping.ending)
    if (outcome.kind === 'later') {
      if (stopping.ending.aborted) return { kind: 'stopped' }
      return { kind: 'failed', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs ?? 0 }
    }
    if (outcome.kind === 'gone') return removeAll(parts, lane)
    if (outcome.kind === 'refused') {
      parts.log.warn({ channel: channel.name, reason: outcome.reason }, 'a message was refused for good')
    }
    if (outcome.kind === 'delivered') openAtMs = parts.now() + channel.pauseMs
    if (!(await removeDeliveries(kysely, lane, parcel.deliveries))) return { kind: 'lost' }
  }
  return { kind: 'done', openAtMs }
}

/** Whether somebody still has to be told of any of it. */
async function isStillWorthwhile(
  parts: OutboxParts,
  o: { readonly channel: Channel; readonly lane: Lane; readonly settings: MessageSettings | undefined },
  { deliveries }: Parcel,
): Promise<boolean> {
  const question = { userId: o.lane.userId, channel: o.channel, settings: o.settings }
  return (await findWorthwhile(parts, { ...question, deliveries })).length > 0
}

/** One try with an end. */
async function tryOnce(
  parts: OutboxParts,
  channel: Channel,
  parcel: Parcel,
  ending: AbortSignal,
): Promise<SendOutcome> {
  const timeout = new AbortController()
  const cancel = parts.startTimer(() => timeout.abort(), channel.tryTimeoutMs)
  try {
    return await parcel.send(AbortSignal.any([timeout.signal, ending]))
  } catch (error) {
    parts.log.error({ err: error, channel: channel.name }, 'a delivery ended with a fault')
    return { kind: 'later', reason: 'fault' }
  } finally {
    cancel()
  }
}
