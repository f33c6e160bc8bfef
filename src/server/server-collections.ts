import { usersCollection } from '#auth'
import { createCollectionRegistry, type CollectionRegistry } from '#documents'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'

/** All that documents of this server can be. */
export function createServerCollections(): CollectionRegistry {
  return createCollectionRegistry([usersCollection, messagesCollection, ...toolCollections])
}
