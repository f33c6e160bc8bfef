/** What was bought goes into the pantry: to what is there of the same food, or as something new (R47). */
import type { FieldChanges } from '#base/collections/field-changes'
import { addAmounts } from '../amounts/add-amounts.ts'
import { isUsedUp, stockOf } from '../amounts/stock.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Amount, PantryItem } from '../model.ts'
import { amountsToBuy, type ShoppingLine } from './merge-parts.ts'

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
