import type { JsonObject } from '#base/text/json'
import type { AnyCollection } from '../collection.ts'

/** The fields of a document with the id that `idOf` gives its leader; as they are if there is no leader or no other id. */
export function pointTo(
  follows: AnyCollection['follows'],
  fields: JsonObject,
  idOf: (leader: { readonly collection: string; readonly id: string }) => string | undefined,
): JsonObject {
  const followed = follows === undefined ? undefined : fields[follows.field]
  if (follows === undefined || typeof followed !== 'string') return fields
  const id = idOf({ collection: follows.collection, id: followed })
  return id === undefined ? fields : { ...fields, [follows.field]: id }
}
