/** An ordinary change that takes something back. Pure. */
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { parsePath, valueAt, withoutMeta, type ChangeDraft } from '#documents'

/** A document's own fields out of what a screen sees of it. */
export function ownFields(view: object | undefined): JsonObject | null {
  // A view is JSON with what the service adds.
  return view === undefined ? null : withoutMeta(view as JsonObject)
}

/** Sets one field below a path; without a value the field is removed. */
export function setField(path: string, key: string, value: Json | undefined): ChangeDraft {
  return { path, type: 'MODIFIED', fields: [value === undefined ? { key } : { key, value }] }
}

/** Brings back a document or an item with these fields. */
export function bringBack(path: string, value: Json | undefined): ChangeDraft | undefined {
  const fields = isJsonObject(value) ? fieldsOf(value) : undefined
  return fields === undefined ? undefined : { path, type: 'ADD', fields: fields.filter(({ key }) => key !== 'id') }
}

function fieldsOf(object: JsonObject): { readonly key: string; readonly value: Json }[] {
  return Object.entries(object).map(([key, value]) => ({ key, value }))
}

/** Whether a change to this path would find something to change. */
export function isThere(path: string, current: JsonObject | null): boolean {
  return current !== null && valueAtPath(path, current) !== undefined
}

/** The value of a field as it is now. */
export function currentValue(path: string, key: string, current: JsonObject | null): Json | undefined {
  const target = valueAtPath(path, current)
  return isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined
}

/** What a path leads to. */
export function valueAtPath(path: string, current: JsonObject | null): Json | undefined {
  const parsed = parsePath(path)
  return parsed.ok ? valueAt(current, parsed.value.segments) : undefined
}
