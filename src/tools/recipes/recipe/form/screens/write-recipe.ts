/**
 * Writes an edited recipe item by item: what was not touched is not written, so two devices that edit one recipe at once lose nothing
 * (R64).
 */
import { changesBetween, hasKeys } from '#base/collections/field-changes'
import { equalJson } from '#base/text/json'
import type { Documents } from '#documents/client'
import { recipesCollection } from '../../../collections.ts'
import type { Ingredient, Recipe } from '../../../model.ts'
import { keepIds } from '../keep-ids.ts'

const lists = ['groups', 'ingredients', 'steps'] as const
type ListName = (typeof lists)[number]
type Item = { readonly id: string; readonly rank: string }

/** `after` was made anew from the form; `before` is what the form was opened with. */
export function writeRecipe(documents: Documents, id: string, before: Recipe, after: Recipe): void {
  const kept = keepIds(before, after)
  const fields = changesBetween(scalarsOf(before), scalarsOf(kept))
  if (hasKeys(fields)) documents.modify(recipesCollection, id, fields)
  for (const list of lists) writeItems(documents, id, list, before[list], kept[list])
}

function scalarsOf(recipe: Recipe): Omit<Recipe, ListName | 'photos' | 'notes'> {
  const {
    groups: _groups,
    ingredients: _ingredients,
    steps: _steps,
    photos: _photos,
    notes: _notes,
    ...fields
  } = recipe
  return fields
}

function writeItems(
  documents: Documents,
  id: string,
  list: ListName,
  before: readonly Item[],
  after: readonly Item[],
): void {
  const old = new Map(before.map((item) => [item.id, item]))
  const kept = new Set(after.map((item) => item.id))
  for (const item of before) if (!kept.has(item.id)) documents.removeItem(recipesCollection, id, list, item.id)
  for (const item of after) {
    const there = old.get(item.id)
    if (there === undefined) documents.addItem(recipesCollection, id, list, { ...item })
    else if (!equalJson(there, item)) {
      const changes = changesBetween(there, item)
      const fields =
        list === 'ingredients' && 'text' in changes ? { ...readOf(item as Ingredient), ...changes } : changes
      documents.modifyItem(recipesCollection, id, list, item.id, fields)
    }
  }
}

/** All that one line says, also what it does not: of two lines that are edited at once the later counts whole, and they never mix. */
function readOf({ text, amount, name, note, isOptional }: Ingredient) {
  return { text, amount, name, note, isOptional }
}
