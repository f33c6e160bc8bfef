/** Access rules for documents (rules X1 to X4). */
import { isOwnIdOfOther } from '../own-id.ts'
import { equalJson } from '#base/text/json'
import type { Change } from '../change/change.ts'
import type { Rejection } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import { isProtectedField, type ChangePath } from '../change/path.ts'

export type AccessQuestion = {
  readonly change: Change
  readonly path: ChangePath
  readonly actor: 'person' | 'server'
  readonly collection: AnyCollection
  /** Undefined when there never was such a document; a tombstone when it was deleted. */
  readonly current: StoredDocument | undefined
}

/** Why the change's person may not make it; undefined when they may. */
export function checkAccess(question: AccessQuestion): Rejection | undefined {
  return checkVisibility(question) ?? checkProtectedFields(question) ?? checkRights(question)
}

/** Rule X1: a document that the user may not see and one that does not exist get the same answer. */
function checkVisibility({ change, path, actor, collection, current }: AccessQuestion): Rejection | undefined {
  if (current !== undefined && isInAudience(current, change.userId)) return undefined
  if (change.type !== 'ADD' || path.segments.length > 0) return { code: 'not-found' }
  // Asked before the document is looked at, so that the answer does not tell whether it exists.
  if (collection.createdBy === 'server' && actor === 'person') return { code: 'not-allowed' }
  if (collection.hasOwn === true && isOwnIdOfOther(path.documentId, change.userId)) return { code: 'not-allowed' }
  return current === undefined ? undefined : { code: 'not-found' }
}

/** Rule X3. The id of a list item comes from the path, so it is protected like the document's own. */
function checkProtectedFields({ change, path }: AccessQuestion): Rejection | undefined {
  const protectedKey = findTopLevelKey(change, path, isProtectedField)
  if (protectedKey !== undefined) return { code: 'protected-field', field: protectedKey }
  const isItem = path.segments.at(-1)?.kind === 'item'
  const setsItemId = isItem && change.fields.some((field) => field.key === 'id')
  return setsItemId ? { code: 'protected-field', field: 'id' } : undefined
}

/** Rules X2 and X4, which bind people only. */
function checkRights(question: AccessQuestion): Rejection | undefined {
  const { change, path, actor, collection, current } = question
  if (actor === 'server') return undefined
  const isWhole = path.segments.length === 0
  const serverKey = collection.serverFields.length === 0 ? undefined : findServerField(question)
  if (serverKey !== undefined) return { code: 'protected-field', field: serverKey }
  const isRemoval = isWhole && change.type === 'DELETED'
  const isReturn = isWhole && change.type === 'ADD' && current?.isDeleted === true
  if (!isRemoval && !isReturn) return undefined
  // A user who does not see it has been refused before.
  const isTheirs = current?.ownerId === change.userId || collection.removedBy === 'audience'
  return isTheirs && collection.createdBy === 'people' ? undefined : { code: 'not-allowed' }
}

/** The first field of the services that a change would change. */
function findServerField({ change, path, collection, current }: AccessQuestion): string | undefined {
  return findTopLevelKey(change, path, (key) => {
    if (!collection.serverFields.includes(key)) return false
    // Naming a field with the value it has is no change: merged data may be written back whole.
    const field = path.segments.length === 0 ? change.fields.find((candidate) => candidate.key === key) : undefined
    return field?.value === undefined || !equalJson(field.value, current?.fields[key])
  })
}

/** The first of the document's own fields that a change touches for which `isIt` says so. */
function findTopLevelKey(change: Change, path: ChangePath, isIt: (key: string) => boolean): string | undefined {
  const first = path.segments[0]
  if (first?.kind === 'field') return isIt(first.name) ? first.name : undefined
  return change.fields.find((field) => isIt(field.key))?.key
}
