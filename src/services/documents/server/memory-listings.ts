import type { StoredDocument } from '#documents'
import type { LogEntry } from '../log-entry.ts'
import { LISTING_PAGE_DOCUMENTS, type DocumentPages } from './document-store.ts'

type Kept = { readonly documents: ReadonlyMap<string, StoredDocument>; readonly log: readonly LogEntry[] }

export function listCollection({ documents }: Kept, collection: string): DocumentPages {
  return paged([...documents.values()].filter((document) => document.collection === collection && !document.isDeleted))
}

export function listWritten({ documents, log }: Kept, collections: readonly string[], since: string): DocumentPages {
  const written = new Set(log.filter(({ recordedAt }) => recordedAt >= since).map(({ key }) => key))
  return paged(
    [...written].flatMap((key) => documents.get(key) ?? []).filter((one) => collections.includes(one.collection)),
  )
}

async function* paged(documents: readonly StoredDocument[]): DocumentPages {
  for (let start = 0; start < documents.length; start += LISTING_PAGE_DOCUMENTS)
    yield documents.slice(start, start + LISTING_PAGE_DOCUMENTS)
}
