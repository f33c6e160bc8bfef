/** What goes on the shopping list: the share of a recipe, exactly, so that it can be taken out again (R40), and typed lines (R49). */
import { failed, ok, type Result } from '#base/result'
import type { FieldChanges } from '#base/collections/field-changes'
import { divide, fromNumber } from '../amounts/fraction.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import { shoppingCollection } from '../collections.ts'
import {
  MAX_INGREDIENTS,
  MAX_LINE,
  MAX_NAME,
  type Recipe,
  type ShoppingPart,
  type Amount,
  type PantryItem,
} from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { addAmounts } from '../amounts/add-amounts.ts'
import { isUsedUp, stockOf } from '../amounts/stock.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import { amountsToBuy, type ShoppingLine } from './merge-parts.ts'

/** What writes the parts: the documents within a step of `useEdits`. */
type PartsWriter = {
  readonly add: (collection: typeof shoppingCollection, part: ShoppingPart) => string
  readonly newId: () => string
}

type RecipeAdding = {
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

// What was bought goes into the pantry: to what is there of the same food, or as something new (R47).

type StoredItem = PantryItem & { readonly id: string }

export type Storing =
  | { readonly kind: 'add'; readonly item: PantryItem }
  | {
      readonly kind: 'change'
      readonly id: string
      /** One with an amount stands instead of the takings that the item has (R91). */
      readonly fields: FieldChanges<PantryItem>
    }

/**
 * A line adds up with an item of its food that has no date and an amount of the same kind; what has a date keeps it for itself. An item
 * without a date and amount says that some is there, which stays true. What was used up is there again, with another date.
 */
export function storeLines(
  lines: readonly ShoppingLine[],
  pantry: readonly StoredItem[],
  index: FoodIndex,
): readonly Storing[] {
  return lines.flatMap((line): readonly Storing[] => {
    const [cookbookId = ''] = line.parts.map((part) => part.cookbookId)
    const same = pantry.filter(
      (item) => item.cookbookId === cookbookId && index.keyOf(item.name) === index.keyOf(line.name),
    )
    const low = same.filter(({ isLow }) => isLow === true)
    const bought = amountsToBuy(line)
    const amount = bought.length === 1 && !line.hasMore ? bought[0] : undefined
    const known = same.flatMap((item) => {
      const fields = fieldsOf(item, amount)
      return fields === undefined ? [] : [{ item, fields }]
    })[0]
    const others = low.filter(({ id }) => id !== known?.item.id).map(fullAgain)
    if (known === undefined)
      return [
        { kind: 'add', item: { cookbookId, name: line.name, ...(amount === undefined ? {} : { amount }) } },
        ...others,
      ]
    const { item, fields } = known
    const isLow = item.isLow === true ? { isLow: undefined } : {}
    return [{ kind: 'change', id: item.id, fields: { ...fields, ...isLow } }, ...others]
  })
}

/** It is low no more, whatever is left of it: that is counted anew, so that what was taken before is not noticed once more (R84). */
function fullAgain(item: StoredItem): Storing {
  const amount = (item.takings ?? []).length === 0 ? undefined : stockOf(item)
  return { kind: 'change', id: item.id, fields: { isLow: undefined, ...(amount === undefined ? {} : { amount }) } }
}

/** Returns what becomes of an item; undefined if what was bought is kept apart from it. */
function fieldsOf(item: StoredItem, bought: Amount | undefined): FieldChanges<PantryItem> | undefined {
  if (isUsedUp(item)) return { amount: bought, ...(item.bestBefore === undefined ? {} : { bestBefore: undefined }) }
  const sum = item.bestBefore === undefined ? sumOf(stockOf(item), bought) : undefined
  return sum === 'some' ? {} : sum && { amount: sum }
}

/** Undefined if the two do not add up; `some` if it is not said how much is there. */
function sumOf(there: Amount | undefined, bought: Amount | undefined): Amount | 'some' | undefined {
  if (there === undefined) return 'some'
  if (bought === undefined) return undefined
  const [sum, ...rest] = addAmounts([there, bought])
  return rest.length === 0 ? sum : undefined
}
