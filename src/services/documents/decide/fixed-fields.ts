import { equalJson, isJsonObject, type JsonObject } from '#base/text/json'
import type { AnyCollection } from '../collection.ts'

/**
 * Rules X9 and X12: a field that never changes, if it is another one after the change: the one by which a document names
 * its leader, and all but the `changeable` ones where the collection has those. Null: there is no document.
 */
export function findFixedField(
  { follows, changeable }: AnyCollection,
  before: JsonObject | null,
  after: JsonObject | null,
): string | undefined {
  if ((follows === undefined && changeable === undefined) || before === null || after === null) return undefined
  const isFixed = (key: string): boolean => key === follows?.field || changeable?.includes(key) === false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].find((key) => isFixed(key) && !equalJson(before[key], after[key]))
}

/** Rule X13: a field that a change gives another value in the name of another person. Removing it speaks for no one. */
export function findForeignWord(
  { signed }: AnyCollection,
  o: { readonly before: JsonObject | null; readonly after: JsonObject | null; readonly userId: string },
): string | undefined {
  const found = signed?.find(({ field, by }) => {
    const word = o.after?.[field]
    if (word === undefined || equalJson(o.before?.[field], word)) return false
    return !isJsonObject(word) || word[by] !== o.userId
  })
  return found?.field
}
