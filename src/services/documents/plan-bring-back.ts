/**
 * Which changes bring last copies (D7) back to a server that has lost their documents, and which take that back. Pure: the
 * changes are made like any others, so that they wait without a network and are judged like a person's own.
 */
import { changesBetween, hasKeys } from '#base/field-changes'
import { isJsonObject, type JsonObject } from '#base/json'
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
  /** Leads back to what was there before `change`; made in the opposite order of the steps. */
  readonly undo: ChangeDraft
}

export type BringBackPlan = {
  /** In the order in which they are made: a document that others follow stands before them. */
  readonly steps: readonly BringBackStep[]
  /** What is not to be had back in this way, because only the server makes such documents. */
  readonly impossible: readonly LastCopy[]
  /** What the server has already, as far as a person may change it. */
  readonly needless: readonly LastCopy[]
}

/** Whether a person can bring back documents of a collection: not those that only the server makes, nor unknown ones. */
export function canBringBack(collection: AnyCollection | undefined): collection is AnyCollection {
  return collection?.createdBy === 'people'
}

/**
 * An own document goes back under its id. One of another owner becomes an own document under a new id, since only its owner
 * may bring it back, and what follows it points there (as Z7). One that is there in another state gets the copy's fields.
 * Of two copies of one document the newer state stays.
 */
export function planBringBack(copies: readonly LastCopy[], parts: BringBackParts): BringBackPlan {
  const known = new Map<string, StandingDocument>()
  const newIds = new Map<string, string>()
  const steps: BringBackStep[] = []
  const needless: LastCopy[] = []
  const isPossible = ({ document }: LastCopy): boolean => canBringBack(parts.collections.get(document.collection))
  for (const copy of copies.filter(isPossible).toSorted(compareWith(parts.collections))) {
    const { collection: name, id: ownId } = copy.document
    const collection = parts.collections.get(name)
    if (collection === undefined) continue
    const standing = known.get(documentKey(name, ownId)) ?? parts.find(name, ownId)
    const isForeign = standing?.fields == null && (standing ?? copy.document).ownerId !== parts.userId
    const id = isForeign ? (newIds.get(documentKey(name, ownId)) ?? parts.newDocumentId()) : ownId
    if (isForeign) newIds.set(documentKey(name, ownId), id)
    const key = documentKey(name, id)
    const before = (known.get(key) ?? (isForeign ? undefined : standing))?.fields ?? null
    const after = pointTo(newIds, collection, writableFields(collection, copy.document.fields, parts.userId))
    const step = before === null ? addition(copy, id, after) : edit({ copy, id, before, after, collection })
    if (step === undefined) {
      needless.push(copy)
      continue
    }
    const applied = applyChange(before, step.change)
    if (applied.ok) known.set(key, { ownerId: standing?.ownerId ?? parts.userId, fields: applied.value })
    steps.push(step)
  }
  return { steps, needless, impossible: copies.filter((copy) => !isPossible(copy)) }
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

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function addition({ document }: LastCopy, id: string, fields: JsonObject): Omit<BringBackStep, 'copy'> {
  const { collection } = document
  return { id, change: draftAdd(collection, id, fields), undo: draftRemove(collection, id) }
}

/** Only the fields that differ and that may change at all (X4, X9, X12). */
function edit(o: {
  readonly copy: LastCopy
  readonly id: string
  readonly before: JsonObject
  readonly after: JsonObject
  readonly collection: AnyCollection
}): BringBackStep | undefined {
  const { copy, id, collection } = o
  const mayChange = (key: string): boolean =>
    key !== collection.follows?.field &&
    collection.changeable?.includes(key) !== false &&
    !collection.serverFields.includes(key)
  const before = pick(o.before, mayChange)
  const after = pick(o.after, mayChange)
  const changes = changesBetween(before, after)
  if (!hasKeys(changes)) return undefined
  const { name } = collection
  return {
    copy,
    id,
    change: draftModify(name, id, changes),
    undo: draftModify(name, id, changesBetween(after, before)),
  }
}

/** Without what the server alone writes (X4) and without the word of others (X13). */
function writableFields(collection: AnyCollection, fields: JsonObject, userId: string): JsonObject {
  const isForeignWord = (key: string): boolean => {
    const by = collection.signed?.find(({ field }) => field === key)?.by
    if (by === undefined) return false
    const word = fields[key]
    return !isJsonObject(word) || word[by] !== userId
  }
  return pick(fields, (key) => !collection.serverFields.includes(key) && !isForeignWord(key))
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
