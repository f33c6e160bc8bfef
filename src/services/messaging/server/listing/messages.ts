import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { toIso } from '#base/clock'
import { messagesCollection, takesChannel, type Message, type MessageSettings } from '#messaging'
import type { Delivery } from './deliveries.ts'
import type { NoticeContent, WaitingNotice } from './notices.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { findKind } from './settings.ts'
import { readUnlisted } from './unlisted.ts'

/** Messages that are read in one go. */
const READ_AT_ONCE = 100

/** A message with what is to be delivered of it. */
export type WaitingMessage = {
  readonly delivery: Delivery
  readonly message: Message
  /** Whether the person wants toasts of its kind. */
  readonly isToasted: boolean
}

/** A message was refused by the documents: it breaks a rule of the collection, now and whenever it is tried again. */
export class RefusedMessage extends Error {}

/** Its person's documents have no place for a message now. */
export class UnplacedMessage extends Error {}

/** Writes the message of a notice. Repeating it changes nothing, also after the person has read or deleted it (S3). */
export async function writeMessage(
  { writeAsServer }: Pick<OutboxParts, 'writeAsServer'>,
  userId: string,
  { id, content }: { readonly id: string; readonly content: NoticeContent },
): Promise<void> {
  const { kind, title, body, link, source } = content
  const message = { receiverId: userId, kind, title, body, link, source }
  const fields = Object.entries(message).map(([key, value]) => ({ key, value }))
  const [result] = await writeAsServer(userId, [
    { path: `${messagesCollection.name}/${id}`, type: 'ADD', fields, changeId: id },
  ])
  if (result?.outcome === 'rejected' && result.code === 'quota-exceeded') throw new UnplacedMessage(result.code)
  if (result?.outcome === 'rejected')
    throw new RefusedMessage(`a message was refused: ${result.code} ${result.field ?? ''}`.trimEnd())
}

/** Makes sure that the message of a notice is there, unless it was deleted for good; tells whether it is. Throws as `writeMessage` does. */
export async function ensureMessage(parts: OutboxParts, userId: string, notice: WaitingNotice): Promise<boolean> {
  if ((await readMessage(parts, userId, notice.id)) !== undefined) return true
  await writeMessage(parts, userId, notice)
  return (await readMessage(parts, userId, notice.id)) !== undefined
}

/** Marks a message as read (O19), unless it was read or deleted or is not there. */
export async function markMessageRead(
  parts: Pick<OutboxParts, 'documents' | 'writeAsServer' | 'now'>,
  userId: string,
  id: string,
): Promise<void> {
  const message = await readMessage(parts, userId, id)
  if (message === undefined || message.readAt !== undefined || message.deletedAt !== undefined) return
  const fields = [{ key: 'readAt', value: toIso(parts.now()) }]
  // The same change, however many servers find that the user has dealt with it.
  const changeId = `${id}-read`
  await parts.writeAsServer(userId, [{ path: `${messagesCollection.name}/${id}`, type: 'MODIFIED', fields, changeId }])
}

async function readMessage(
  { documents }: Pick<OutboxParts, 'documents'>,
  userId: string,
  id: string,
): Promise<Message | undefined> {
  const document = await documents.readDocument(userId, messagesCollection.name, id)
  const parsed = messagesCollection.schema.safeParse(document?.fields)
  return parsed.success ? parsed.data : undefined
}

/**
 * Of what waits in a queue, what is still worth delivering: not read or deleted meanwhile, not out of date, and of a kind
 * for which the person still wants this channel.
 */
export async function findWorthwhile(
  parts: OutboxParts,
  o: {
    readonly userId: string
    readonly channel: { readonly name: 'push' | 'mail' | 'webhook'; readonly isForPeople: boolean }
    readonly settings: MessageSettings | undefined
    readonly deliveries: readonly Delivery[]
  },
): Promise<readonly WaitingMessage[]> {
  const worthwhile: WaitingMessage[] = []
  for (const [index, delivery] of o.deliveries.entries()) {
    // Yields regularly, because SQLite answers synchronously and thousands of messages would block the event loop.
    if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await yieldToEventLoop()
    if (delivery.expiresAtMs !== undefined && delivery.expiresAtMs <= parts.now()) continue
    const message =
      (await readMessage(parts, o.userId, delivery.noticeId)) ??
      (await readUnlisted(parts.database.kysely, o.userId, delivery.noticeId))
    if (message === undefined || message.deletedAt !== undefined) continue
    if (o.channel.isForPeople && message.readAt !== undefined) continue
    const kind = findKind(parts.sources, message.kind)
    if (kind === undefined || !takesChannel(o.settings, kind, o.channel.name)) continue
    worthwhile.push({ delivery, message, isToasted: takesChannel(o.settings, kind, 'toast') })
  }
  return worthwhile
}

/** How many messages the person has not read: what the bell and the app's icon show. */
export function countUnread({ documents }: Pick<OutboxParts, 'documents'>, userId: string): Promise<number> {
  // All messages a user can see are addressed to them: no other user has access (`access: 'owner'`).
  return documents.countDocuments(userId, messagesCollection.name, { without: ['readAt', 'deletedAt'] })
}
