import { equalJson, isJsonArray, type Json, type JsonObject } from '#base/text/json'

/** A query over one top-level field: its value equals, or it is an array that contains. */
export type DocumentFilter =
  | { readonly field: string; readonly equals: Json }
  | { readonly field: string; readonly contains: Json }

/** Documents that have none of these top-level fields, not even as null. */
export type LackingFilter = { readonly without: readonly string[] }

export function lacksFields(fields: JsonObject, { without }: LackingFilter): boolean {
  return !without.some((field) => Object.hasOwn(fields, field))
}

/** Whether a document's fields fit the filter. Values are compared as JSON: `1` is not `"1"`, key order is no matter. */
export function matchesFilter(fields: JsonObject, filter: DocumentFilter): boolean {
  const value = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined
  if ('equals' in filter) return value !== undefined && equalJson(value, filter.equals)
  return isJsonArray(value) && value.some((item) => equalJson(item, filter.contains))
}
