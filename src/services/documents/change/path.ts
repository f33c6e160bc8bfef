/**
 * The path of a change: `collection/documentId[/segment…]`. A segment is the name of a field, or
 * `find_{id}` for the item with that id in the list that the segments before it name.
 */
import { failed, ok, type Result } from '#base/result'

export type Segment = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'item'; readonly id: string }

export type ChangePath = {
  readonly collection: string
  readonly documentId: string
  /** Empty for the document itself. */
  readonly segments: readonly Segment[]
}

const SEGMENT = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
const ITEM_PREFIX = 'find_'
const MAX_SEGMENTS = 16
const NO_SEGMENTS: readonly Segment[] = []

/** Rule P1: whether a text may be a collection, a document id or a segment. */
export function isSegment(text: string): boolean {
  return SEGMENT.test(text)
}

/** Rule P2: whether a text may be the key of a field. */
export function isFieldKey(text: string): boolean {
  if (goodKeys.has(text)) return true
  const isGood = isSegment(text) && !text.startsWith(ITEM_PREFIX)
  if (isGood && goodKeys.size < GOOD_KEYS_LIMIT) goodKeys.add(text)
  return isGood
}

/** Keys that were found good: the few that an app has come by the thousand. */
const goodKeys = new Set<string>()
const GOOD_KEYS_LIMIT = 1_000

/** What the service itself keeps about a document and no change may set (rule X3). */
const PROTECTED_FIELDS = new Set(['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt'])

export function isProtectedField(key: string): boolean {
  return PROTECTED_FIELDS.has(key)
}

export function isForbiddenName(text: string): boolean {
  return FORBIDDEN_NAMES.has(text)
}

/** Reads a path (rules P1 to P3). The failure is a short English reason for the log. */
export function parsePath(path: string): Result<ChangePath, string> {
  const parts = path.split('/')
  const [collection, documentId] = parts
  if (collection === undefined || documentId === undefined) return failed('collection and id are missing')
  if (!isFieldKey(collection)) return failed('bad collection')
  if (!isSegment(documentId)) return failed('bad document id')
  if (parts.length === 2) return ok({ collection, documentId, segments: NO_SEGMENTS })
  if (parts.length > 2 + MAX_SEGMENTS) return failed('too many segments')
  const segments: Segment[] = []
  for (const text of parts.slice(2)) {
    if (!isSegment(text)) return failed('bad segment')
    const isItem = text.startsWith(ITEM_PREFIX)
    const previous = segments.at(-1)
    if (isItem && previous?.kind !== 'field') return failed('an item needs a list before it')
    const itemId = text.slice(ITEM_PREFIX.length)
    if (isItem && !isSegment(itemId)) return failed('bad item id')
    segments.push(isItem ? { kind: 'item', id: itemId } : { kind: 'field', name: text })
  }
  return ok({ collection, documentId, segments })
}

/** The key under which documents are kept in maps: `collection/documentId`. */
export function documentKey(collection: string, documentId: string): string {
  return `${collection}/${documentId}`
}

/** The collection and the id of a document's key. */
export function splitDocumentKey(key: string): readonly [collection: string, id: string] {
  const slash = key.indexOf('/')
  return [key.slice(0, slash), key.slice(slash + 1)]
}

/** The document a change's path belongs to; the path must have been checked by `parsePath`. */
export function documentKeyOf(path: string): string {
  const first = path.indexOf('/')
  const second = path.indexOf('/', first + 1)
  return second === -1 ? path : path.slice(0, second)
}

/** The segment that addresses the list item with this id. */
export function itemSegment(itemId: string): string {
  return ITEM_PREFIX + itemId
}

/** Whether `inner` is `outer` or lies inside of it (`a/b` contains `a/b` and `a/b/c`, not `a/bc`). */
export function contains(outer: string, inner: string): boolean {
  return inner.startsWith(outer) && (inner.length === outer.length || inner.charCodeAt(outer.length) === 0x2f)
}
