import { HOUR_MS, MINUTE_MS } from '#base/clock'
import type { MessageSettings } from '#messaging'
import { isZone } from '#base/calendar/zoned'
import type { DeliveryOutcome } from '../push-gateway.ts'
import type { OutboxParts, Receiver } from '../listing/outbox-parts.ts'
import { readDeliveries, removeDeliveries, type Delivery } from '../listing/deliveries.ts'
import type { DeliveryEnd } from './finish-queue.ts'
import type { DeliveryQueue } from '../listing/delivery-queues.ts'
import { findWorthwhile, type WaitingMessage } from '../listing/messages.ts'
import { readSettings } from '../listing/settings.ts'

type QuietHours = NonNullable<MessageSettings['quietHours']>

/** Used if a device names a time zone that this server does not know. */
const HOME_ZONE = 'Europe/Berlin'

/** A way to people's devices and mailboxes. */
export type Channel = {
  readonly name: 'push' | 'mail' | 'webhook'
  /** Waits for quiet hours to end, and tells nothing that was read. */
  readonly isForPeople: boolean
  reaches(receiver: Receiver): boolean
  /** Whether all that waits may become one; else what comes next comes in the next turn. */
  joins(queue: DeliveryQueue): boolean
  /** What is handed over, in this order: a message each, or several in one. */
  pack(queue: DeliveryQueue, receiver: Receiver, messages: readonly WaitingMessage[]): Promise<readonly DeliveryBatch[]>
  /** How long one try may take, whatever the other side does. */
  readonly tryTimeoutMs: number
  /** How long nothing more comes after something has. */
  readonly pauseMs: number
}

export type DeliveryBatch = {
  readonly deliveries: readonly Delivery[]
  send(signal: AbortSignal): Promise<SendOutcome>
}

/** `pointless`: its time was over, so nothing was sent. */
type SendOutcome = DeliveryOutcome | { readonly kind: 'pointless' }

/** The end of the server: nothing more is begun, and then what is under way is given up. */
export type StopSignals = { readonly closing: AbortSignal; readonly ending: AbortSignal }

/** After that a queue is let go of and claimed anew, so that no lease ends while something is sent. */
const MAX_TURN_MS = MINUTE_MS
/** What is handed over one by one at most in one turn. */
const SINGLES_PER_TURN = 1_000
/** Quiet hours are looked at again after that: the person may have changed them. */
const LOOK_AGAIN_MS = HOUR_MS

/** Hands over what waits in a queue until it is empty, its target fails, or it has to wait. */
export async function deliverQueue(
  parts: OutboxParts,
  channel: Channel,
  queue: DeliveryQueue,
  stopping: StopSignals,
): Promise<DeliveryEnd> {
  const { kysely } = parts.database
  const startedAtMs = parts.now()
  const receiver = await parts.findReceiver(queue.userId)
  if (receiver === undefined || receiver.isDisabled || !channel.reaches(receiver)) {
    return removeAll(parts, queue)
  }
  const settings = await readSettings(parts, queue.userId)
  const quietEndMs = channel.isForPeople ? quietUntilMs(settings?.quietHours, startedAtMs) : undefined
  if (quietEndMs !== undefined) return { kind: 'held', untilMs: Math.min(quietEndMs, startedAtMs + LOOK_AGAIN_MS) }
  const waiting = await readDeliveries(kysely, queue, channel.joins(queue) ? undefined : SINGLES_PER_TURN)
  const question = { userId: queue.userId, channel, settings }
  const worthwhile = await findWorthwhile(parts, { ...question, deliveries: waiting })
  const kept = new Set(worthwhile.map(({ delivery }) => delivery))
  const pointless = waiting.filter((delivery) => !kept.has(delivery))
  if (!(await removeDeliveries(kysely, queue, pointless))) return { kind: 'lost' }
  const batches = worthwhile.length === 0 ? [] : await channel.pack(queue, receiver, worthwhile)
  return handOver(parts, { channel, queue, stopping, settings, batches, untilMs: startedAtMs + MAX_TURN_MS })
}

