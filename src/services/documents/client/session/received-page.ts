/** The texts in which pages of the feed have arrived, so that the disk can be given them without making them again. */
import type { FeedPage } from '#documents'
import type { CacheWrite } from '../../sync/sync-state.ts'

const texts = new WeakMap<CacheWrite['documents'], string>()

/** Notes the text that a page was read from. */
export function noteReceived(page: FeedPage, text: string): void {
  texts.set(page.documents, text)
}

/** The members `documents` and `lost` of a page as they stand in its text; undefined unless that is certain. */
export function receivedText({ documents, lost }: Pick<CacheWrite, 'documents' | 'lost'>): string | undefined {
  const text = texts.get(documents)
  const start = text?.indexOf(DOCUMENTS) ?? -1
  if (text === undefined || start === -1) return undefined
  // Our server writes these two last. Before them stand names and numbers only, among which the first is no document's.
  return text.endsWith(`],"lost":${JSON.stringify(lost)}}`) ? text.slice(start + 1, -1) : undefined
}

const DOCUMENTS = ',"documents":['
