import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HistoryEntry, StoredDocument } from '#documents'
import type { DocumentStore } from './document-store.ts'

export type ExportedDocument = StoredDocument & {
  /** What the person did to it, newest first, as far as its history tells (H2). */
  readonly history: readonly HistoryEntry[]
}

/**
 * Every document the person may see, of all collections and shared ones too, deleted ones as long as their history is
 * kept; a page at a time, and others get their turn in between. One that is written meanwhile comes again, newer.
 */
export async function* exportDocuments(store: DocumentStore, userId: string): AsyncGenerator<ExportedDocument> {
  for (let since = 0, hasMore = true; hasMore;) {
    const page = await store.readFeed(userId, since)
    for (const document of page.documents) {
      const entries = (await store.readHistory(userId, document.collection, document.id)) ?? []
      yield { ...document, history: entries.filter((entry) => entry.userId === userId) }
      await yieldToEventLoop()
    }
    hasMore = page.hasMore && page.next > since
    since = page.next
  }
}
