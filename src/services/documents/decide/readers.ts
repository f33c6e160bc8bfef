/** Users who only read a document and what follows it (rules X16 to X19). Decided without I/O. */
import { equalJson, type JsonObject } from '#base/text/json'
import type { Batch } from './batch.ts'
import type { CheckedChange, Rejection } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { readerText } from '../document-errors.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import { isReader } from '../is-reader.ts'
import { leaderKeyOf, leaderKeyOfAdd } from './follow-leader.ts'

/** The keys of the leaders whose readers must be known for the named followers, as far as `documents` has these. */
export function rulingKeysOf(
  followers: ReadonlySet<string>,
  documents: ReadonlyMap<string, StoredDocument>,
  collections: CollectionRegistry,
): readonly string[] {
  const ruling = new Set<string>()
  for (const key of followers) {
    const document = documents.get(key)
    const collection = document === undefined ? undefined : collections.get(document.collection)
    if (document === undefined || collection === undefined) continue
    const leaderKey = leaderKeyOf(collection, document.fields)
    if (leaderKey !== undefined && !documents.has(leaderKey)) ruling.add(leaderKey)
  }
  return [...ruling]
}

type ReaderQuestion = Pick<CheckedChange, 'change' | 'path' | 'key'> & {
  readonly actor: Batch['actor']
  readonly collection: AnyCollection
  readonly collections: CollectionRegistry
  readonly current: StoredDocument | undefined
  readonly load: (key: string) => StoredDocument | undefined
}

/** Rule X16: refuses the change of a user who only reads the document or its leader. */
export function checkReader(question: ReaderQuestion): Rejection | undefined {
  const { change, collection, current, actor, load } = question
  const field = readersFieldOf(collection, question.collections)
  if (field === undefined || actor === 'server') return undefined
  const { userId } = change
  const refusal: Rejection = { code: 'not-allowed', message: readerText }
  if (collection.follows === undefined)
    return current !== undefined && isReader(current, field, userId) ? refusal : undefined
  const ownKey = current === undefined ? undefined : leaderKeyOf(collection, current.fields)
  const leader = ownKey === undefined ? undefined : load(ownKey)
  if (current !== undefined && leader !== undefined && isLedBy(leader, current) && isReader(leader, field, userId))
    return refusal
  const namedKey = leaderKeyOfAdd(collection, question)
  const named = namedKey === undefined ? undefined : load(namedKey)
  // A user who does not see the leader gets the answer as if there were none (X8).
  return named !== undefined && isInAudience(named, userId) && isReader(named, field, userId) ? refusal : undefined
}

/** A leader that is younger than a follower of another owner was made under a known id to rule over it (X10). */
function isLedBy(leader: StoredDocument, follower: StoredDocument): boolean {
  return leader.ownerId === follower.ownerId || follower.createdAt >= leader.createdAt
}

/** Rule X17: the list of readers, if a change of another user than the owner would alter it. */
export function findForeignReaders(o: {
  readonly collection: AnyCollection
  readonly current: StoredDocument | undefined
  readonly after: JsonObject | null
  readonly userId: string
}): string | undefined {
  const { readers } = o.collection
  if (readers === undefined || o.current === undefined || o.after === null) return undefined
  const isKept = o.current.ownerId === o.userId || equalJson(o.current.fields[readers], o.after[readers])
  return isKept ? undefined : readers
}

/** Rule X18: the fields of a tombstone; those that say who may write it and its followers stay. */
export function remainsOf(
  collection: AnyCollection,
  readersField: string | undefined,
  current: StoredDocument | undefined,
): JsonObject {
  const field = readersField === undefined ? undefined : (collection.follows?.field ?? readersField)
  const value = field === undefined ? undefined : current?.fields[field]
  return field === undefined || value === undefined ? {} : { [field]: value }
}
