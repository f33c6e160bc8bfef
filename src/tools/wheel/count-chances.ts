/** Chances are counted in whole numbers, so that a draw can be found again exactly, on every device. */
import { WEIGHT_PARTS } from './model.ts'

type Counted = { readonly weight: number }

/** The weights as they are counted: themselves, or all in thousandths as soon as one has decimals. */
export function toUnits(weights: readonly number[]): readonly number[] {
  return weights.every(Number.isInteger) ? weights : weights.map((weight) => Math.round(weight * WEIGHT_PARTS))
}

/** All the chances together. */
export function sumWeights(entries: readonly Counted[]): number {
  return entries.reduce((sum, entry) => sum + entry.weight, 0)
}

/** Whom a number below the sum belongs to: the first `weight` numbers are the first entry's, and so on; -1 for none. */
export function pickByWeight(entries: readonly Counted[], random: number): number {
  let reached = 0
  return entries.findIndex((entry) => {
    reached += entry.weight
    return random < reached
  })
}
