/** What goes on the shopping list: the share of a recipe, exactly, so that it can be taken out again (R40), and typed lines (R49). */
import { failed, ok, type Result } from '#base/result'
import { divide, fromNumber } from '../amounts/fraction.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import { shoppingCollection } from '../collections.ts'
import { MAX_INGREDIENTS, MAX_LINE, MAX_NAME, type Recipe, type ShoppingPart } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'

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
    if (name === undefined) return [{ ...part, name: text.slice(0, MAX_NAME) }]
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

type TypedPart = Pick<ShoppingPart, 'name' | 'amount' | 'note'>

/** Returns the parts, without empty lines; or a sentence about the first line that is too long. Nothing is shortened. */
export function readShoppingLines(text: string): Result<readonly TypedPart[], string> {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ x]?\])\s*/, '').trim())
    .filter((line) => line !== '')
  if (lines.length > MAX_INGREDIENTS) return failed(`Höchstens ${MAX_INGREDIENTS} Zeilen auf einmal.`)
  const parts: TypedPart[] = []
  for (const [place, line] of lines.entries()) {
    const { name = line, amount, note } = readIngredient(line)
    if (line.length > MAX_LINE || name.length > MAX_NAME) {
      const which = lines.length === 1 ? 'Das' : `Zeile ${place + 1}`
      return failed(`${which} ist zu lang: höchstens ${MAX_NAME} Zeichen.`)
    }
    parts.push({ name, ...(amount === undefined ? {} : { amount }), ...(note === undefined ? {} : { note }) })
  }
  return ok(parts)
}
