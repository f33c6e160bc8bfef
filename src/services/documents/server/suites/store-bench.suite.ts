/** What the suites of the stores work with: one store, its clock, and short words for changes of anna's. */
import { batchOf, changeOf, fieldsOf, type TestClock } from '#testing/documents/documents'
import type { Change, StoredDocument } from '#documents'
import type { Batch } from '../../decide/batch.ts'
import type { DocumentStore } from '../document-store.ts'

export type Bench = ReturnType<typeof createBench>

export function createBench(store: DocumentStore, clock: TestClock) {
  const apply = (changes: readonly Change[], parts: Partial<Batch> = {}) => store.applyBatch(batchOf(changes, parts))
  return {
    store,
    clock,
    apply,
    /** Makes a document of anna's. */
    add: (path: string, values: Record<string, unknown> = {}, parts: Partial<Change> = {}) =>
      apply([changeOf({ path, type: 'ADD', fields: fieldsOf(values), ...parts })]),
    modify: (path: string, values: Record<string, unknown>, parts: Partial<Change> = {}) =>
      apply([changeOf({ path, type: 'MODIFIED', fields: fieldsOf(values), ...parts })]),
    remove: (path: string, parts: Partial<Change> = {}) => apply([changeOf({ path, type: 'DELETED', ...parts })]),
    addPeople: async (...ids: readonly string[]) => {
      for (const userId of ids) {
        const fields = fieldsOf({ name: userId })
        await apply([changeOf({ path: `users/${userId}`, type: 'ADD', fields, userId })], { actor: 'server' })
      }
    },
    feedOf: async (userId: string, since = 0) => {
      const page = await store.readFeed(userId, since)
      return { ...page, keys: page.documents.map(keyOf), lostKeys: page.lost.map(keyOf) }
    },
  }
}

function keyOf(document: Pick<StoredDocument, 'collection' | 'id'>): string {
  return `${document.collection}/${document.id}`
}
