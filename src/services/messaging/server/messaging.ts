import { createHash } from 'node:crypto'
import type { ChangeDraft, ChangeResult } from '#documents'
import { messagesCollection, type Message } from '../contract.ts'

/** A message as the service that sends it writes it. */
export type Notice = Omit<Message, 'receiverId' | 'readAt'> & {
  /** Names the occasion, for this person: the same key never makes a second message. */
  readonly key: string
}

export type Messaging = {
  /**
   * Puts a message into a person's list. Repeating it with the same key changes nothing, also after the
   * person has read the message or it was deleted. Throws when the message breaks the collection's schema.
   */
  notify(userId: string, notice: Notice): Promise<void>
}

/** Writes for a person; a draft with the changeId of an earlier one is answered and not applied again (rule S3). */
type WriteAsServer = (
  userId: string,
  drafts: readonly (ChangeDraft & { readonly changeId: string })[],
) => Promise<readonly ChangeResult[]>

/** Messages are documents: storing one is sending it, the feed carries it to every device of the person. */
export function createMessaging(o: { readonly writeAsServer: WriteAsServer }): Messaging {
  return {
    async notify(userId, { key, kind, title, body, link, source }) {
      const id = idOf(userId, key)
      const message = { receiverId: userId, kind, title, body, link, source }
      const fields = Object.entries(message).map(([field, value]) => ({ key: field, value }))
      const draft = { path: `${messagesCollection.name}/${id}`, type: 'ADD', fields, changeId: id } as const
      const [result] = await o.writeAsServer(userId, [draft])
      if (result?.outcome === 'rejected')
        throw new Error(`message ${key} was refused: ${result.code} ${result.field ?? ''}`)
    },
  }
}

/** One id per person and occasion, for the document and for the change that makes it. */
function idOf(userId: string, key: string): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 32)
}
