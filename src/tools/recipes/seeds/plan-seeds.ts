/**
 * The bundled recipes as documents of a cookbook (R28). Their ids and those of their items follow from the cookbook and the key, so two
 * devices that take them offline make the same documents.
 */
import { contentId } from '#base/content-id'
import { changesBetween, hasKeys } from '#base/field-changes'
import type { Recipe } from '../model.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { loadSeedRecipes } from './seed-recipes.ts'

type StoredRecipe = Recipe & { readonly id: string }

export type SeedPlan = {
  /** Those that the cookbook does not have. */
  readonly toAdd: readonly { readonly id: string; readonly recipe: Recipe }[]
  /** Ids of those that are there as they came: they go with one press; what somebody changed stays. */
  readonly untouchedIds: readonly string[]
}

/** What taking the bundled recipes adds to a cookbook, and what removing them takes away. */
export async function planSeeds(cookbookId: string, existing: readonly StoredRecipe[]): Promise<SeedPlan> {
  const made = (await loadSeedRecipes()).map(({ key, draft }) => {
    const id = contentId(cookbookId, key)
    let count = 0
    const newId = (): string => contentId(id, String((count += 1)))
    return { id, recipe: { ...makeRecipe(draft, { cookbookId, newId, defaultServings: 2 }), seed: key } }
  })
  const stored = new Map(existing.map((recipe) => [recipe.id, recipe]))
  return {
    toAdd: made.filter(({ id }) => !stored.has(id)),
    untouchedIds: made
      .filter(({ id, recipe }) => {
        const there = stored.get(id)
        return there !== undefined && isUntouched(recipe, there)
      })
      .map(({ id }) => id),
  }
}

/** A seed that was put off for a day is still untouched. */
function isUntouched(made: Recipe, stored: StoredRecipe): boolean {
  const fields = Object.keys(made) as (keyof Recipe)[]
  const then = Object.fromEntries(fields.map((field) => [field, made[field]]))
  const now = Object.fromEntries(fields.map((field) => [field, stored[field]]))
  const isMarked = stored.stars !== undefined || stored.isFavourite === true
  return !isMarked && !hasKeys(changesBetween(then, now))
}
