/** Reads documents of all owners, for services of ours. */
import type { Pool } from 'pg'
import {
  DEVICES_OF_SERVERS,
  LISTING_PAGE_DOCUMENTS,
  type DocumentPages,
  type ReturnedChanges,
} from '../document-store.ts'
import { documentOf, type DocumentRow } from './postgres-rows.ts'
import { read } from './postgres-transaction.ts'

// In the order of the primary key, which is that of the database's own collation.
const COLLECTION_PAGE = `
  SELECT d.* FROM documents d WHERE d.collection = $1 AND d.id > $2 AND NOT d.is_deleted
  ORDER BY d.id LIMIT ${LISTING_PAGE_DOCUMENTS}`

// Along the index by time. A document is taken at the entry of its newest version; entries that made no version of
// their own repeat it.
const WRITTEN_PAGE = `
  SELECT d.*, l.recorded_at, l.sequence
  FROM change_log l JOIN documents d ON d.collection = l.collection AND d.id = l.document_id AND d.version = l.version
  WHERE (l.recorded_at, l.sequence) > ($1, $2::bigint) AND l.collection = ANY ($3)
  ORDER BY l.recorded_at, l.sequence LIMIT ${LISTING_PAGE_DOCUMENTS}`

const RETURNED = `
  SELECT count(*)::int AS changes, count(DISTINCT device_id)::int AS devices FROM change_log
  WHERE recorded_at >= $1 AND recorded_at < $2 AND entry->>'editedAt' < $1 AND outcome <> 'gone'
    AND device_id <> ALL ($3)`

type WrittenRow = DocumentRow & { readonly recorded_at: string; readonly sequence: string }

export async function* listCollection(pool: Pool, collection: string): DocumentPages {
  for (let afterId = ''; ;) {
    const rows = await read<DocumentRow>(pool, COLLECTION_PAGE, [collection, afterId])
    if (rows.length > 0) yield rows.map(documentOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < LISTING_PAGE_DOCUMENTS) return
    afterId = last.id
  }
}

export async function* listWritten(pool: Pool, collections: readonly string[], since: string): DocumentPages {
  for (let after = { recorded_at: since, sequence: '0' }; ;) {
    const rows = await read<WrittenRow>(pool, WRITTEN_PAGE, [after.recorded_at, after.sequence, collections])
    if (rows.length > 0) yield rows.map(documentOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < LISTING_PAGE_DOCUMENTS) return
    after = last
  }
}

export async function countReturned(pool: Pool, since: string, until: string): Promise<ReturnedChanges> {
  const [counted] = await read<ReturnedChanges>(pool, RETURNED, [since, until, DEVICES_OF_SERVERS])
  return counted ?? { changes: 0, devices: 0 }
}
