/**
 * Which changes bring last copies (D7) back to a server that has lost their documents, and which take that back (D9). Pure: the
 * changes are made like any others, so that they wait without a network and are judged like a person's own.
 */
import { compareCodes } from '#base/compare-codes'
import { changesBetween, hasKeys } from '#base/field-changes'
import { isJsonObject, type Json, type JsonObject } from '#base/json'
import { applyChange } from './apply-change.ts'
import type { ChangeDraft } from './change.ts'
import type { AnyCollection } from './collection.ts'
import type { CollectionRegistry } from './collection-registry.ts'
import { draftAdd, draftModify, draftRemove } from './draft-change.ts'
import type { LastCopy } from './last-copy.ts'
import { documentKey } from './path.ts'

/** What stands on the server under an id, as far as the device knows; `fields` is null where it was deleted. */
export type StandingDocument = { readonly ownerId: string; readonly fields: JsonObject | null }

export type BringBackParts = {
  readonly userId: string
  readonly collections: CollectionRegistry
  /** Undefined where nothing is known of such a document. */
  readonly find: (collection: string, id: string) => StandingDocument | undefined
  readonly newDocumentId: () => string
}

export type BringBackStep = {
  readonly copy: LastCopy
  /** Where the copy stands afterwards: under its own id, or a new one as a document of the person's own. */
  readonly id: string
  readonly change: ChangeDraft
  /** What its fields are then. */
  readonly after: JsonObject
  /** Leads back to what was there before `change`; made in the opposite order of the steps. */
  readonly undo: ChangeDraft
}

export type BringBackPlan = {
  /** In the order in which they are made: a document that others follow stands before them. */
  readonly steps: readonly BringBackStep[]
  /** What is not to be had back in this way: the server alone makes such documents, or this app does not know the kind. */
  readonly impossible: readonly LastCopy[]
  /** What the server has already, as far as a person may change it. */
  readonly needless: readonly LastCopy[]
}

/**
 * An own document goes back under its id. One of another owner becomes an own document under a new id, since only its owner
 * may bring it back, and what follows it points there (as Z7). One that is there in another state gets the copy's fields.
 * Of two copies of one document the newer state stays.
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
    const { id, before } = place
    const after = pointTo(image.newIds, collection, copy.document.fields)
    const drafts = draftsOf(collection, id, { before, after, userId: parts.userId })
    const fields = drafts === undefined ? before : fieldsAfter(before, drafts.change)
    image.standing.set(documentKey(collection.name, id), { ownerId: parts.userId, fields })
    if (drafts === undefined || fields === null) needless.push(copy)
    else steps.push({ copy, id, after: fields, ...drafts })
  }
  return { steps, needless, impossible }
}

/** What will stand on the server after the steps so far. */
type Image = {
  readonly standing: Map<string, StandingDocument>
  /** By the key of another owner's document: the id under which it becomes one of the person's own. */
  readonly newIds: Map<string, string>
}

type Place = { readonly id: string; readonly before: JsonObject | null }

/** Where a copy goes, and the fields that stand there, null where none do; undefined where people may not put it. */
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
  if (before !== null || (there?.ownerId ?? ownerId) === userId) return { id, before }
  const newId = newIds.get(key) ?? newDocumentId()
  newIds.set(key, newId)
  return { id: newId, before: standing.get(documentKey(name, newId))?.fields ?? null }
}

function fieldsAfter(before: JsonObject | null, change: ChangeDraft): JsonObject | null {
  const applied = applyChange(before, change)
  return applied.ok ? applied.value : before
}

/** What others follow comes first, then what was changed first. */
function compareWith(collections: CollectionRegistry): (a: LastCopy, b: LastCopy) => number {
  const rankOf = ({ document }: LastCopy): number =>
    collections.get(document.collection)?.follows === undefined ? 0 : 1
  return (a, b) =>
    rankOf(a) - rankOf(b) ||
    compareCodes(a.document.updatedAt, b.document.updatedAt) ||
    a.document.version - b.document.version
}

type Drafts = Pick<BringBackStep, 'change' | 'undo'>

/** Undefined where there is nothing to change. */
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
 * Which fields a person may write: not those of the server (X4), nor those that are the word of somebody else (X13), and of a
 * document that is there not those that never change (X9, X12).
 */
function writableOf(collection: AnyCollection, o: Wanted): (key: string) => boolean {
  const isForeignWord = (key: string): boolean => {
    const by = collection.signed?.find(({ field }) => field === key)?.by
    return by !== undefined && [o.before?.[key], o.after[key]].some((word) => isWordOfOther(word, by, o.userId))
  }
  const isFixed = (key: string): boolean =>
    o.before !== null && (key === collection.follows?.field || collection.changeable?.includes(key) === false)
  return (key) => !collection.serverFields.includes(key) && !isForeignWord(key) && !isFixed(key)
}

function isWordOfOther(word: Json | undefined, by: string, userId: string): boolean {
  return word !== undefined && !(isJsonObject(word) && word[by] === userId)
}

function pick(fields: JsonObject, isWanted: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)))
}

/** The fields of a document that follows another one lead to where that one goes. */
function pointTo(newIds: ReadonlyMap<string, string>, { follows }: AnyCollection, fields: JsonObject): JsonObject {
  const followed = follows === undefined ? undefined : fields[follows.field]
  if (follows === undefined || typeof followed !== 'string') return fields
  const id = newIds.get(documentKey(follows.collection, followed))
  return id === undefined ? fields : { ...fields, [follows.field]: id }
}
