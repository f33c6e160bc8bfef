/** What a recipe puts on the shopping list: exactly its share, so that it can be taken out again exactly (R40). */
import { divide, fromNumber } from '../amounts/fraction.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import { shoppingCollection } from '../collections.ts'
import type { Recipe, ShoppingPart } from '../model.ts'

/** What writes the parts: the documents within a step of `useEdits`. */
type PartsWriter = {
  readonly add: (collection: typeof shoppingCollection, part: ShoppingPart) => string
  readonly newId: () => string
}

export type RecipeAdding = {
  readonly recipe: Pick<Recipe, 'cookbookId' | 'ingredients' | 'servings'> & { readonly id: string }
  /** For how many is cooked. */
  readonly servings: number
  readonly mealId?: string | undefined
  /** Ingredients that are always there, such as salt. */
  readonly isStaple: (name: string) => boolean
  readonly nowIso: string
}

/** Writes the ingredients of a recipe as parts of the list of its cookbook, and returns how many. Staples are left out. */
export function addRecipeParts(documents: PartsWriter, adding: RecipeAdding): number {
  const parts = partsOf(adding, documents.newId())
  for (const part of parts) documents.add(shoppingCollection, part)
  return parts.length
}

/** `addingId` is the same for all parts of one press, so that the same recipe added twice is taken out one at a time. */
export function partsOf(adding: RecipeAdding, addingId: string): readonly ShoppingPart[] {
  const { recipe, servings, mealId, isStaple, nowIso } = adding
  const factor = divide(fromNumber(servings), fromNumber(recipe.servings))
  const origin = { recipeId: recipe.id, addingId, factor, ...(mealId === undefined ? {} : { mealId }) }
  return recipe.ingredients.flatMap(({ name, text, amount, note }): readonly ShoppingPart[] => {
    if (name !== undefined && isStaple(name)) return []
    const part = { cookbookId: recipe.cookbookId, addedAt: nowIso, origin }
    // A line that was not understood is bought as it stands.
    if (name === undefined) return [{ ...part, name: text.slice(0, 100) }]
    return [
      {
        ...part,
        name,
        ...(amount === undefined ? {} : { amount: multiplyAmount(amount, factor) }),
        ...(note === undefined ? {} : { note }),
      },
    ]
  })
}
