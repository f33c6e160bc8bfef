/** What the two logs of the cache come to, and writing them anew when they take much more room than that. */
import type { StoredDocument } from '#documents'
import type { OpenCache } from './cache-schema.ts'
import { countPages, inPages, pageText, replayPage } from './document-pages.ts'
import { countEntries, journalOf, replayEntry } from './journal.ts'
import { emptyOutbox, pruneOutbox, type OutboxContents } from './memory-cache.ts'
import { replayTexts, rewriteLog, type LogTexts } from './replay-log.ts'

export async function contentsOf({ texts }: LogTexts): Promise<OutboxContents> {
  const contents = emptyOutbox()
  await replayTexts(texts, (text) => replayEntry(contents, text))
  return contents
}

export async function documentsOf({ texts }: LogTexts): Promise<Map<string, StoredDocument>> {
  const documents = new Map<string, StoredDocument>()
  await replayTexts(texts, (text) => replayPage(documents, text))
  return documents
}

/** Writes the journal anew when something in it is to be forgotten or it takes many more entries than it needs. */
export async function tidyJournal(database: OpenCache, read: LogTexts, contents: OutboxContents): Promise<void> {
  const hasForgotten = pruneOutbox(contents)
  if (!hasForgotten && read.texts.length <= 2 * countEntries(contents) + 20) return
  const texts: string[] = []
  await replayTexts(journalOf(contents), (text) => texts.push(text))
  await rewriteLog(database, 'journal', read, texts)
}

export async function tidyPages(
  database: OpenCache,
  read: LogTexts,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<void> {
  if (read.texts.length <= 2 * countPages(documents.size) + 20) return
  const texts = inPages(documents).map((part) => pageText({ documents: part, lost: [], keepOnly: null }))
  await rewriteLog(database, 'pages', read, texts)
}
