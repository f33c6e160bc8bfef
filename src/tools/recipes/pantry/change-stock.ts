/** What happens when there is less or more of something in the pantry: below its minimum it goes to the shopping list by itself (R84). */
import { hasKeys, type FieldChanges } from '#base/collections/field-changes'
import { ownContentId } from '#documents'
import { compareFractions, add, subtract, ZERO } from '../amounts/fraction.ts'
import { amountLike, measure, stockOf } from '../amounts/stock.ts'
import { pantryCollection, shoppingCollection } from '../collections.ts'
import type { Amount, PantryItem, ShoppingPart, Fraction, Ingredient } from '../model.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import type { FoodIndex } from '../foods/food-index.ts'

/** What writes it: the documents within a step of `useEdits`. */
type StockWriter = {
  readonly get: (collection: typeof shoppingCollection, id: string) => ShoppingPart | undefined
  readonly add: (collection: typeof shoppingCollection, part: ShoppingPart, id: string) => string
  readonly modify: (collection: typeof pantryCollection, id: string, changes: FieldChanges<PantryItem>) => void
  readonly remove: (collection: typeof pantryCollection, id: string) => void
  readonly addItem: (
    collection: typeof pantryCollection,
    id: string,
    list: 'takings',
    taking: { readonly amount: Amount },
  ) => void
  readonly removeItem: (collection: typeof pantryCollection, id: string, list: 'takings', itemId: string) => void
}

type Stock = { readonly amount: Amount | undefined; readonly minimum: Amount | undefined }

/** Whether an amount is below a minimum; undefined if that cannot be compared, such as pieces and grams. */
export function isBelow(amount: Amount, minimum: Amount): boolean | undefined {
  const [there, wanted] = [measure(amount), measure(minimum)]
  return there.base === wanted.base ? compareFractions(there.value, wanted.value) < 0 : undefined
}

/** Returns the mark for this stock: an item has one if it is low, and loses it if there is enough again. */
function markOf({ amount, minimum }: Stock, isLow: true | undefined): true | undefined {
  const isLess = amount === undefined || minimum === undefined ? undefined : isBelow(amount, minimum)
  return isLess === undefined ? isLow : isLess ? true : undefined
}

/**
 * Writes changed fields, and puts it on the list if it has just become low. An amount that is set stands instead of the takings that the
 * item has; those that other devices make meanwhile stay (R91).
 */
export function changeStock(
  documents: StockWriter,
  item: StoredItem,
  changes: FieldChanges<PantryItem>,
  nowIso: string,
): void {
  const { name = item.name } = changes
  const amount = 'amount' in changes ? changes.amount : stockOf(item)
  const minimum = 'minimum' in changes ? changes.minimum : item.minimum
  const isLow = markOf({ amount, minimum }, item.isLow)
  if (isLow === true && item.isLow !== true) buyAgain(documents, { ...item, name, minimum }, nowIso)
  const marked = isLow === item.isLow ? changes : { ...changes, isLow }
  if (hasKeys(marked)) documents.modify(pantryCollection, item.id, marked)
  if (!('amount' in changes)) return
  for (const taking of item.takings ?? []) documents.removeItem(pantryCollection, item.id, 'takings', taking.id)
}

/** From this many takings on what is left is written as the amount. */
const MANY_TAKINGS = 100

/** Writes what was cooked of an item as a taking of its own, so that those of several devices all count (R90). */
export function writeTaking(documents: StockWriter, { item, taken, left }: Taking, nowIso: string): void {
  if ((item.takings?.length ?? 0) >= MANY_TAKINGS) return changeStock(documents, item, { amount: left }, nowIso)
  documents.addItem(pantryCollection, item.id, 'takings', { amount: taken })
  const isLow = markOf({ amount: left, minimum: item.minimum }, item.isLow)
  if (isLow === item.isLow) return
  buyAgain(documents, item, nowIso)
  documents.modify(pantryCollection, item.id, { isLow })
}

