/** The script of the bench's page: what the screens work out, without the screens. */
// oxlint-disable no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import { createFoodIndex } from '../../src/tools/recipes/foods/food-index.ts'
import { factsOf } from '../../src/tools/recipes/recipe/recipe-facts.ts'
import { suggest, type Kitchenware } from '../../src/tools/recipes/ideas/suggest.ts'
import { searchRecipes, wordsOfRecipe } from '../../src/tools/recipes/recipe/search-recipes.ts'
import { mergeParts, type StoredPart } from '../../src/tools/recipes/shopping/merge-parts.ts'
import { partsOf } from '../../src/tools/recipes/shopping/plan-shopping.ts'
// oxlint-enable no-restricted-imports
import { asStored, makeLog, makePantry, makeRecipes, type BenchStep } from './large-cookbook.ts'

const TODAY = '2026-05-20'
const LISTED = 20

declare global {
  var recipesBench: Readonly<Record<BenchStep, () => void>>
}

const recipes = makeRecipes('book')
const cookLog = makeLog('book', TODAY)
const pantry = makePantry('book', TODAY)

let ware: Kitchenware = { recipes: [], pantry, cookLog, meals: [], index: createFoodIndex([]), today: TODAY }
let parts: readonly StoredPart[] = []

globalThis.recipesBench = {
  /** Of these recipes nothing is known. */
  prepare: () => {
    ware = { ...ware, recipes: asStored(recipes) }
  },
  /** What the ideas need to know of all recipes; the screen does it in portions. */
  facts: () => {
    for (const recipe of ware.recipes) factsOf(recipe, ware.index)
  },
  ideas: () => void suggest(ware, {}, 5),
  /** After one more entry of the log. */
  ideasAgain: () => void suggest({ ...ware, cookLog: cookLog.slice(1) }, {}, 5),
  prepareList: () => {
    const nowIso = '2026-05-20T10:00:00.000Z'
    parts = ware.recipes
      .slice(0, LISTED)
      .flatMap((recipe, place) => partsOf({ recipe, servings: 3, isStaple: () => false, nowIso }, `adding${place}`))
      .map((part, place) => ({ ...part, id: `part${place}` }))
  },
  merge: () => void mergeParts(parts, ware.index),
  /** As after each tick. */
  mergeAgain: () => void mergeParts(parts.slice(1), ware.index),
  /** What a search needs to know of all recipes; the list does it in portions. */
  words: () => {
    for (const recipe of ware.recipes) wordsOfRecipe(recipe)
  },
  /** The first key in the field for searching. */
  search: () => void searchRecipes(ware.recipes, 'to'),
  searchAgain: () => void searchRecipes(ware.recipes, 'tom'),
  /** A fixed piece of work. */
  loop: () => {
    const texts = Array.from({ length: 20_000 }, (_none, place) => `${place % 997} g Mehl`)
    return new Map(texts.map((text) => [text, text.split(' ').toReversed().join(' ')]))
  },
}
