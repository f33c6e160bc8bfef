/** What differs between two states of an object of JSON values, and how to get from the one to the other. */
import { equalJson, type Json } from './text/json.ts'

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
