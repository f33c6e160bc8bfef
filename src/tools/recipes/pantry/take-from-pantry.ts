/** What cooking takes out of the pantry: exactly the amount, where the pantry says one in a unit that fits (R77). */
import { addAmounts } from '../amounts/add-amounts.ts'
import { compareFractions, multiply, subtract, ZERO } from '../amounts/fraction.ts'
import { multiplyAmount } from '../amounts/scale-amount.ts'
import { unitOf } from '../amounts/units.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Amount, Fraction, Ingredient, PantryItem } from '../model.ts'

export type StoredItem = PantryItem & { readonly id: string }

/** The item with what is left; without an amount it is used up. */
export type Taking = { readonly item: StoredItem; readonly left: Amount | undefined }

/** Items without an amount stay: how much of them is left is not known. What expires first is taken first. */
export function takeFromPantry(
  ingredients: readonly Ingredient[],
  factor: Fraction,
  pantry: readonly StoredItem[],
  index: FoodIndex,
): readonly Taking[] {
  const left = new Map<StoredItem, Amount>()
  const items = pantry.toSorted((a, b) => ((a.bestBefore ?? '9') < (b.bestBefore ?? '9') ? -1 : 1))
  for (const { name, amount } of ingredients) {
    if (name === undefined || amount === undefined) continue
    const key = index.keyOf(name)
    let wanted = multiplyAmount(amount, factor)
    for (const item of items) {
      const there = left.get(item) ?? item.amount
      if (there === undefined || index.keyOf(item.name) !== key) continue
      const taken = takeOne(there, wanted)
      if (taken === undefined) continue
      left.set(item, taken.left)
      wanted = taken.missing
    }
  }
  return [...left].map(([item, amount]) => ({ item, left: amount.from.n === 0 ? undefined : amount }))
}

/** Undefined if the two are of other kinds, such as pieces and grams. */
function takeOne(there: Amount, wanted: Amount): { readonly left: Amount; readonly missing: Amount } | undefined {
  const [a, b] = [measure(there), measure(wanted)]
  if (a.base !== b.base) return undefined
  const isEnough = compareFractions(a.value, b.value) >= 0
  return {
    left: asAmount(isEnough ? subtract(a.value, b.value) : ZERO, a.base),
    missing: asAmount(isEnough ? ZERO : subtract(b.value, a.value), a.base),
  }
}

type Measured = { readonly value: Fraction; readonly base: string | undefined }

/** Returns an amount in grams or millilitres, or in the unit itself if nothing is known of its size. */
export function measure({ from, to, unit: id }: Amount): Measured {
  const unit = unitOf(id)
  const value = to ?? from
  if (unit?.size === undefined || unit.dimension === 'count') return { value, base: id }
  return { value: multiply(value, unit.size), base: unit.dimension === 'mass' ? 'g' : 'ml' }
}

function asAmount(from: Fraction, unit: string | undefined): Amount {
  // Sums are shown in kilograms and litres where that reads better.
  const [sum = { from }] = addAmounts([unit === undefined ? { from } : { from, unit }])
  return sum
}
