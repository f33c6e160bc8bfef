/**
 * One pure function applies a change to a document; browser, server and tests share it, so a view
 * computed on a device is what the server will store. A document is its `fields`, or null when absent.
 */
import { isJsonArray, isJsonObject, withKey, type Json, type JsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import type { ChangeDraft, ChangeField } from './change.ts'
import { parsePath, type Segment } from './path.ts'

export type DocumentFields = JsonObject | null

/** `gone`: what the path addresses does not exist (any more). The others are faults of the change itself. */
export type ApplyFailure = 'gone' | 'invalid-change' | 'list-too-long'

/** Longest list a document may hold (rule A7). */
export const MAX_LIST_ITEMS = 5_000

/** Applies a change to a document's fields and returns the new fields (rules A1 to A7); never mutates. */
export function applyChange(document: DocumentFields, change: ChangeDraft): Result<DocumentFields, ApplyFailure> {
  const path = parsePath(change.path)
  return path.ok ? applyChangeAt(document, path.value.segments, change) : failed('invalid-change')
}

/** As `applyChange`, for a change whose path has been read already. */
export function applyChangeAt(
  document: DocumentFields,
  segments: readonly Segment[],
  change: ChangeDraft,
): Result<DocumentFields, ApplyFailure> {
  if (segments.length === 0) return applyToDocument(document, change)
  if (document === null) return failed('gone')
  const applied = applyInside(document, segments, change)
  if (!applied.ok) return applied
  return isJsonObject(applied.value) ? ok(applied.value) : failed('invalid-change')
}

function applyToDocument(document: DocumentFields, change: ChangeDraft): Result<DocumentFields, ApplyFailure> {
  if (change.type === 'ADD') return ok(setFields({}, change.fields))
  if (document === null) return failed('gone')
  return ok(change.type === 'DELETED' ? null : setFields(document, change.fields))
}

/** Walks to the target, applies the change there and rebuilds the objects on the way back. */
function applyInside(
  container: Json | undefined,
  segments: readonly Segment[],
  change: ChangeDraft,
): Result<Json, ApplyFailure> {
  const [segment, ...rest] = segments
  if (segment === undefined) return applyToObject(container, change)
  if (segment.kind === 'item') return applyToItem(container, segment.id, rest, change)
  // Rule A4: objects on the way are made when they are missing; anything else in their place is a fault.
  const parent = container === undefined ? {} : container
  if (!isJsonObject(parent)) return failed('invalid-change')
  const child = Object.hasOwn(parent, segment.name) ? parent[segment.name] : undefined
  const applied = applyInside(child, rest, change)
  return applied.ok ? ok({ ...parent, [segment.name]: applied.value }) : applied
}

/** The target is a nested object: only MODIFIED makes sense there. */
function applyToObject(target: Json | undefined, change: ChangeDraft): Result<Json, ApplyFailure> {
  const object = target === undefined ? {} : target
  if (change.type !== 'MODIFIED' || !isJsonObject(object)) return failed('invalid-change')
  return ok(setFields(object, change.fields))
}

function applyToItem(
  container: Json | undefined,
  itemId: string,
  rest: readonly Segment[],
  change: ChangeDraft,
): Result<Json, ApplyFailure> {
  const list = container === undefined ? [] : container
  if (!isJsonArray(list)) return failed('invalid-change')
  const index = list.findIndex((item) => isJsonObject(item) && item['id'] === itemId)
  if (rest.length === 0 && change.type === 'ADD') {
    const item = { ...setFields({}, change.fields), id: itemId }
    if (index !== -1) return ok(list.with(index, item))
    return list.length >= MAX_LIST_ITEMS ? failed('list-too-long') : ok([...list, item])
  }
  if (index === -1) return failed('gone')
  if (rest.length === 0 && change.type === 'DELETED') return ok(list.toSpliced(index, 1))
  const applied = applyInside(list[index], rest, change)
  return applied.ok ? ok(list.with(index, applied.value)) : applied
}

function setFields(object: JsonObject, fields: readonly ChangeField[]): JsonObject {
  if (fields.length < 2) return withEachField(object, fields)
  // One copy for all fields; by an assignment, `__proto__` would be no field.
  const result: Record<string, Json> = { ...object }
  for (const { key, value } of fields) {
    if (value === undefined) delete result[key]
    else if (key === '__proto__') return withEachField(object, fields)
    else result[key] = value
  }
  return result
}

function withEachField(object: JsonObject, fields: readonly ChangeField[]): JsonObject {
  return fields.reduce((result, field) => withKey(result, field.key, field.value), object)
}

/** The value a change's field will replace, for the history; undefined if the field is not set. */
export function valueAt(document: DocumentFields, segments: readonly Segment[]): Json | undefined {
  let value: Json | undefined = document ?? undefined
  for (const segment of segments) {
    if (segment.kind === 'item') {
      value = isJsonArray(value) ? value.find((item) => isJsonObject(item) && item['id'] === segment.id) : undefined
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, segment.name) ? value[segment.name] : undefined
    }
  }
  return value
}
