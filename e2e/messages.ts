/** Messages as services on the server send them, also those of long ago. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, openSqliteStore } from '#documents/server'
import { messagesCollection, type Message } from '#messaging'
import { expect, type AppServer } from './app.ts'

export type SentMessage = Partial<Omit<Message, 'receiverId'>> & {
  readonly title: string
  /** When it was written; now unless told otherwise. */
  readonly at?: Date
}

const BATCH = 200

export async function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { readonly id: string }).id)
}

/**
 * Writes messages into the server's database beside the server, which therefore wakes nobody: devices see them with
 * their next pull (`pull`).
 */
export async function sendMessages(app: AppServer, userId: string, messages: readonly SentMessage[]): Promise<void> {
  let nowMs = Date.now()
  const now = () => nowMs
  const store = await openSqliteStore({
    path: join(app.dataDir, 'documents.sqlite'),
    collections: createCollectionRegistry([messagesCollection]),
    now,
    newEpoch: randomUUID,
  })
  const service = createDocumentService({ store, hub: createFeedHub({}), now, newId: randomUUID })
  for (let sent = 0; sent < messages.length; sent += BATCH) {
    const batch = messages.slice(sent, sent + BATCH)
    // A batch is written at one moment.
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

/** Lets a page ask the server what is new, as it does when somebody comes back to it. */
export async function pull(page: Page): Promise<void> {
  // A page that is only starting does not hear it yet.
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/documents/feed'), { timeout: 1_000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
  }).toPass()
}
