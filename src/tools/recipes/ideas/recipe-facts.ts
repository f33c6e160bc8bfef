/** What the ideas need to know of a recipe; found once for each state of it. */
import type { Food } from '../foods/food.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Diet, Recipe } from '../model.ts'
import { totalMinutes } from '../recipe/recipe-minutes.ts'

export type NeededFood = {
  /** As the recipe calls it. */
  readonly name: string
  /** See `FoodIndex.keyOf`. */
  readonly key: string
  readonly food: Food | undefined
}

export type RecipeFacts = {
  /** Each food once, without staples and what is optional. */
  readonly needed: readonly NeededFood[]
  /** The first food that is needed. */
  readonly mainKey: string | undefined
  /** Those of `needed` that have a season, with the months in which they are fresh or from the store. */
  readonly seasonal: readonly { readonly name: string; readonly months: ReadonlySet<number> }[]
  readonly minutes: number | undefined
  readonly diet: Diet | undefined
}

const known = new WeakMap<object, { readonly index: FoodIndex; readonly facts: RecipeFacts }>()

export function factsOf(recipe: Recipe, index: FoodIndex): RecipeFacts {
  const found = known.get(recipe)
  if (found?.index === index) return found.facts
  const facts = findFacts(recipe, index)
  known.set(recipe, { index, facts })
  return facts
}

function findFacts(recipe: Recipe, index: FoodIndex): RecipeFacts {
  const needed = new Map<string, NeededFood>()
  const foods: (Food | undefined)[] = []
  for (const { name, isOptional } of inOrder(recipe.ingredients)) {
    if (name === undefined) continue
    const food = index.find(name)?.food
    foods.push(food)
    if (food?.isStaple === true || isOptional === true) continue
    const key = index.keyOf(name)
    if (!needed.has(key)) needed.set(key, { name, key, food })
  }
  const all = [...needed.values()]
  return {
    needed: all,
    mainKey: all[0]?.key,
    seasonal: all.flatMap(({ food }) => (food === undefined ? [] : seasonOf(food))),
    minutes: totalMinutes(recipe.minutes),
    diet: recipe.diet ?? dietOf(foods),
  }
}

function inOrder(ingredients: Recipe['ingredients']): Recipe['ingredients'] {
  const isOrdered = ingredients.every(({ rank }, place) => place === 0 || (ingredients[place - 1]?.rank ?? '') <= rank)
  return isOrdered ? ingredients : ingredients.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
}

const seasons = new WeakMap<Food, RecipeFacts['seasonal']>()

/** One, or none if it has no season. */
function seasonOf(food: Food): RecipeFacts['seasonal'] {
  const found = seasons.get(food)
  if (found !== undefined) return found
  const months = new Set([...food.seasonMonths, ...food.storedMonths])
  const season = months.size === 0 ? [] : [{ name: food.name, months }]
  seasons.set(food, season)
  return season
}

/** The diet that follows from the foods alone; undefined if one of them is unknown. */
function dietOf(foods: readonly (Food | undefined)[]): Diet | undefined {
  if (foods.length === 0 || foods.some((food) => food?.diet === undefined)) return undefined
  return foods.every((food) => food?.diet === 'vegan') ? 'vegan' : 'vegetarian'
}
