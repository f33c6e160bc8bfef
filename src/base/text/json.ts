/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value)
}

/** How many keys an object has; unlike `Object.keys` it makes no list of them, which counts where there are thousands of objects. */
export function countKeys(object: JsonObject): number {
  let count = 0
  for (const _key in object) count += 1
  return count
}

/** As soon as it knows: it does not look at the rest. */
export function hasMoreKeysThan(object: JsonObject, limit: number): boolean {
  let count = 0
  for (const _key in object) {
    count += 1
    if (count > limit) return true
  }
  return false
}

/** Deep equality of two JSON values; the order of keys does not matter. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  if (isJsonArray(a)) {
    return isJsonArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  )
}

/** A copy of `object` in which `key` has `value`, or is absent when `value` is undefined. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  if (value !== undefined) return { ...object, [key]: value }
  // Also keeps the line below from reading an inherited accessor (`__proto__`).
  if (!Object.hasOwn(object, key)) return object
  const { [key]: _removed, ...rest } = object
  return rest
}
