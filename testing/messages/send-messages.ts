/** Messages as services on the server send them, also those of long ago. */
import { messagesCollection, type Message } from '#messaging'
import { openStoredDocuments } from '../documents/stored-documents.ts'

export type SentMessage = Partial<Omit<Message, 'receiverId'>> & {
  readonly title: string
  /** When it was written; now unless told otherwise. */
  readonly at?: Date
}

/** Writes messages beside the server (`stored-documents.ts`). */
export async function sendMessages(dataDir: string, userId: string, messages: readonly SentMessage[]): Promise<void> {
  let nowMs = Date.now()
  const documents = await openStoredDocuments(dataDir, { now: () => nowMs })
  const usual = { receiverId: userId, kind: 'test', body: '', link: '/', source: 'account' }
  for (const batch of cutByMoment(messages)) {
    nowMs = batch[0]?.at?.getTime() ?? Date.now()
    await documents.add(
      userId,
      messagesCollection.name,
      batch.map(({ at: _at, ...message }) => ({ ...usual, ...message })),
    )
  }
  await documents.close()
}

/** A batch is written at one moment. */
function cutByMoment(messages: readonly SentMessage[]): readonly (readonly SentMessage[])[] {
  const batches: SentMessage[][] = []
  for (const message of messages) {
    const last = batches.at(-1)
    const isSameMoment = last?.[0]?.at?.getTime() === message.at?.getTime()
    if (last !== undefined && isSameMoment) last.push(message)
    else batches.push([message])
  }
  return batches
}
