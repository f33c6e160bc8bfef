/**
 * Plans the changes that bring last copies (D7) back to a server, and those that undo them (D9). Pure: the caller records
 * the changes like any others, so that they wait without a network and the server judges them as the user's own.
 */
import { compareCodes } from '#base/compare-codes'
import { changesBetween, hasKeys } from '#base/collections/field-changes'
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { applyChange } from '../change/apply-change.ts'
import type { ChangeDraft } from '../change/change.ts'
import { pointTo } from '../change/point-to.ts'
import type { AnyCollection } from '../collection.ts'
import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { draftAdd, draftModify, draftRemove } from '../change/draft-change.ts'
import type { LastCopy } from './last-copy.ts'
import { keyOf } from '../document.ts'
import { isReader } from '../is-reader.ts'
import { documentKey } from '../change/path.ts'

/** A document as the server has it, as far as the device knows; `fields` is null if it was deleted. */
export type StandingDocument = { readonly ownerId: string; readonly fields: JsonObject | null }

export type BringBackParts = {
  readonly userId: string
  readonly collections: CollectionRegistry
  /** Returns undefined if the device knows no such document. */
  readonly find: (collection: string, id: string) => StandingDocument | undefined
  readonly newDocumentId: () => string
}

export type BringBackStep = {
  readonly copy: LastCopy
  /** The id of the document afterwards: that of the copy, or a new one if another person owns the copy's. */
  readonly id: string
  readonly change: ChangeDraft
  /** The document's fields after `change`. */
  readonly after: JsonObject
  /** Restores the state before `change`; undos are recorded in the opposite order of the steps. */
  readonly undo: ChangeDraft
}

export type BringBackPlan = {
  /** In the order in which they are recorded: leaders before their followers. */
  readonly steps: readonly BringBackStep[]
  /** Copies that cannot be brought back: only the server or others write such documents, or this app does not know their collection. */
  readonly impossible: readonly LastCopy[]
  /** Copies whose writable fields the server has already. */
  readonly needless: readonly LastCopy[]
}

/**
 * Returns the plan for these copies. The user's own document is added under its id. Another owner's becomes an own one under
 * a new id, because only its owner may bring it back (X2), and its followers point to that id (as in Z7). A document that the
 * server has in another state gets the fields of the copy. The latest of several copies of one document stays.
 */
export function planBringBack(copies: readonly LastCopy[], parts: BringBackParts): BringBackPlan {
  const image: Image = { standing: new Map(), newIds: new Map() }
  const steps: BringBackStep[] = []
  const needless: LastCopy[] = []
  const impossible: LastCopy[] = []
  for (const copy of copies.toSorted(compareWith(parts.collections))) {
    const collection = parts.collections.get(copy.document.collection)
    const place = collection === undefined ? undefined : placeOf(copy.document, collection, image, parts)
    if (collection === undefined || place === undefined) {
      impossible.push(copy)
      continue
    }
    const { id, ownerId, before } = place
    const after = pointTo(collection.follows, copy.document.fields, (leader) => image.newIds.get(keyOf(leader)))
    const drafts = draftsOf(collection, id, { before, after, userId: parts.userId })
    if (drafts !== undefined && isOnlyRead({ ownerId, fields: before ?? after }, collection, image, parts)) {
      impossible.push(copy)
      continue
    }
    const fields = drafts === undefined ? before : fieldsAfter(before, drafts.change)
    image.standing.set(documentKey(collection.name, id), { ownerId, fields })
    if (drafts === undefined || fields === null) needless.push(copy)
    else steps.push({ copy, id, after: fields, ...drafts })
  }
  return { steps, needless, impossible }
}

/** The documents of the server as they will be after the steps so far. */
type Image = {
  readonly standing: Map<string, StandingDocument>
  /** Ids of the user's own documents by the keys of the other owners' documents they are copies of. */
  readonly newIds: Map<string, string>
}

type Place = { readonly id: string; readonly ownerId: string; readonly before: JsonObject | null }

