/**
 * The bundled recipes as documents of a cookbook (R28). Their ids and those of their items follow from the cookbook and the key, so two
 * devices that take them offline make the same documents.
 */
import { contentId } from '#base/content-id'
import { ownContentId } from '#documents'
import { changesBetween, hasKeys } from '#base/collections/field-changes'
import type { Recipe } from '../model.ts'
import { draftOf, makeRecipe } from '../recipe/make-recipe.ts'
import { loadSeedRecipes, type SeedRecipe } from './parse-seeds.ts'

type StoredRecipe = Recipe & { readonly id: string }

export type SeedDocument = { readonly id: string; readonly fields: Recipe }

/** Returns the bundled recipes that the cookbook does not have, as documents to add. */
export async function planSeeds(
  cookbookId: string,
  existing: readonly Pick<StoredRecipe, 'id'>[],
): Promise<readonly SeedDocument[]> {
  const there = new Set(existing.map(({ id }) => id))
  return (await loadSeedRecipes()).map((seed) => toDocument(seed, cookbookId)).filter(({ id }) => !there.has(id))
}

/** Returns the ids of bundled recipes that are as they came: they go with one press, and what a user changed stays (R29). */
export async function untouchedSeeds(recipes: readonly StoredRecipe[]): Promise<readonly string[]> {
  const seeds = new Map((await loadSeedRecipes()).map((seed) => [seed.key, seed]))
  const isAsItCame = (recipe: StoredRecipe): boolean => {
    const seed = recipe.seed === undefined ? undefined : seeds.get(recipe.seed)
    return seed !== undefined && isUntouched(toDocument(seed, recipe.cookbookId), recipe)
  }
  return recipes.filter(isAsItCame).map(({ id }) => id)
}

function toDocument({ key, draft }: SeedRecipe, cookbookId: string): SeedDocument {
  const id = ownContentId(cookbookId, 'seed', key)
  let count = 0
  const newId = (): string => contentId(key, String((count += 1)))
  return { id, fields: { ...makeRecipe(draft, { cookbookId, newId, defaultServings: 2 }), seed: key } }
}

/**
 * By its texts: how lines are read may get better with a version of the app. What the ideas wrote on it, „Nicht heute“ and „Nie“, touches
 * nothing; one that moved to another cookbook or is a copy is touched.
 */
function isUntouched({ id, fields }: SeedDocument, stored: StoredRecipe): boolean {
  if (id !== stored.id || stored.photos.length > 0) return false
  return !hasKeys(changesBetween<object>(draftOf(fields), draftOf(stored)))
}
