/** What cooking takes out of the pantry: exactly the amount, where the pantry says one in a unit that fits (R77). */
import { add, compareFractions, subtract, ZERO } from '../amounts/fraction.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import { amountIn, measure, stockOf } from '../amounts/stock.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Amount, Fraction, Ingredient, PantryItem } from '../model.ts'

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
  const there = measure(stockOf(item) ?? { from: ZERO })
  return { item, taken: amountIn(there.base, value), left: amountIn(there.base, subtract(there.value, value)) }
}