/** Returns the id for a copy and the fields the document has before, null if it does not exist; undefined if the user may not add it. */
function placeOf(
  { id, ownerId }: LastCopy['document'],
  { name, createdBy }: AnyCollection,
  { standing, newIds }: Image,
  { userId, find, newDocumentId }: BringBackParts,
): Place | undefined {
  const key = documentKey(name, id)
  const there = standing.get(key) ?? find(name, id)
  const before = there?.fields ?? null
  if (before === null && createdBy === 'server') return undefined
  const standingOwnerId = there?.ownerId ?? ownerId
  if (before !== null || standingOwnerId === userId) return { id, ownerId: standingOwnerId, before }
  const newId = newIds.get(key) ?? newDocumentId()
  newIds.set(key, newId)
  return { id: newId, ownerId: userId, before: standing.get(documentKey(name, newId))?.fields ?? null }
}

/** Whether the user only reads a document, or what it follows (X16), or the device does not know the leader of another owner's. */
function isOnlyRead(
  document: { readonly ownerId: string; readonly fields: JsonObject },
  collection: AnyCollection,
  { standing }: Image,
  { userId, find, collections }: BringBackParts,
): boolean {
  const field = readersFieldOf(collection, collections)
  const { follows } = collection
  if (field === undefined) return false
  if (follows === undefined) return isReader(document, field, userId)
  const leaderId = document.fields[follows.field]
  if (typeof leaderId !== 'string') return false
  const leader = standing.get(documentKey(follows.collection, leaderId)) ?? find(follows.collection, leaderId)
  // The server refuses followers of a leader that is gone for good; one that the user does not see looks the same from here.
  if (leader === undefined) return document.ownerId !== userId
  return leader.fields !== null && isReader({ ownerId: leader.ownerId, fields: leader.fields }, field, userId)
}

function fieldsAfter(before: JsonObject | null, change: ChangeDraft): JsonObject | null {
  const applied = applyChange(before, change)
  return applied.ok ? applied.value : before
}

/** Sorts leaders before followers, then by the time of the last change. */
function compareWith(collections: CollectionRegistry): (a: LastCopy, b: LastCopy) => number {
  const rankOf = ({ document }: LastCopy): number =>
    collections.get(document.collection)?.follows === undefined ? 0 : 1
  return (a, b) =>
    rankOf(a) - rankOf(b) ||
    compareCodes(a.document.updatedAt, b.document.updatedAt) ||
    a.document.version - b.document.version
}

type Drafts = Pick<BringBackStep, 'change' | 'undo'>

/** Returns undefined if there is nothing to change. */
function draftsOf(collection: AnyCollection, id: string, o: Wanted): Drafts | undefined {
  const { name } = collection
  const mayWrite = writableOf(collection, o)
  const after = pick(o.after, mayWrite)
  if (o.before === null) return { change: draftAdd(name, id, after), undo: draftRemove(name, id) }
  const before = pick(o.before, mayWrite)
  const changes = changesBetween(before, after)
  if (!hasKeys(changes)) return undefined
  return { change: draftModify(name, id, changes), undo: draftModify(name, id, changesBetween(after, before)) }
}

type Wanted = { readonly before: JsonObject | null; readonly after: JsonObject; readonly userId: string }

/**
 * Returns the test for fields that the user may write: it excludes those of the server (X4) and those signed by others (X13),
 * and, in a document that exists, those that never change (X9, X12) and who only reads (X17): an old copy lets no user edit again.
 */
function writableOf(collection: AnyCollection, o: Wanted): (key: string) => boolean {
  const isForeignWord = (key: string): boolean => {
    const by = collection.signed?.find(({ field }) => field === key)?.by
    return by !== undefined && [o.before?.[key], o.after[key]].some((word) => isWordOfOther(word, by, o.userId))
  }
  const isFixed = (key: string): boolean =>
    o.before !== null &&
    (key === collection.follows?.field || key === collection.readers || collection.changeable?.includes(key) === false)
  return (key) => !collection.serverFields.includes(key) && !isForeignWord(key) && !isFixed(key)
}

function isWordOfOther(word: Json | undefined, by: string, userId: string): boolean {
  return word !== undefined && !(isJsonObject(word) && word[by] === userId)
}

function pick(fields: JsonObject, isWanted: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)))
}
