/** Which recipes a list shows, and in which order. */
import { compareCodes } from '#base/compare-codes'
import { compareNames } from '#base/text/compare-names'
import type { FoodIndex } from '../foods/food-index.ts'
import { matchFood } from '../foods/match-food.ts'
import type { Cooked, Diet, Recipe } from '../model.ts'
import { factsOf, fitsDiet } from './recipe-facts.ts'
import { totalMinutes } from './recipe-minutes.ts'
import { searchRecipes } from './search-recipes.ts'

export const orders = ['title', 'lastCooked', 'newest', 'stars'] as const
export type RecipeOrder = (typeof orders)[number]

export type RecipeFilter = {
  readonly search: string
  readonly order: RecipeOrder
  readonly tag?: string | undefined
  readonly diet?: Diet | undefined
  readonly isQuick?: boolean | undefined
  readonly isFavourite?: boolean | undefined
  /** The name of a food that it uses. */
  readonly food?: string | undefined
}

export type ListedRecipe = Recipe & { readonly id: string; readonly createdAt: string }

const QUICK_MINUTES = 30

export function listRecipes<Stored extends ListedRecipe>(
  recipes: readonly Stored[],
  filter: RecipeFilter,
  index: () => FoodIndex,
  lastCooked: ReadonlyMap<string, string>,
): readonly Stored[] {
  return searchRecipes(recipes, filter.search)
    .filter((recipe) => fits(recipe, filter, index))
    .toSorted(comparing(filter.order, lastCooked))
}

/** The last day each recipe was cooked. */
export function lastCookedOf(log: readonly Pick<Cooked, 'recipeId' | 'on'>[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>()
  for (const { recipeId, on } of log) if (on > (last.get(recipeId) ?? '')) last.set(recipeId, on)
  return last
}

/** The most frequent tags first; those that are equally frequent by name. */
export function frequentTags(recipes: readonly Pick<Recipe, 'tags'>[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const tag of recipes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || compareNames(a, b)).map(([tag]) => tag)
}

function fits(
  recipe: Recipe,
  { tag, diet, isQuick, isFavourite, food }: RecipeFilter,
  index: () => FoodIndex,
): boolean {
  if (tag !== undefined && !recipe.tags.includes(tag)) return false
  if (isFavourite === true && recipe.isFavourite !== true) return false
  if (isQuick === true && (totalMinutes(recipe.minutes) ?? Infinity) > QUICK_MINUTES) return false
  if (diet !== undefined && !fitsDiet(factsOf(recipe, index()), diet)) return false
  return (
    food === undefined || recipe.ingredients.some(({ name }) => name !== undefined && usesFood(name, food, index()))
  )
}

function usesFood(name: string, food: string, index: FoodIndex): boolean {
  return matchFood(name, food, index) !== undefined
}

function comparing(order: RecipeOrder, lastCooked: ReadonlyMap<string, string>) {
  const byTitle = (a: ListedRecipe, b: ListedRecipe): number => compareNames(a.title, b.title)
  const compare = {
    title: byTitle,
    // What was cooked longest ago, or never, comes first: that is what one looks for.
    lastCooked: (a: ListedRecipe, b: ListedRecipe) =>
      compareCodes(lastCooked.get(a.id) ?? '', lastCooked.get(b.id) ?? ''),
    newest: (a: ListedRecipe, b: ListedRecipe) => compareCodes(b.createdAt, a.createdAt),
    stars: (a: ListedRecipe, b: ListedRecipe) => (b.stars ?? 0) - (a.stars ?? 0),
  }[order]
  return (a: ListedRecipe, b: ListedRecipe): number => compare(a, b) || byTitle(a, b)
}
