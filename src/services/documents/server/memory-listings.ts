import type { StoredDocument } from '#documents'
import type { LogEntry } from '../wire/log-entry.ts'
import {
  DEVICES_OF_SERVERS,
  LISTING_PAGE_DOCUMENTS,
  type DocumentPages,
  type ReturnedChanges,
} from './document-store.ts'

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

export function countReturned({ log }: Kept, since: string, until: string): ReturnedChanges {
  const returned = log.filter(
    ({ recordedAt, editedAt, deviceId, outcome }) =>
      recordedAt >= since &&
      recordedAt < until &&
      editedAt < since &&
      outcome !== 'gone' &&
      !DEVICES_OF_SERVERS.includes(deviceId),
  )
  return { changes: returned.length, devices: new Set(returned.map(({ deviceId }) => deviceId)).size }
}

async function* paged(documents: readonly StoredDocument[]): DocumentPages {
  for (let start = 0; start < documents.length; start += LISTING_PAGE_DOCUMENTS)
    yield documents.slice(start, start + LISTING_PAGE_DOCUMENTS)
}
