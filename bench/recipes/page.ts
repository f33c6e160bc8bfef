/** The script of the bench's page: what the screens work out, without the screens. */
// oxlint-disable no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import { createFoodIndex } from '../../src/tools/recipes/foods/food-index.ts'
import { factsOf } from '../../src/tools/recipes/ideas/recipe-facts.ts'
import { suggest } from '../../src/tools/recipes/ideas/suggest.ts'
import { mergeParts } from '../../src/tools/recipes/shopping/merge-parts.ts'
import { partsOf } from '../../src/tools/recipes/shopping/plan-shopping.ts'
// oxlint-enable no-restricted-imports
import { asStored, makeLog, makePantry, makeRecipes } from './large-cookbook.ts'

const TODAY = '2026-05-20'
const LISTED = 20

export type RecipesBench = {
  /**
   * Milliseconds of finding what the ideas need to know of all recipes, which the screen does in portions, of the ideas then, and of the
   * ideas after one more entry of the log.
   */
  ideas(): { readonly factsMs: number; readonly firstMs: number; readonly againMs: number }
  /** Milliseconds of adding up a list of 20 recipes. */
  merge(): number
  /** Milliseconds of a fixed piece of work. */
  loop(): number
}

declare global {
  var recipesBench: RecipesBench
}

const recipes = makeRecipes('book')
const cookLog = makeLog('book', TODAY)
const pantry = makePantry('book', TODAY)

function timed(work: () => unknown): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}

globalThis.recipesBench = {
  ideas: () => {
    const ware = { recipes: asStored(recipes), pantry, meals: [], index: createFoodIndex([]), today: TODAY }
    const factsMs = timed(() => {
      for (const recipe of ware.recipes) factsOf(recipe, ware.index)
    })
    const firstMs = timed(() => suggest({ ...ware, cookLog }, {}, 5))
    return { factsMs, firstMs, againMs: timed(() => suggest({ ...ware, cookLog: cookLog.slice(1) }, {}, 5)) }
  },
  merge: () => {
    const index = createFoodIndex([])
    const stored = asStored(recipes).slice(0, LISTED)
    const parts = stored
      .flatMap((recipe, place) =>
        partsOf({ recipe, servings: 3, isStaple: () => false, nowIso: '2026-05-20T10:00:00.000Z' }, `adding${place}`),
      )
      .map((part, place) => ({ ...part, id: `part${place}` }))
    return timed(() => mergeParts(parts, index))
  },
  loop: () =>
    timed(() => {
      const texts = Array.from({ length: 20_000 }, (_none, place) => `${place % 997} g Mehl`)
      return new Map(texts.map((text) => [text, text.split(' ').toReversed().join(' ')])).size
    }),
}
