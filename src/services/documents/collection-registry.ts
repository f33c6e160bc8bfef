import type { AnyCollection } from './collection.ts'
import { isFieldKey } from './change/path.ts'

/** The collections a server knows, by name. */
export type CollectionRegistry = ReadonlyMap<string, AnyCollection>

/** Whether its documents are shared by themselves, and not as those they follow (X11). */
export function isShareable(collection: AnyCollection | undefined): collection is AnyCollection {
  return collection?.access === 'members' && collection.follows === undefined
}

/** The names of the collections whose documents are shared by themselves. */
export function sharedCollections(collections: CollectionRegistry): readonly string[] {
  return [...collections.values()].filter(isShareable).map(({ name }) => name)
}

/** The field that lists the readers: of the collection's documents, or of their leaders; undefined if there are none (X16). */
export function readersFieldOf(
  { readers, follows }: AnyCollection,
  collections: CollectionRegistry,
): string | undefined {
  return follows === undefined ? readers : collections.get(follows.collection)?.readers
}

export function createCollectionRegistry(collections: readonly AnyCollection[]): CollectionRegistry {
  const registry = new Map<string, AnyCollection>()
  for (const collection of collections) {
    if (registry.has(collection.name)) throw new Error(`collection ${collection.name} is declared twice`)
    registry.set(collection.name, collection)
  }
  for (const collection of collections) checkLeading(collection, registry)
  return registry
}

/**
 * Followers have no followers: a change of the leader's members then reaches all documents concerned in one step. Nor have they readers of
 * their own: those of the leader are theirs.
 */
function checkLeading({ name, access, follows, readers }: AnyCollection, registry: CollectionRegistry): void {
  const mayHaveReaders = access === 'members' && follows === undefined
  if (readers !== undefined && !(mayHaveReaders && isFieldKey(readers)))
    throw new Error(`collection ${name} cannot have readers`)
  if (follows === undefined) return
  const leading = registry.get(follows.collection)
  const isFine = access === 'members' && leading !== undefined && leading.follows === undefined
  if (!isFine || !isFieldKey(follows.field)) throw new Error(`collection ${name} cannot follow ${follows.collection}`)
}
