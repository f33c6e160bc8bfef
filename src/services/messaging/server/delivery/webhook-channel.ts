import { SECOND_MS } from '#base/clock'
import type { Channel } from './deliver-queue.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { findKind } from '../listing/settings.ts'

/** Longer than one request may take, since a name is looked up before. */
const TRY_TIMEOUT_MS = 15 * SECOND_MS

/** Messages to a program of the person, each on its own, as they come: it is no one who sleeps or reads the list. */
export function createWebhookChannel(parts: OutboxParts): Channel {
  return {
    name: 'webhook',
    isForPeople: false,
    reaches: () => true,
    joins: () => false,
    pack: async (queue, _receiver, messages) =>
      messages.map(({ delivery, message: { kind, title, body, link, source } }) => ({
        deliveries: [delivery],
        send: (signal) =>
          parts.webhooks.deliver(
            queue.userId,
            queue.target,
            {
              id: delivery.noticeId,
              kind,
              severity: findKind(parts.sources, kind)?.severity,
              title,
              body,
              url: parts.publicUrl + link,
              source,
              createdAtMs: delivery.createdAtMs,
            },
            signal,
          ),
      })),
    tryTimeoutMs: TRY_TIMEOUT_MS,
    pauseMs: 0,
  }
}
