import { createHash } from 'node:crypto'
import { formatNumber } from '#base/text/format'
import { DAY_MS, SECOND_MS } from '#base/clock'
import { NOTIFICATIONS_PATH, severities, type PushPayload } from '#messaging'
import type { Push } from '../push-gateway.ts'
import type { Channel, DeliveryBatch } from './deliver-queue.ts'
import type { Delivery } from '../listing/deliveries.ts'
import type { DeliveryQueue } from '../listing/delivery-queues.ts'
import { countUnread, type WaitingMessage } from '../listing/messages.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'

const TRY_TIMEOUT_MS = 30_000
/** How long a push service keeps what has no end of its own, for a device that is away. */
const KEPT_FOR_MS = DAY_MS
/** What had to wait comes as one push where it is more than this. */
const SINGLE_LIMIT = 3
/** Titles that such a push names. */
const NAMED_LIMIT = 5

/** The source of a push that sums up messages from several sources; no real source has this id. */
const ALL_SOURCES = 'all'

/** The number on the app's icon is read when it is sent. */
type CountlessPayload = Omit<PushPayload, 'unreadCount'>

/** Pushes to one installation of the app. */
export function createPushChannel(parts: OutboxParts): Channel {
  return {
    name: 'push',
    isForPeople: true,
    reaches: () => true,
    joins: ({ isHeld }) => isHeld,
    async pack(queue, _receiver, messages) {
      const readUnread = createUnreadReader(parts, queue.userId)
      const toBatch = (payload: CountlessPayload, topic: string, deliveries: readonly Delivery[]): DeliveryBatch => ({
        deliveries,
        async send(signal) {
          const push = toPush(parts, { ...payload, unreadCount: await readUnread() }, topic, deliveries)
          return push === undefined
            ? { kind: 'pointless' }
            : parts.push.deliver(queue.userId, queue.target, push, signal)
        },
      })
      if (queue.isHeld && messages.length > SINGLE_LIMIT) {
        const deliveries = messages.map(({ delivery }) => delivery)
        return [toBatch(describeAll(parts, messages), topicOfAll(queue), deliveries)]
      }
      return messages.map(({ delivery, message, isToasted }) => {
        const { title, body, link, source } = message
        const sourceLabel = labelOf(parts, source)
        const severity = severityOf(parts, [message])
        const payload = { messageId: delivery.noticeId, title, body, link, source, sourceLabel, ...severity }
        // Held messages were shown in the open app long ago, if it was open.
        const toast = isToasted && !queue.isHeld ? {} : { hasToast: false }
        // The topic of a message is its own, so that one that is sent twice is kept once.
        return toBatch({ ...payload, ...toast, sentAtMs: delivery.createdAtMs }, delivery.noticeId, [delivery])
      })
    },
    tryTimeoutMs: TRY_TIMEOUT_MS,
    pauseMs: 0,
  }
}

/** How many are unread, as it was a second ago at most: one turn has up to a thousand pushes. */
function createUnreadReader(parts: OutboxParts, userId: string): () => Promise<number> {
  let last: { readonly count: number; readonly atMs: number } | undefined
  return async () => {
    const atMs = parts.now()
    if (last === undefined || atMs - last.atMs >= SECOND_MS) last = { count: await countUnread(parts, userId), atMs }
    return last.count
  }
}

/** Undefined: the time of all of it is over. */
function toPush(
  parts: OutboxParts,
  payload: PushPayload,
  topic: string,
  deliveries: readonly Delivery[],
): Push | undefined {
  const nowMs = parts.now()
  const endMs = findLatest(deliveries, ({ expiresAtMs }) => expiresAtMs ?? nowMs + KEPT_FOR_MS)
  if (endMs <= nowMs) return undefined
  return {
    payload,
    ttlSeconds: Math.ceil((endMs - nowMs) / SECOND_MS),
    urgency: deliveries.some(({ isUrgent }) => isUrgent) ? 'high' : 'normal',
    topic,
  }
}

/** One push for several messages. */
function describeAll(parts: OutboxParts, messages: readonly WaitingMessage[]): CountlessPayload {
  const sources = new Set(messages.map(({ message }) => message.source))
  const [first = ''] = sources
  const source = sources.size === 1 ? first : ALL_SOURCES
  const titles = messages.slice(0, NAMED_LIMIT).map(({ message }) => message.title)
  return {
    title: `${formatNumber(messages.length)} neue Nachrichten`,
    body: messages.length > NAMED_LIMIT ? `${titles.join('\n')}\n…` : titles.join('\n'),
    link: NOTIFICATIONS_PATH,
    source,
    sourceLabel: labelOf(parts, source),
    count: messages.length,
    ...severityOf(
      parts,
      messages.map(({ message }) => message),
    ),
    hasToast: false,
    sentAtMs: findLatest(messages, ({ delivery }) => delivery.createdAtMs),
  }
}

/** Reduces step by step because a function call takes a limited number of arguments. */
function findLatest<Item>(items: readonly Item[], readMs: (item: Item) => number): number {
  return items.reduce((latest, item) => Math.max(latest, readMs(item)), 0)
}

function labelOf({ sources }: OutboxParts, source: string): string {
  return sources.find(({ id }) => id === source)?.label ?? 'Taschenmesser'
}

/** The gravest severity among them; undefined if no message has one. */
function severityOf(
  { sources }: OutboxParts,
  messages: readonly Pick<WaitingMessage['message'], 'kind'>[],
): Pick<PushPayload, 'severity'> {
  const kinds = new Set(messages.map(({ kind }) => kind))
  const found = new Set(sources.flatMap((source) => source.kinds).map(({ id, severity }) => kinds.has(id) && severity))
  const severity = severities.find((each) => found.has(each))
  return severity === undefined ? {} : { severity }
}

function topicOfAll({ userId }: DeliveryQueue): string {
  return createHash('sha256').update(`all of ${userId}`).digest('base64url').slice(0, 32)
}
