/** Documents on the disk: pages as JSON text, each replaying over those before it. */
import type { StoredDocument } from '#documents'
import type { CacheWrite } from '../sync-state.ts'
import { inParts } from './journal.ts'
import { applyPage } from './memory-cache.ts'
import { receivedText } from './received-page.ts'

type Page = Pick<CacheWrite, 'documents' | 'lost' | 'keepOnly'>

const PAGE_DOCUMENTS = 500

export function pageText({ documents, lost, keepOnly }: Page): string {
  const received = receivedText({ documents, lost })
  const kept = JSON.stringify(keepOnly === null ? null : [...keepOnly])
  if (received !== undefined) return `{${received},"keepOnly":${kept}}`
  return `{"documents":${JSON.stringify(documents)},"lost":${JSON.stringify(lost)},"keepOnly":${kept}}`
}

export function replayPage(all: Map<string, StoredDocument>, text: string): void {
  // The same origin has written it with the function above.
  const { documents, lost, keepOnly } = JSON.parse(text) as Omit<Page, 'keepOnly'> & { keepOnly: string[] | null }
  applyPage(all, { documents, lost, keepOnly: keepOnly === null ? null : new Set(keepOnly) })
}

/** How many pages the documents fill when nothing is in them twice. */
export function countPages(documentCount: number): number {
  return Math.ceil(documentCount / PAGE_DOCUMENTS)
}

/** The documents as parts that make a page each. */
export function inPages(all: ReadonlyMap<string, StoredDocument>): readonly (readonly StoredDocument[])[] {
  return inParts([...all.values()], PAGE_DOCUMENTS)
}
