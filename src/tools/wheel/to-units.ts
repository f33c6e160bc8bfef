import { WEIGHT_PARTS } from './model.ts'

/**
 * The weights as they are counted, in whole numbers, so that every device finds the same: themselves, or all in
 * thousandths as soon as one has decimals.
 */
export function toUnits(weights: readonly number[]): readonly number[] {
  return weights.every(Number.isInteger) ? weights : weights.map((weight) => Math.round(weight * WEIGHT_PARTS))
}