async function removeAll({ database: { kysely } }: OutboxParts, queue: DeliveryQueue): Promise<DeliveryEnd> {
  const all = await readDeliveries(kysely, queue)
  return (await removeDeliveries(kysely, queue, all)) ? { kind: 'done' } : { kind: 'lost' }
}

async function handOver(
  parts: OutboxParts,
  o: {
    readonly channel: Channel
    readonly queue: DeliveryQueue
    readonly stopping: StopSignals
    readonly settings: MessageSettings | undefined
    readonly batches: readonly DeliveryBatch[]
    readonly untilMs: number
  },
): Promise<DeliveryEnd> {
  const { channel, queue, stopping } = o
  const { kysely } = parts.database
  let openAtMs = 0
  for (const [index, batch] of o.batches.entries()) {
    if (stopping.closing.aborted) return { kind: 'stopped' }
    // However long it took to make ready, one is tried: the next turn would take as long.
    if (index > 0 && parts.now() >= o.untilMs) break
    // The first was looked at just now; each of the others may have waited for those before it.
    if (index > 0 && !(await isStillWorthwhile(parts, o, batch))) {
      if (!(await removeDeliveries(kysely, queue, batch.deliveries))) return { kind: 'lost' }
      continue
    }
    const outcome = await tryOnce(parts, channel, batch, stopping.ending)
    if (outcome.kind === 'later') {
      if (stopping.ending.aborted) return { kind: 'stopped' }
      return { kind: 'failed', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs ?? 0 }
    }
    if (outcome.kind === 'gone') return removeAll(parts, queue)
    if (outcome.kind === 'refused') {
      parts.log.warn({ channel: channel.name, reason: outcome.reason }, 'a message was refused for good')
    }
    if (outcome.kind === 'delivered') openAtMs = parts.now() + channel.pauseMs
    if (!(await removeDeliveries(kysely, queue, batch.deliveries))) return { kind: 'lost' }
  }
  return { kind: 'done', openAtMs }
}

/** Whether any of the deliveries in the batch still has to be sent. */
async function isStillWorthwhile(
  parts: OutboxParts,
  o: { readonly channel: Channel; readonly queue: DeliveryQueue; readonly settings: MessageSettings | undefined },
  { deliveries }: DeliveryBatch,
): Promise<boolean> {
  const question = { userId: o.queue.userId, channel: o.channel, settings: o.settings }
  return (await findWorthwhile(parts, { ...question, deliveries })).length > 0
}

/** One try with an end. */
async function tryOnce(
  parts: OutboxParts,
  channel: Channel,
  batch: DeliveryBatch,
  ending: AbortSignal,
): Promise<SendOutcome> {
  const timeout = new AbortController()
  const cancel = parts.startTimer(() => timeout.abort(), channel.tryTimeoutMs)
  try {
    return await batch.send(AbortSignal.any([timeout.signal, ending]))
  } catch (error) {
    parts.log.error({ err: error, channel: channel.name }, 'a delivery ended with a fault')
    return { kind: 'later', reason: 'fault' }
  } finally {
    cancel()
  }
}

/**
 * The instant at which the quiet hours end that last now, or undefined where none do. They are one span of time from the
 * one wall time to the other, whatever the clocks do in between: a wall time that comes twice begins them the first and
 * ends them the second time, one that is left out counts as the moment of the change.
 */
export function quietUntilMs(quietHours: QuietHours | undefined, nowMs: number): number | undefined {
  if (quietHours === undefined || !quietHours.isOn || quietHours.from === quietHours.until) return undefined
  const { from, until } = quietHours
  const zone = isZone(quietHours.timeZone) ? quietHours.timeZone : HOME_ZONE
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const startMs = toEpochMs(day, from, zone, 'earlier')
    const endMs = toEpochMs(from < until ? day : day.add({ days: 1 }), until, zone, 'later')
    if (startMs <= nowMs && nowMs < endMs) return endMs
  }
  return undefined
}

function toEpochMs(day: Temporal.PlainDate, time: string, zone: string, which: 'earlier' | 'later'): number {
  const wall = day.toPlainDateTime(time)
  const moment = wall.toZonedDateTime(zone, { disambiguation: which })
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds
  const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? moment.epochMilliseconds
}
