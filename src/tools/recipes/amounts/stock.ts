/**
 * How much of something in the pantry is left: its amount without what was cooked of it (R90). All that shows, compares or uses the
 * pantry reads it here.
 */
import type { Amount, Fraction, PantryItem } from '../model.ts'
import { addAmounts } from './add-amounts.ts'
import { addAll, multiply, subtract } from './fraction.ts'
import { isPiece, unitOf } from './units.ts'

type Stock = Pick<PantryItem, 'amount' | 'takings'>

/** Returns what is left, never less than nothing; undefined if it is not known how much there is. */
export function stockOf({ amount, takings = [] }: Stock): Amount | undefined {
  if (amount === undefined) return undefined
  const there = measure(amount)
  const taken = takings.map((taking) => measure(taking.amount)).filter(({ base }) => base === there.base)
  if (taken.length === 0) return amount
  return amountLike(amount, subtract(there.value, addAll(taken.map(({ value }) => value))))
}

/** Whether nothing is left; what has no amount is there. */
export function isUsedUp(item: Stock): boolean {
  return stockOf(item)?.from.n === 0
}

/** Returns the items that are not used up. */
export function thereOf<Item extends Stock>(pantry: readonly Item[]): readonly Item[] {
  return pantry.filter((item) => !isUsedUp(item))
}

type Measured = { readonly value: Fraction; readonly base: string | undefined }

/** Returns an amount in grams or millilitres, or in the unit itself if nothing is known of its size; pieces have none. */
export function measure({ from, to, unit: id }: Amount): Measured {
  const unit = unitOf(id)
  const value = to ?? from
  if (isPiece(id)) return { value, base: undefined }
  if (unit?.size === undefined || unit.dimension === 'count') return { value, base: id }
  return { value: multiply(value, unit.size), base: unit.dimension === 'mass' ? 'g' : 'ml' }
}

/** Returns what was measured as an amount of the same kind as `like`, in kilograms and litres where that reads better. */
export function amountLike(like: Amount, from: Fraction): Amount {
  const unit = measure(like).base ?? like.unit
  const [sum = { from }] = addAmounts([unit === undefined ? { from } : { from, unit }])
  return sum
}
