import type { JsonObject } from '#base/text/json'
import { documentKey } from './change/path.ts'

/** A document with everything around its fields, as the stores keep it and the feed carries it. */
export type StoredDocument = {
  readonly collection: string
  readonly id: string
  readonly ownerId: string
  /** People besides the owner who may read and edit it, sorted; empty where the collection has no sharing. */
  readonly memberIds: readonly string[]
  /** Counts the changes applied to it, 1 after the first. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** True for a tombstone, whose fields are empty. */
  readonly isDeleted: boolean
  readonly fields: JsonObject
}

/** The collection whose document ids are the people of this server. */
export const USERS_COLLECTION = 'users'

export function isInAudience(document: Pick<StoredDocument, 'ownerId' | 'memberIds'>, userId: string): boolean {
  return document.ownerId === userId || document.memberIds.includes(userId)
}

/** The key of a document, or of what names one. */
export function keyOf({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return documentKey(collection, id)
}
