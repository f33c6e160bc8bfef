/** What a screen does to a document, as change drafts (rules P1 to P4). Pure; it knows no tool. */
import type { Json, JsonObject } from '#base/text/json'
import type { ChangeDraft, ChangeField } from './change.ts'
import { documentKey, itemSegment } from './path.ts'

/** Fields as screens hand them over: an object of JSON values; `undefined` removes a field where the change allows it. */
export type FieldEdits = object

/** Rule A1: the document becomes exactly these fields. */
export function draftAdd(collection: string, id: string, fields: FieldEdits): ChangeDraft {
  return { path: documentKey(collection, id), type: 'ADD', fields: presentFields(fields) }
}

/** Rule A2; `subPath` leads to an object inside, such as `time` or `list/find_x`. */
export function draftModify(collection: string, id: string, fields: FieldEdits, subPath?: string): ChangeDraft {
  const path = subPath === undefined ? documentKey(collection, id) : `${documentKey(collection, id)}/${subPath}`
  return { path, type: 'MODIFIED', fields: Object.entries(fields).map(toField) }
}

/** Rule A3. */
export function draftRemove(collection: string, id: string): ChangeDraft {
  return { path: documentKey(collection, id), type: 'DELETED', fields: [] }
}

/** Rule A5; an `id` among the fields is left out, the path carries it. */
export function draftAddItem(document: ItemAddress, fields: FieldEdits): ChangeDraft {
  const rest = presentFields(fields).filter((field) => field.key !== 'id')
  return { path: itemPath(document), type: 'ADD', fields: rest }
}

export function draftModifyItem(item: ItemAddress, fields: FieldEdits): ChangeDraft {
  return { path: itemPath(item), type: 'MODIFIED', fields: Object.entries(fields).map(toField) }
}

export function draftRemoveItem(item: ItemAddress): ChangeDraft {
  return { path: itemPath(item), type: 'DELETED', fields: [], id: item.itemId }
}

export type ItemAddress = {
  readonly collection: string
  readonly id: string
  /** Name of the list's field, or a path to it. */
  readonly list: string
  readonly itemId: string
}

function itemPath({ collection, id, list, itemId }: ItemAddress): string {
  return `${documentKey(collection, id)}/${list}/${itemSegment(itemId)}`
}

function presentFields(fields: FieldEdits): readonly ChangeField[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(toField)
}

function toField([key, value]: readonly [string, unknown]): ChangeField {
  return value === undefined ? { key } : { key, value: toJson(value) }
}

/** The value as it will be after its way through storage and network, so that nothing differs later. */
function toJson(value: unknown): Json {
  const copy = copyPlain(value)
  if (copy !== undefined) return copy
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError('a field must be a JSON value')
  return JSON.parse(text)
}

/** A copy of what would come out of its way through JSON as it went in, which is nearly everything; undefined for the rest. */
function copyPlain(value: unknown): Json | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      const copy = copyPlain(item)
      if (copy === undefined) return undefined
      items.push(copy)
    }
    return items
  }
  return typeof value === 'object' ? copyPlainObject(value) : undefined
}

function copyPlainObject(object: object): JsonObject | undefined {
  if (Object.getPrototypeOf(object) !== Object.prototype || 'toJSON' in object) return undefined
  const copy: Record<string, Json> = {}
  for (const [key, value] of Object.entries(object)) {
    const inner = key === '__proto__' ? undefined : copyPlain(value)
    if (inner === undefined) return undefined
    copy[key] = inner
  }
  return copy
}
