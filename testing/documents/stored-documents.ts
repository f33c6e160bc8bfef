/**
 * The documents of a server on SQLite, written beside it or while it is down, as it writes them itself. It wakes no devices: they
 * see the documents with their next pull.
 */
import { join } from 'node:path'
import type { Now } from '#base/clock'
import { newId as newRandomId } from '#base/id'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, openSqliteStore } from '#documents/server'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'
import { fieldsOf } from './documents.ts'

export type StoredDocuments = {
  /** Adds documents of one person, and returns their ids in the same order. */
  add(userId: string, collection: string, documents: readonly object[]): Promise<readonly string[]>
  close(): Promise<void>
}

const BATCH = 200

export async function openStoredDocuments(
  dataDir: string,
  { now = Date.now }: { readonly now?: Now } = {},
): Promise<StoredDocuments> {
  const newId = (): string => newRandomId((bytes) => crypto.getRandomValues(bytes))
  const store = await openSqliteStore({
    path: join(dataDir, 'documents.sqlite'),
    collections: createCollectionRegistry([messagesCollection, ...toolCollections]),
    now,
    newEpoch: newId,
  })
  const service = createDocumentService({ store, hub: createFeedHub({}), now, newId })
  return {
    async add(userId, collection, documents) {
      const drafts = documents.map((fields) => ({
        path: `${collection}/${newId()}`,
        type: 'ADD' as const,
        fields: fieldsOf({ ...fields }).filter(({ value }) => value !== undefined),
      }))
      for (let from = 0; from < drafts.length; from += BATCH) {
        const results = await service.writeAsServer(userId, drafts.slice(from, from + BATCH))
        const refused = results.find(({ outcome }) => outcome !== 'applied')
        if (refused !== undefined) throw new Error(`a document was refused: ${JSON.stringify(refused)}`)
      }
      return drafts.map(({ path }) => path.slice(collection.length + 1))
    },
    close: () => store.close(),
  }
}
