/** Checks the shape of a change, independent of its document (rules P1 to P5, A7). */
import { hasMoreKeysThan, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import { MAX_LIST_ITEMS } from '../change/apply-change.ts'
import { isChange } from '../change/is-change.ts'
import { changeSchema, type Change } from '../change/change.ts'
import type { RejectionCode } from '../document-errors.ts'
import { DEPTH_LIMIT } from '../limits.ts'
import {
  documentKey,
  isFieldKey,
  isForbiddenName,
  isSegment,
  itemSegment,
  parsePath,
  type ChangePath,
} from '../change/path.ts'

/** Of a change, and of a field in it; there are ten and three. */
const KEY_LIMIT = 20

/** Why a change is refused for good, and the field that is to blame. */
export type Rejection = {
  readonly code: RejectionCode
  readonly field?: string
  /** A German sentence that fits better than the code's own. */
  readonly message?: string
}

export type CheckedChange = {
  readonly change: Change
  readonly path: ChangePath
  /** Key of its document. */
  readonly key: string
}

/** Judges the shape, path and values of a change as it came, and that it is the given person's. */
export function checkChange(raw: unknown, userId: string): Result<CheckedChange, Rejection> {
  const shaped = readShape(raw)
  if (!shaped.ok) return shaped
  const change = withItemInPath(shaped.value)
  if (change.userId !== userId) return invalid('userId')
  const path = parsePath(change.path)
  if (!path.ok) return invalid('path')
  const fault = checkTarget(change, path.value) ?? checkFields(change)
  if (fault !== undefined) return failed(fault)
  // The same text, where it is the same: what is looked up by it again and again has its hash already.
  const isWhole = path.value.segments.length === 0
  const key = isWhole ? change.path : documentKey(path.value.collection, path.value.documentId)
  return ok({ change, path: path.value, key })
}

/** The schema is asked only when the quick look is not content: it takes many times as long. */
function readShape(raw: unknown): Result<Change, Rejection> {
  if (isChange(raw)) return ok(raw)
  const widePlace = findWidePlace(raw)
  if (widePlace !== undefined) return failed({ code: 'invalid-change', field: widePlace })
  const parsed = changeSchema.safeParse(raw)
  if (!parsed.success) return failed({ code: 'invalid-change', field: parsed.error.issues[0]?.path.join('.') ?? '' })
  // The values came out of JSON.parse, so they are JSON; the schema has checked everything around them.
  return ok(parsed.data as Change)
}

/** Returns the place with more keys than a change or a field can have; the schema would list all unknown ones. */
function findWidePlace(raw: unknown): string | undefined {
  if (!isJsonObject(raw)) return undefined
  if (hasMoreKeysThan(raw, KEY_LIMIT)) return ''
  const { fields = [] } = raw
  const index = isJsonArray(fields)
    ? fields.findIndex((field) => isJsonObject(field) && hasMoreKeysThan(field, KEY_LIMIT))
    : -1
  return index === -1 ? undefined : `fields.${index}`
}

/**
 * Brings an ADD that names its item only among its fields, as the product's specification has it, to the form with the item in the
 * path. An id among the fields that the path says already is left out, too.
 */
function withItemInPath(change: Change): Change {
  if (change.type !== 'ADD') return change
  const id = change.fields.find(({ key }) => key === 'id')?.value
  if (typeof id !== 'string' || !isSegment(id)) return change
  const place = change.path.split('/')
  // A document has its id in its path, and two names before its first list.
  if (place.length <= 2) return change
  const isItem = place.at(-1)?.startsWith(itemSegment('')) === true
  if (isItem && place.at(-1) !== itemSegment(id)) return change
  const path = isItem ? change.path : `${change.path}/${itemSegment(id)}`
  return { ...change, path, fields: change.fields.filter(({ key }) => key !== 'id') }
}

/** Rule P4. */
function checkTarget(change: Change, path: ChangePath): Rejection | undefined {
  const last = path.segments.at(-1)
  if (change.type !== 'MODIFIED' && last?.kind === 'field') return { code: 'invalid-change', field: 'path' }
  const itemToDelete = change.type === 'DELETED' && last?.kind === 'item' ? last.id : undefined
  if (change.id !== itemToDelete) return { code: 'invalid-change', field: 'id' }
  const isFieldless = change.type !== 'DELETED' || change.fields.length === 0
  return isFieldless ? undefined : { code: 'invalid-change', field: 'fields' }
}

function checkFields(change: Change): Rejection | undefined {
  const repeated = repeatedKeyIn(change.fields)
  for (const { key, value } of change.fields) {
    if (!isFieldKey(key) || key === repeated) return { code: 'invalid-change', field: key }
    const fault = value === undefined ? undefined : findFault(value, 1)
    if (fault !== undefined) return { code: fault, field: key }
  }
  return undefined
}

/** Up to this many keys are compared in pairs, which is faster than creating a set. */
const FEW_FIELDS = 16

/** A key that stands there more than once. */
function repeatedKeyIn(fields: Change['fields']): string | undefined {
  if (fields.length > FEW_FIELDS) {
    const seen = new Set<string>()
    return fields.find(({ key }) => seen.size === seen.add(key).size)?.key
  }
  for (let place = 1; place < fields.length; place++) {
    const key = fields[place]?.key
    for (let before = 0; before < place; before++) if (fields[before]?.key === key) return key
  }
  return undefined
}

/** Rules P5 and A7 for one value; `depth` counts what the value lies in, the document included. */
function findFault(value: Json, depth: number): RejectionCode | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'invalid-change'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEPTH_LIMIT) return 'too-deep'
  return isJsonArray(value) ? findFaultInList(value, depth) : findFaultInObject(value, depth)
}

function findFaultInList(items: readonly Json[], depth: number): RejectionCode | undefined {
  if (items.length > MAX_LIST_ITEMS) return 'list-too-long'
  for (const item of items) {
    const fault = findFault(item, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

function findFaultInObject(object: JsonObject, depth: number): RejectionCode | undefined {
  for (const key in object) {
    const value = object[key]
    if (!isStorableKey(key)) return 'invalid-change'
    const fault = value === undefined ? undefined : findFault(value, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Whether a document may hold the value as a field (rule P5). */
export function isStorable(value: Json): boolean {
  return findFault(value, 1) === undefined
}

function isStorableKey(key: string): boolean {
  return !isForbiddenName(key) && isStorableText(key)
}

/** Rule P5: PostgreSQL's jsonb takes neither U+0000 nor half a surrogate pair, so no engine does. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function invalid(field: string): Result<CheckedChange, Rejection> {
  return failed({ code: 'invalid-change', field })
}
