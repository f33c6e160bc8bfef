/** Messages as services on the server send them, also those of long ago. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, openSqliteStore } from '#documents/server'
import { messagesCollection, type Message } from '#messaging'

export type SentMessage = Partial<Omit<Message, 'receiverId'>> & {
  readonly title: string
  /** When it was written; now unless told otherwise. */
  readonly at?: Date
}

const BATCH = 200

/**
 * Writes messages into the server's database beside the server, which therefore wakes nobody: devices see them with
 * their next pull.
 */
export async function sendMessages(dataDir: string, userId: string, messages: readonly SentMessage[]): Promise<void> {
  let nowMs = Date.now()
  const now = () => nowMs
  const store = await openSqliteStore({
    path: join(dataDir, 'documents.sqlite'),
    collections: createCollectionRegistry([messagesCollection]),
    now,
    newEpoch: randomUUID,
  })
  const service = createDocumentService({ store, hub: createFeedHub({}), now, newId: randomUUID })
  for (const batch of cutByMoment(messages)) {
    nowMs = batch[0]?.at?.getTime() ?? Date.now()
    const results = await service.writeAsServer(
      userId,
      batch.map(({ at: _at, ...message }) => {
        const usual = { receiverId: userId, kind: 'test', body: '', link: '/', source: 'account' }
        const fields = Object.entries({ ...usual, ...message }).flatMap(([key, value]) =>
          value === undefined ? [] : [{ key, value }],
        )
        return { path: `${messagesCollection.name}/${randomUUID()}`, type: 'ADD' as const, fields }
      }),
    )
    const refused = results.find((result) => result.outcome === 'rejected')
    if (refused !== undefined) throw new Error(`a message was refused: ${JSON.stringify(refused)}`)
  }
  await store.close()
}

/** A batch is written at one moment. */
function cutByMoment(messages: readonly SentMessage[]): readonly (readonly SentMessage[])[] {
  const batches: SentMessage[][] = []
  for (const message of messages) {
    const last = batches.at(-1)
    const isSameMoment = last?.[0]?.at?.getTime() === message.at?.getTime()
    if (last !== undefined && isSameMoment && last.length < BATCH) last.push(message)
    else batches.push([message])
  }
  return batches
}
