import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { onlyReadsFollower } from '../decide/readers.ts'
import type { StoredDocument } from '../document.ts'
import { isReader } from '../is-reader.ts'
import type { DocumentStore } from './document-store.ts'

type Parts = {
  readonly documents: Pick<DocumentStore, 'readDocument'>
  readonly collections: CollectionRegistry
}

/**
 * Whether a user who sees a document may not change it (rules X16 to X19), for services that store something beside it. It counts at the
 * moment of the call.
 */
export async function onlyReads(
  { documents, collections }: Parts,
  userId: string,
  document: StoredDocument,
): Promise<boolean> {
  const collection = collections.get(document.collection)
  const field = collection === undefined ? undefined : readersFieldOf(collection, collections)
  if (collection === undefined || field === undefined) return false
  const { follows } = collection
  if (follows === undefined) return isReader(document, field, userId)
  const leaderId = document.fields[follows.field]
  if (typeof leaderId !== 'string') return false
  // A user who left the leader does not see it any more, but others of the follower do.
  for (const viewerId of [userId, document.ownerId, ...document.memberIds]) {
    const leader = await documents.readDocument(viewerId, follows.collection, leaderId)
    if (leader !== undefined) return onlyReadsFollower(document, leader, { field, userId })
  }
  return onlyReadsFollower(document, undefined, { field, userId })
}
