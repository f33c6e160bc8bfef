/** Users who only read a document and what follows it (rules X16 to X19). Decided without I/O. */
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import type { Batch } from './batch.ts'
import type { CheckedChange, Rejection } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { readerText } from '../document-errors.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import { isReader } from '../is-reader.ts'
import { leaderKeyOf, leaderKeyOfAdd } from './follow-leader.ts'
import type { LogEntry } from '../wire/log-entry.ts'

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
  if (current !== undefined && isRuledOut(question, current, field)) return refusal
  const namedKey = leaderKeyOfAdd(collection, question)
  const named = namedKey === undefined ? undefined : load(namedKey)
  // A user who does not see the leader gets the answer as if there were none (X8).
  return named !== undefined && isInAudience(named, userId) && isReader(named, field, userId) ? refusal : undefined
}

/** Whether the user may not write a follower that is there. */
function isRuledOut({ change, collection, load }: ReaderQuestion, current: StoredDocument, field: string): boolean {
  const leaderKey = leaderKeyOf(collection, current.fields)
  return leaderKey !== undefined && onlyReadsFollower(current, load(leaderKey), { field, userId: change.userId })
}

/** Whether a user only reads a follower with this leader, undefined if it is gone (rules X16, X18, X19). */
export function onlyReadsFollower(
  follower: StoredDocument,
  leader: StoredDocument | undefined,
  { field, userId }: { readonly field: string; readonly userId: string },
): boolean {
  // What said who only reads is gone for good, with an account or after 400 days.
  if (leader === undefined) return follower.ownerId !== userId
  // To a user who never saw the leader it does not exist (X1).
  const hasSeen = isInAudience(leader, userId) || isInAudience(follower, leader.ownerId)
  return hasSeen && isLedBy(leader, follower) && isReader(leader, field, userId)
}

type OwnersAdd = Pick<CheckedChange, 'path'> &
  Pick<ReaderQuestion, 'actor' | 'collection' | 'current'> & { readonly since: readonly LogEntry[] }

/**
 * Rule X17: an owner's ADD of a whole document keeps the readers that its device had not seen, and all if it names no list. The device
 * deleted the document without a network and took that back, which is one ADD (F2). The log has what is kept, too: it makes the document.
 */
export function withReaders(change: CheckedChange['change'], add: OwnersAdd): CheckedChange['change'] {
  const { actor, path, collection, current, since } = add
  const { readers } = collection
  const kept = readers === undefined ? undefined : current?.fields[readers]
  if (readers === undefined || !isJsonArray(kept) || actor === 'server') return change
  if (change.type !== 'ADD' || path.segments.length > 0 || current?.ownerId !== change.userId) return change
  const named = change.fields.find(({ key }) => key === readers)?.value
  const own = isJsonArray(named) ? named : []
  const ids = new Set(own.map(idOf))
  const isNew = (id: string): boolean =>
    !isJsonArray(named) ||
    since.some((entry) => entry.version > change.baseVersion && entry.path.endsWith(`/${readers}/find_${id}`))
  const unseen = kept.filter((item) => !ids.has(idOf(item)) && isNew(idOf(item)))
  if (unseen.length === 0) return change
  const others = change.fields.filter(({ key }) => key !== readers)
  return { ...change, fields: [...others, { key: readers, value: [...own, ...unseen] }] }
}

/** Empty for what is no item; such a list is refused by its schema. */
function idOf(item: Json): string {
  const id = isJsonObject(item) ? item['id'] : undefined
  return typeof id === 'string' ? id : ''
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
