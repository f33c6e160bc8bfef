/** The dish that the start page names; part of the manifest, so without Temporal. */
import type { ReadDocuments } from '../../tool-manifest.ts'
import { cookLogCollection, mealsCollection, recipesCollection } from '../collections.ts'
import { cookPath } from '../paths.ts'

/** What is eaten today. */
export type Dish = {
  readonly mealId: string
  /** „Linsensuppe“, „Rest von Linsensuppe“ */
  readonly title: string
  readonly isRest?: true
  /** The page on which it is cooked; absent where nothing is: words, and what is left of another meal. */
  readonly cooking?: string
  readonly isCooked: boolean
}

/** Returns the last main meal that is planned for today (R94); the day is that of the device. */
export function dishOfToday(read: ReadDocuments, nowMs: number): Dish | undefined {
  const today = dateOf(nowMs)
  const all = read(mealsCollection)
  const meals = all.filter(({ on, kind }) => on === today && (kind === 'dinner' || kind === 'lunch'))
  const [meal] = meals.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  if (meal === undefined) return undefined
  const { id: mealId, dish, servings } = meal
  const titleOf = (recipeId: string) => read(recipesCollection).find(({ id }) => id === recipeId)?.title
  if ('recipeId' in dish) {
    const title = titleOf(dish.recipeId)
    if (title === undefined) return undefined
    const isCooked = read(cookLogCollection).some(({ on, recipeId }) => on === today && recipeId === dish.recipeId)
    return { mealId, title, cooking: `${cookPath(dish.recipeId)}?portionen=${servings}`, isCooked }
  }
  if ('text' in dish) return { mealId, title: dish.text, isCooked: false }
  const origin = all.find(({ id }) => id === dish.leftoverOf)?.dish
  const isKnown = origin !== undefined && !('leftoverOf' in origin)
  const left = !isKnown ? undefined : 'text' in origin ? origin.text : titleOf(origin.recipeId)
  if (left === undefined) return { mealId, title: 'Reste', isCooked: false }
  return { mealId, title: `Rest von ${left}`, isRest: true, isCooked: false }
}

function dateOf(nowMs: number): string {
  const now = new Date(nowMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