/** Takes out what is used up; what has a minimum is bought again, unless it is on the list already. */
export function finishItem(documents: StockWriter, item: StoredItem, nowIso: string): void {
  const { minimum } = item
  if (minimum !== undefined && item.isLow !== true) buyAgain(documents, { ...item, minimum }, nowIso)
  documents.remove(pantryCollection, item.id)
}

/**
 * Finds what is low, but was for no device that took of it: only takings of several together reach that (R84). An item without takings was
 * counted by a user, who has seen how much there is.
 */
export function findLow(pantry: readonly StoredItem[]): readonly StoredItem[] {
  return pantry.filter((item) => {
    if (item.isLow === true || item.takings?.[0] === undefined) return false
    return markOf({ amount: stockOf(item), minimum: item.minimum }, undefined) === true
  })
}

/** Marks an item as low, and puts it on the list; two devices that do so write the same. */
export function markLow(
  documents: Pick<StockWriter, 'get' | 'add' | 'modify'>,
  item: StoredItem,
  nowIso: string,
): void {
  buyAgain(documents, item, nowIso)
  documents.modify(pantryCollection, item.id, { isLow: true })
}

type Wanted = Pick<StoredItem, 'id' | 'name' | 'cookbookId'> & { readonly minimum?: Amount | undefined }

/** Puts it on the list unless it is there. The id follows from the item, so devices that do so at once make one part; a ticked one stays. */
function buyAgain(
  documents: Pick<StockWriter, 'get' | 'add'>,
  { id: itemId, name, cookbookId, minimum }: Wanted,
  nowIso: string,
): void {
  const amount = minimum === undefined ? {} : { amount: minimum }
  for (let copy = 1; ; copy++) {
    const id = ownContentId(cookbookId, 'low', itemId, String(copy))
    const part = documents.get(shoppingCollection, id)
    if (part === undefined) {
      documents.add(shoppingCollection, { name, cookbookId, addedAt: nowIso, ...amount }, id)
      return
    }
    if (part.doneAt === undefined) return
  }
}

// What cooking takes out of the pantry: exactly the amount, where the pantry says one in a unit that fits (R77).

export type StoredItem = PantryItem & { readonly id: string }

/** What is taken of an item, and what is left then. */
export type Taking = { readonly item: StoredItem; readonly taken: Amount; readonly left: Amount }

/** Items without an amount stay: how much of them is left is not known. What expires first is taken first. */
export function takeFromPantry(
  ingredients: readonly Ingredient[],
  factor: Fraction,
  pantry: readonly StoredItem[],
  index: FoodIndex,
): readonly Taking[] {
  const takenOf = new Map<StoredItem, Fraction>()
  const items = pantry.toSorted((a, b) => ((a.bestBefore ?? '9') < (b.bestBefore ?? '9') ? -1 : 1))
  for (const { name, amount } of ingredients) {
    if (name === undefined || amount === undefined) continue
    const key = index.keyOf(name)
    const { base, value } = measure(multiplyAmount(amount, factor))
    let wanted = value
    for (const item of items) {
      const stock = stockOf(item)
      if (stock === undefined || measure(stock).base !== base || index.keyOf(item.name) !== key) continue
      const earlier = takenOf.get(item) ?? ZERO
      const there = subtract(measure(stock).value, earlier)
      const taken = compareFractions(there, wanted) < 0 ? there : wanted
      if (taken.n > 0) takenOf.set(item, add(earlier, taken))
      wanted = subtract(wanted, taken)
    }
  }
  return [...takenOf].map(([item, taken]) => takingOf(item, taken))
}

function takingOf(item: StoredItem, value: Fraction): Taking {
  const stock = stockOf(item) ?? { from: ZERO }
  return { item, taken: amountLike(stock, value), left: amountLike(stock, subtract(measure(stock).value, value)) }
}
