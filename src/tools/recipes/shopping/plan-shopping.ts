/** What goes on the shopping list: the share of a recipe, exactly, so that it can be taken out again (R40), and typed lines (R49). */
import { failed, ok, type Result } from '#base/result'
import { withFields, type FieldChanges } from '#base/collections/field-changes'
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
import { isUsedUp, stockOf, thereOf } from '../amounts/stock.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import { amountsToBuy, mergeParts, type ShoppingLine } from './merge-parts.ts'

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
 * without a date and amount says that some is there, which stays true. What was used up is there again, with another date. Several lines
 * of one food add up as well. What was bought for several cookbooks goes into the pantry of each.
 */
export function storeLines(
  lines: readonly ShoppingLine[],
  pantry: readonly StoredItem[],
  index: FoodIndex,
): readonly Storing[] {
  return storeAll(
    lines.flatMap((line) => sharesOf(line, index)),
    pantry,
    index,
  )
}

/** „Habe ich da“ (R48): each household that wants it has the food, without an amount, unless its pantry has it already. */
export function haveLine(line: ShoppingLine, pantry: readonly StoredItem[], index: FoodIndex): readonly Storing[] {
  const there = thereOf(pantry).filter(({ name }) => index.keyOf(name) === index.keyOf(line.name))
  const cookbookIds = new Set(line.parts.map(({ cookbookId }) => cookbookId))
  for (const { cookbookId } of there) cookbookIds.delete(cookbookId)
  const bought = [...cookbookIds].map((cookbookId) => ({ cookbookId, name: line.name, amount: undefined }))
  return storeAll(bought, pantry, index)
}

type Bought = { readonly cookbookId: string; readonly name: string; readonly amount: Amount | undefined }

/** What each cookbook gets of a line. */
function sharesOf(line: ShoppingLine, index: FoodIndex): readonly Bought[] {
  const byCookbook = Map.groupBy(line.parts, ({ cookbookId }) => cookbookId)
  return [...byCookbook].flatMap(([cookbookId, parts]) => {
    const shares = byCookbook.size === 1 ? [line] : mergeParts(parts, index)
    return shares.map((share) => {
      const amounts = amountsToBuy(share)
      return { cookbookId, name: share.name, amount: amounts.length === 1 && !share.hasMore ? amounts[0] : undefined }
    })
  })
}

/** An item as it is after the lines before; without an id it is new, without fields it is as it was. */
type Shelved = { readonly id?: string; readonly item: PantryItem; readonly fields?: FieldChanges<PantryItem> }

function storeAll(all: readonly Bought[], pantry: readonly StoredItem[], index: FoodIndex): readonly Storing[] {
  let shelf: readonly Shelved[] = pantry.map((item) => ({ id: item.id, item }))
  for (const bought of all) shelf = shelve(shelf, bought, index)
  return shelf.flatMap(({ id, item, fields }): readonly Storing[] => {
    if (id === undefined) return [{ kind: 'add', item }]
    return fields === undefined ? [] : [{ kind: 'change', id, fields }]
  })
}

function shelve(shelf: readonly Shelved[], { cookbookId, name, amount }: Bought, index: FoodIndex): readonly Shelved[] {
  const isSame = ({ item }: Shelved): boolean =>
    item.cookbookId === cookbookId && index.keyOf(item.name) === index.keyOf(name)
  const known = shelf.find((one) => isSame(one) && fieldsOf(one.item, amount) !== undefined)
  const after = shelf.map((one) => {
    const isLow = one.item.isLow === true
    if (one === known) return changed(one, { ...fieldsOf(one.item, amount), ...(isLow ? { isLow: undefined } : {}) })
    return isLow && isSame(one) ? changed(one, fullAgain(one.item)) : one
  })
  return known === undefined
    ? [...after, { item: { cookbookId, name, ...(amount === undefined ? {} : { amount }) } }]
    : after
}

function changed({ item, fields, ...one }: Shelved, more: FieldChanges<PantryItem>): Shelved {
  const counted = 'amount' in more ? { ...more, takings: undefined } : more
  return { ...one, item: withFields(item, counted), fields: { ...fields, ...more } }
}

/** It is low no more, whatever is left of it: that is counted anew, so that what was taken before is not noticed once more (R84). */
function fullAgain(item: PantryItem): FieldChanges<PantryItem> {
  const amount = (item.takings ?? []).length === 0 ? undefined : stockOf(item)
  return { isLow: undefined, ...(amount === undefined ? {} : { amount }) }
}

/** Returns what becomes of an item; undefined if what was bought is kept apart from it. */
function fieldsOf(item: PantryItem, bought: Amount | undefined): FieldChanges<PantryItem> | undefined {
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
