/** What differs between two states of an object of JSON values, and how to get from the one to the other. */
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '../text/json.ts'

/** Fields to set; those that are `undefined` are removed. */
export type FieldChanges<Fields extends object> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined }

/** The fields to set on `before` to make it `after`. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): FieldChanges<Fields> {
  const changes: FieldChanges<Fields> = { ...before, ...after }
  for (const key of Object.keys(changes)) {
    if (isSame(before, after, key)) Reflect.deleteProperty(changes, key)
    else Reflect.set(changes, key, Reflect.get(after, key))
  }
  return changes
}

/** The object with the changes made; a field that is removed is really gone. */
export function withFields<Fields extends object>(object: Fields, changes: FieldChanges<NoInfer<Fields>>): Fields {
  const result = { ...object, ...changes }
  for (const key of Object.keys(changes)) {
    if (Reflect.get(result, key) === undefined) Reflect.deleteProperty(result, key)
  }
  return result
}

export function hasKeys(object: object): boolean {
  return Object.keys(object).length > 0
}

function isSame(a: object, b: object, key: string): boolean {
  const one: Json | undefined = Reflect.get(a, key)
  return equalJson(one, Reflect.get(b, key))
}

/** A value of one field in its three states: as both sides began, as others have it now, and as the user has it. */
type Sides<Value> = {
  readonly base: Value | undefined
  readonly theirs: Value | undefined
  readonly mine: Value | undefined
}

/**
 * The user's value of a field with what others changed meanwhile. Lists of items with ids are merged item by item, plain objects part by
 * part. If both changed the same part, the user's stays.
 */
export function mergeField({ base, theirs, mine }: Sides<Json>): Json | undefined {
  if (equalJson(base, theirs) || theirs === undefined) return mine
  if (equalJson(base, mine)) return theirs
  // Both have begun a list.
  if (base === undefined)
    return isJsonArray(theirs) && isJsonArray(mine) ? mergeField({ base: [], theirs, mine }) : mine
  if (isTexts(base) && isTexts(theirs) && isTexts(mine)) return mergeTexts(base, theirs, mine)
  if (isItems(base) && isItems(theirs) && isItems(mine)) return mergeItems(base, theirs, mine)
  if (isJsonObject(base) && isJsonObject(theirs) && isJsonObject(mine))
    return mergeParts({ base, theirs, mine }, (sides) => sides.mine)
  return mine
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isJsonArray(value) && value.every((item) => typeof item === 'string')
}

function mergeTexts(base: readonly string[], theirs: readonly string[], mine: readonly string[]): readonly string[] {
  const kept = mine.filter((text) => !base.includes(text) || theirs.includes(text))
  return [...kept, ...theirs.filter((text) => !base.includes(text) && !mine.includes(text))]
}

type Item = JsonObject & { readonly id: string }

function isItems(value: Json | undefined): value is readonly Item[] {
  return isJsonArray(value) && value.every((item) => isJsonObject(item) && typeof item['id'] === 'string')
}

function mergeItems(base: readonly Item[], theirs: readonly Item[], mine: readonly Item[]): Json {
  const [before, now, own] = [byId(base), byId(theirs), byId(mine)]
  // Ids that are new whenever the form opens say nothing of what others did.
  if (base.length > 0 && !base.some(({ id }) => now.has(id))) return mine
  const kept = mine.flatMap((item): readonly JsonObject[] => {
    const [first, other] = [before.get(item.id), now.get(item.id)]
    if (first === undefined) return [item]
    if (other === undefined) return equalJson(first, item) ? [] : [item]
    return [mergeParts({ base: first, theirs: other, mine: item }, mergeField)]
  })
  const added = theirs.filter((item) => !own.has(item.id) && !equalJson(before.get(item.id), item))
  return [...kept, ...added]
}

function byId(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function mergeParts(
  { base, theirs, mine }: { readonly [Side in keyof Sides<Json>]: JsonObject },
  mergeChanged: (sides: Sides<Json>) => Json | undefined,
): JsonObject {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const entries = keys.flatMap((key): readonly (readonly [string, Json])[] => {
    const sides = { base: base[key], theirs: theirs[key], mine: mine[key] }
    const value = equalJson(sides.base, sides.mine) ? sides.theirs : mergeChanged(sides)
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}
