/** What an edit made of one document, and the changes that take it back without touching what came since (rules U). Pure. */
import { changesBetween, hasKeys } from '#base/collections/field-changes'
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import type { ChangeDraft } from './change.ts'
import { keyOf } from '../document.ts'
import { draftAdd, draftAddItem, draftModify, draftModifyItem, draftRemove, draftRemoveItem } from './draft-change.ts'

/** The fields of a document before and after an edit; undefined if it did not exist. */
export type EditedDocument = {
  readonly collection: string
  readonly id: string
  readonly before: JsonObject | undefined
  readonly after: JsonObject | undefined
}

type Item = JsonObject & { readonly id: string }

/**
 * Up to this many items of a list are changed one by one, so that edits of two devices merge. More are written as a whole list: a
 * thousand changes would slow down the device.
 */
const MAX_SINGLE_ITEMS = 100

/**
 * Returns the changes that lead from `after` back to `before`, as far as the document, as it is now, still has what the edit made of it:
 * a field that has another value stays, as does an item or a document that was changed since.
 */
export function draftsBack(now: JsonObject | undefined, edited: EditedDocument): readonly ChangeDraft[] {
  const { collection, id, before, after } = edited
  if (before === undefined) return now !== undefined && isSame(now, after ?? {}) ? [draftRemove(collection, id)] : []
  if (after === undefined) return now === undefined ? [draftAdd(collection, id, before)] : []
  if (now === undefined) return []
  const fields: Record<string, Json | undefined> = {}
  const items: ChangeDraft[] = []
  for (const key of Object.keys(changesBetween(after, before))) {
    const from = itemsOf(after[key])
    const to = itemsOf(before[key])
    const list = itemsOf(now[key])
    if (from === undefined || to === undefined || list === undefined) {
      if (equalJson(now[key], after[key])) fields[key] = before[key]
      continue
    }
    const drafts = itemDraftsBack({ collection, id, list: key }, list, { before: to, after: from })
    if (drafts.length <= MAX_SINGLE_ITEMS) items.push(...drafts)
    else fields[key] = listBack(list, { before: to, after: from })
  }
  return hasKeys(fields) ? [draftModify(collection, id, fields), ...items] : items
}

type ListAddress = { readonly collection: string; readonly id: string; readonly list: string }
type EditedList = { readonly before: readonly Item[]; readonly after: readonly Item[] }

function itemDraftsBack(list: ListAddress, now: readonly Item[], edited: EditedList): readonly ChangeDraft[] {
  const current = byId(now)
  const after = byId(edited.after)
  const before = byId(edited.before)
  const gone = edited.after.flatMap((item) => {
    const isUntouched = !before.has(item.id) && isSame(current.get(item.id), item)
    return isUntouched ? [draftRemoveItem({ ...list, itemId: item.id })] : []
  })
  const others = edited.before.flatMap((item) => {
    const address = { ...list, itemId: item.id }
    const was = after.get(item.id)
    const is = current.get(item.id)
    if (was === undefined) return is === undefined ? [draftAddItem(address, item)] : []
    if (is === undefined || was === item) return []
    const fields = fieldsBack(is, { before: item, after: was })
    return hasKeys(fields) ? [draftModifyItem(address, fields)] : []
  })
  return [...gone, ...others]
}

/** The same as a list: the items of now, without those that go, with those that come back. */
function listBack(now: readonly Item[], edited: EditedList): readonly Item[] {
  const after = byId(edited.after)
  const before = byId(edited.before)
  const kept = now.flatMap((item): readonly Item[] => {
    const was = after.get(item.id)
    const back = before.get(item.id)
    if (was === undefined) return [item]
    if (back === undefined) return isSame(item, was) ? [] : [item]
    return [withFields(item, fieldsBack(item, { before: back, after: was }))]
  })
  const current = byId(now)
  return [...kept, ...edited.before.filter(({ id }) => !after.has(id) && !current.has(id))]
}

function withFields(item: Item, fields: Readonly<Record<string, Json | undefined>>): Item {
  const entries = Object.entries({ ...item, ...fields }).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  )
  return { ...Object.fromEntries(entries), id: item.id }
}

/** The fields to set so that an object is as before; those with another value than the edit gave them are left out. */
function fieldsBack(
  now: JsonObject,
  { before, after }: { readonly before: JsonObject; readonly after: JsonObject },
): Readonly<Record<string, Json | undefined>> {
  const back = Object.keys(changesBetween(after, before)).filter((key) => equalJson(now[key], after[key]))
  return Object.fromEntries(back.map((key) => [key, before[key]]))
}

/** The items of a list whose items have ids, which changes address one by one; undefined for any other value. */
function itemsOf(value: Json | undefined): readonly Item[] | undefined {
  return isJsonArray(value) && value.every(isItem) ? value : undefined
}

function isItem(value: Json): value is Item {
  return isJsonObject(value) && typeof value['id'] === 'string'
}

function byId(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

/** Whether two states are the same; a list without items is as good as none, since items that were added and removed leave one. */
function isSame(a: JsonObject | undefined, b: JsonObject): boolean {
  if (a === undefined) return false
  const differing = Object.keys(changesBetween(a, b))
  return differing.every((key) => isEmptyList(a[key]) && isEmptyList(b[key]))
}

function isEmptyList(value: Json | undefined): boolean {
  return value === undefined || (isJsonArray(value) && value.length === 0)
}

/** Whether each document that both edits are about stood, before the second, as the first had left it. */
export function follows(first: readonly EditedDocument[], second: readonly EditedDocument[]): boolean {
  const left = new Map(first.map((edited) => [keyOf(edited), edited]))
  return second.every((edited) => {
    const earlier = left.get(keyOf(edited))
    return earlier === undefined || equalJson(earlier.after, edited.before)
  })
}

/** Joins two edits if the second `follows` the first, without documents that are in the end as they were. */
export function joinEdited(
  first: readonly EditedDocument[],
  second: readonly EditedDocument[],
): readonly EditedDocument[] {
  const joined = new Map(first.map((edited) => [keyOf(edited), edited]))
  for (const edited of second) {
    const earlier = joined.get(keyOf(edited))
    joined.set(keyOf(edited), earlier === undefined ? edited : { ...edited, before: earlier.before })
  }
  return [...joined.values()].filter(({ before, after }) => !equalJson(before, after))
}
