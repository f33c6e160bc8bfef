/** Which foods the list of the settings shows. */
import type { Department, StoredFood } from '../model.ts'
import { foldFood, normalizeFood } from './food-form.ts'
import type { FoodIndex } from './food-index.ts'
import type { Food } from './food.ts'

export type FoodFilter = {
  readonly search: string
  readonly department: Department | undefined
  readonly kind: 'own' | 'staple' | undefined
}

/** A food, and the document in which the household says something of it. */
export type ListedFood<Stored> = { readonly food: Food; readonly stored: Stored | undefined }

/** By name; while something is searched for, the likeliest first. */
export function listFoods<Stored extends StoredFood>(
  index: FoodIndex,
  stored: readonly Stored[],
  { search, department, kind }: FoodFilter,
): readonly ListedFood<Stored>[] {
  const own = new Map(stored.map((food) => [normalizeFood(food.name), food]))
  return findFoods(index, search)
    .map((food) => ({ food, stored: own.get(normalizeFood(food.name)) }))
    .filter(
      (listed) =>
        (department === undefined || listed.food.department === department) &&
        (kind !== 'own' || listed.stored !== undefined) &&
        (kind !== 'staple' || listed.food.isStaple),
    )
}

/** The suggestions first, then all others that have the text in one of their names. */
function findFoods(index: FoodIndex, search: string): readonly Food[] {
  const wanted = foldFood(search)
  if (wanted === '') return index.all
  const suggested = index.search(search)
  const has = ({ name, plural = '', aliases }: Food): boolean =>
    [name, plural, ...aliases].some((text) => foldFood(text).includes(wanted))
  return [...new Set([...suggested, ...index.all.filter(has)])]
}
