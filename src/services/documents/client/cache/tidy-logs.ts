/** Reads the state in the two logs of the cache, and rewrites a log that takes much more room than its state. */
import { emptyContents, type DocumentContents } from '../../rescue/last-copy.ts'
import type { OpenCache } from './cache-schema.ts'
import { countPages, pagesOf, replayPage } from '../document-pages.ts'
import { countEntries, journalOf, replayEntry } from './journal.ts'
import { emptyOutbox, pruneOutbox, type OutboxContents } from './memory-cache.ts'
import { replayTexts, rewriteLog, type LogTexts } from './replay-log.ts'

export async function contentsOf({ texts }: LogTexts): Promise<OutboxContents> {
  const contents = emptyOutbox()
  await replayTexts(texts, (text) => replayEntry(contents, text))
  return contents
}

export async function documentsOf({ texts }: LogTexts): Promise<DocumentContents> {
  const contents = emptyContents()
  await replayTexts(texts, (text) => replayPage(contents, text))
  return contents
}

/** Writes the journal anew when something in it is to be forgotten or it takes many more entries than it needs. */
export async function tidyJournal(database: OpenCache, read: LogTexts, contents: OutboxContents): Promise<void> {
  const hasForgotten = pruneOutbox(contents)
  if (!hasForgotten && read.texts.length <= 2 * countEntries(contents) + 20) return
  const texts: string[] = []
  await replayTexts(journalOf(contents), (text) => texts.push(text))
  await rewriteLog(database, 'journal', read, texts)
}

export async function tidyPages(database: OpenCache, read: LogTexts, contents: DocumentContents): Promise<void> {
  if (read.texts.length <= 2 * countPages(contents) + 20) return
  await rewriteLog(database, 'pages', read, [...pagesOf(contents)])
}
