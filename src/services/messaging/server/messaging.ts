import { messagesCollection, type Message } from '../contract.ts'
import { markMessageRead, RefusedMessage, UnplacedMessage, writeMessage } from './listing/messages.ts'
import { insertNotice, noticeId, removeNotice, repeatingNoticeId, type NoticeContent } from './listing/notices.ts'
import { createOutbox, exportWaiting, forgetInOutbox } from './outbox/outbox.ts'
import type { OutboxParts } from './listing/outbox-parts.ts'
import { tidyOutbox } from './outbox/tidy-outbox.ts'

/** A message as the service that sends it writes it. */
export type Notice = Omit<Message, 'receiverId' | 'readAt' | 'deletedAt'> & {
  /** Names the occasion, for this person: the same key never makes a second message. */
  readonly key: string
  /** With this, the same key makes another message once so much time has passed since the last one. */
  readonly repeatsAfterMs?: number | undefined
  /** Whether a device that saves power is to be woken for it. Quiet hours are quiet all the same. */
  readonly isUrgent?: boolean | undefined
  /** After that it is in the list only, and neither pushed nor mailed any more. */
  readonly validForMs?: number | undefined
  /**
   * Keys of earlier notices to this user that this one makes obsolete, since it includes their outcome: if it is delivered, those
   * still waiting for the same target are not. The list keeps all of them.
   */
  readonly supersedes?: readonly string[] | undefined
}

export type Messaging = {
  /**
   * Adds a message to a user's list and returns; delivery over the other channels follows and survives a server restart. Repeating it
   * with the same key changes nothing, even after the user has read the message or it was deleted. Does nothing if the account does
   * not exist. If the user's document storage is full, the message is in no list but is still delivered. Throws if the message
   * violates the collection's schema, or if nothing can be stored now.
   */
  notify(userId: string, notice: Notice): Promise<void>
  /**
   * Marks the message of an earlier notice as read, because its user has dealt with the occasion: what still waits is not delivered,
   * and toasts of it go. Does nothing if there is no such message, or it was read or deleted. A notification on a device stays.
   */
  markRead(userId: string, key: string): Promise<void>
  /** Begins to deliver, with what an earlier server left. */
  start(): Promise<void>
  /** Lets what is under way finish for a moment, and leaves the rest for the next start; before the database is closed. */
  stop(): Promise<void>
  /** Removes what is kept besides the messages, which are documents. Safe to repeat. */
  forgetPerson(deletedUser: { readonly userId: string }): Promise<void>
  /** What waits to be delivered to a person. */
  exportWaiting(userId: string): AsyncIterable<object>
  /** Removes what is no longer needed; to be called every day. */
  tidy(): Promise<void>
}

export type MessagingOptions = OutboxParts & {
  /** The next people after one, in the order of their ids; an empty page ends it. */
  readonly listPeople: (afterUserId: string, limit: number) => Promise<readonly string[]>
}

/** Messages are documents; the outbox sees to it that each is one, and reaches its person over the channels they chose. */
export function createMessaging(o: MessagingOptions): Messaging {
  const { kysely } = o.database
  const outbox = createOutbox(o)
  return {
    async notify(userId, { key, repeatsAfterMs, isUrgent = false, validForMs, supersedes = [], ...message }) {
      checkMessage({ ...message, receiverId: userId }, key)
      const nowMs = o.now()
      const { kind, title, body, link, source } = message
      const expiresAtMs = validForMs === undefined ? {} : { expiresAtMs: nowMs + validForMs }
      const superseded =
        supersedes.length === 0 ? {} : { supersedes: supersedes.map((other) => noticeId(userId, other)) }
      const content: NoticeContent = { kind, title, body, link, source, isUrgent, ...expiresAtMs, ...superseded }
      const id =
        repeatsAfterMs === undefined
          ? noticeId(userId, key)
          : await repeatingNoticeId(kysely, { userId, key, everyMs: repeatsAfterMs }, nowMs)
      if (!(await insertNotice(kysely, { id, userId, content }, nowMs))) return
      try {
        if ((await o.findReceiver(userId)) === undefined) return await removeNotice(kysely, id)
        await writeMessage(o, userId, { id, content })
      } catch (error) {
        if (error instanceof RefusedMessage) {
          await removeNotice(kysely, id)
          throw error
        }
        // The row is kept: it becomes a message later or is delivered without one. The sender has nothing left to do.
        if (!(error instanceof UnplacedMessage))
          o.log.warn({ err: error }, 'a message could not be written, trying again')
      }
      outbox.wake()
    },
    markRead: (userId, key) => markMessageRead(o, userId, noticeId(userId, key)),
    start: () => outbox.start(),
    stop: () => outbox.stop(),
    forgetPerson: ({ userId }) => forgetInOutbox(kysely, userId),
    exportWaiting: (userId) => exportWaiting(kysely, userId),
    tidy: () => tidyOutbox(o),
  }
}

/** Nothing is kept that could never be a message. */
function checkMessage(message: Message, key: string): void {
  const { error } = messagesCollection.schema.safeParse(message)
  if (error === undefined) return
  throw new RefusedMessage(`message ${key} was refused: invalid-document ${error.issues[0]?.path.join('.') ?? ''}`)
}
