/** What ideas and filters need to know of a recipe; found once for each state of it. */
import type { FoodIndex, NamedFood } from '../foods/food-index.ts'
import type { Diet, Recipe } from '../model.ts'
import { totalMinutes } from './recipe-minutes.ts'

export type RecipeFacts = {
  /** Each food once, as the recipe calls it, without staples and what is optional; the first one is the main ingredient. */
  readonly needed: readonly NamedFood[]
  readonly minutes: number | undefined
  /** As the recipe states it, or else as it follows from its foods (R34). */
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

/** Whether it may be eaten by those who keep to the diet: what is vegan is vegetarian, too. */
export function fitsDiet(facts: Pick<RecipeFacts, 'diet'>, diet: Diet): boolean {
  return facts.diet === diet || facts.diet === 'vegan'
}

function findFacts(recipe: Recipe, index: FoodIndex): RecipeFacts {
  const needed: NamedFood[] = []
  const keys: string[] = []
  const all: NamedFood[] = []
  for (const { name, isOptional } of inOrder(recipe.ingredients)) {
    if (name === undefined) continue
    const named = index.look(name)
    all.push(named)
    if (named.food?.isStaple === true || isOptional === true || keys.includes(named.key)) continue
    keys.push(named.key)
    needed.push(named)
  }
  return { needed, minutes: totalMinutes(recipe.minutes), diet: recipe.diet ?? dietOf(all) }
}

function inOrder(ingredients: Recipe['ingredients']): Recipe['ingredients'] {
  let last = ''
  for (const { rank } of ingredients) {
    if (rank < last) return ingredients.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    last = rank
  }
  return ingredients
}

/** The diet that follows from the foods alone; undefined if one of them is unknown. */
function dietOf(all: readonly NamedFood[]): Diet | undefined {
  let diet: Diet | undefined = all.length === 0 ? undefined : 'vegan'
  for (const { food } of all) {
    if (food?.diet === undefined) return undefined
    if (food.diet !== 'vegan') diet = 'vegetarian'
  }
  return diet
}
