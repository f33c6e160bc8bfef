import { createHash } from 'node:crypto'
import { formatNumber } from '#base/text/format'
import { MINUTE_MS } from '#base/clock'
import { NOTIFICATIONS_PATH, type Message } from '#messaging'
import type { Mail } from '../mail-delivery.ts'
import type { MailContent } from '../mail-text.ts'
import type { Channel } from './deliver-queue.ts'
import type { Delivery } from '../listing/deliveries.ts'
import { findKind } from '../listing/settings.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'

/** Longer than the mailer takes for one, since others may have their turn before. */
const TRY_TIMEOUT_MS = 60_000
/** The minimum time between two mails to the same user; messages in between go into the next one. */
const PAUSE_MS = 5 * MINUTE_MS
/** Messages that one mail tells of; the others it counts. */
const TOLD_LIMIT = 20

const SETTINGS_PATH = '/account/benachrichtigungen'

/** Mails to an address that is proven to be the person's; all that waits goes into one. */
export function createMailChannel(parts: OutboxParts): Channel {
  return {
    name: 'mail',
    isForPeople: true,
    reaches: ({ isEmailVerified, isGuest }) => isEmailVerified && !isGuest,
    joins: () => true,
    async pack(queue, { email }, waiting) {
      const deliveries = waiting.map(({ delivery }) => delivery)
      const messages = waiting.map(({ message }) => message)
      const content = describe(parts, messages)
      const mail: Mail = { to: email, subject: content.heading, content, id: nameOf(queue.userId, deliveries) }
      return [{ deliveries, send: (signal) => parts.mailer.deliverOnce(mail, signal) }]
    },
    tryTimeoutMs: TRY_TIMEOUT_MS,
    pauseMs: PAUSE_MS,
  }
}

/** The same for each try with the same messages, so that a mailbox can tell when it got one twice. */
function nameOf(userId: string, deliveries: readonly Delivery[]): string {
  const ids = deliveries.map(({ noticeId }) => noticeId).join(' ')
  return createHash('sha256').update(`${userId} ${ids}`).digest('hex').slice(0, 32)
}

function describe(parts: OutboxParts, messages: readonly Message[]): MailContent {
  const [first] = messages
  const closing = { label: 'Einstellen, was als Mail kommt', url: parts.publicUrl + SETTINGS_PATH }
  if (messages.length === 1 && first !== undefined) {
    const kind = findKind(parts.sources, first.kind)?.label ?? first.kind
    return {
      heading: first.title,
      paragraphs: toLines(first.body),
      link: { label: 'In Taschenmesser ansehen', url: parts.publicUrl + first.link },
      afterwards: [`Du bekommst diese Mail, weil du für „${kind}“ Mails gewählt hast.`],
      closing,
    }
  }
  const more = messages.length - TOLD_LIMIT
  return {
    heading: `${formatNumber(messages.length)} neue Nachrichten`,
    paragraphs: [
      ...messages.slice(0, TOLD_LIMIT).map(({ title, body }) => `${title}\n${body}`.trimEnd()),
      ...(more > 0 ? [`… und ${formatNumber(more)} weitere`] : []),
    ],
    link: { label: 'Alle Nachrichten ansehen', url: parts.publicUrl + NOTIFICATIONS_PATH },
    afterwards: ['Du bekommst diese Mail, weil du für diese Arten von Nachrichten Mails gewählt hast.'],
    closing,
  }
}

function toLines(body: string): readonly string[] {
  return body.split(/\n+/).filter((line) => line.trim() !== '')
}
