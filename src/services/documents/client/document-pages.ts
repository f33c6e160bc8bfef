/** Documents on the disk: pages as JSON text, each replaying over those before it. */
import { chunk } from '#base/chunk'
import type { StoredDocument } from '#documents'
import {
  applyPageChange,
  keepCopies,
  type DocumentContents,
  type LastCopy,
  type PageChange,
} from '../rescue/last-copy.ts'
import { FEED_PAGE_DOCUMENTS } from '../limits.ts'
import { receivedText } from './session/received-page.ts'

/** What is done to the last copies besides what pages do to them by themselves (D7). */
type CopyChange = { readonly kept: readonly LastCopy[]; readonly dropped: readonly string[] }

export function pageText({ documents, lost, keepOnly, anew }: PageChange): string {
  const received =
    receivedText({ documents, lost }) ?? `"documents":${JSON.stringify(documents)},"lost":${JSON.stringify(lost)}`
  const kept = JSON.stringify(keepOnly === null ? null : [...keepOnly])
  return `{${received},"keepOnly":${kept}${anew === null ? '' : `,"anew":${JSON.stringify(anew)}`}}`
}

export function copiesText(change: Partial<CopyChange>): string {
  return JSON.stringify(change)
}

export function replayPage(contents: DocumentContents, text: string): void {
  // The same origin has written it with the functions above.
  const entry = JSON.parse(text) as Partial<Omit<PageChange, 'keepOnly'> & CopyChange> & { keepOnly?: string[] | null }
  const { documents = [], lost = [], keepOnly = null, anew = null, kept = [], dropped = [] } = entry
  applyPageChange(contents, { documents, lost, keepOnly: keepOnly === null ? null : new Set(keepOnly), anew })
  keepCopies(contents.lastCopies, kept)
  for (const key of dropped) contents.lastCopies.delete(key)
}

/** How many pages the contents fill when nothing is in them twice; each is as long as one of the server. */
export function countPages({ documents, lastCopies }: DocumentContents): number {
  return Math.ceil(documents.size / FEED_PAGE_DOCUMENTS) + Math.ceil(lastCopies.size / FEED_PAGE_DOCUMENTS)
}

/** Yields the shortest pages with the same contents, created one by one. */
export function* pagesOf({ documents: all, lastCopies }: DocumentContents): Generator<string, void> {
  for (const documents of chunk([...all.values()], FEED_PAGE_DOCUMENTS)) yield documentsText(documents)
  for (const kept of chunk([...lastCopies.values()], FEED_PAGE_DOCUMENTS)) yield copiesText({ kept })
}

/** Documents that nothing is known of but themselves. */
export function documentsText(documents: readonly StoredDocument[]): string {
  return pageText({ documents, lost: [], keepOnly: null, anew: null })
}
