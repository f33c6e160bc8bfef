/**
 * How chance becomes a winner. Draws and the fairness test both pick with `pickRandomly`; it knows nothing of
 * documents, so that a worker loads little.
 */
import { randomNumber, type Uint32Source } from './random-number.ts'

type Counted = { readonly weight: number }

/** All the chances together. */
export function sumWeights(entries: readonly Counted[]): number {
  return entries.reduce((sum, entry) => sum + entry.weight, 0)
}

/**
 * Returns the index of the entry a number below the sum belongs to: the first `weight` numbers belong to the first entry, and so on;
 * -1 if it belongs to no entry.
 */
export function pickByWeight(entries: readonly Counted[], random: number): number {
  let reached = 0
  return entries.findIndex((entry) => {
    reached += entry.weight
    return random < reached
  })
}

/** Picks an entry by chance; `total` is the sum of their whole weights. */
export function pickRandomly(
  entries: readonly Counted[],
  total: number,
  source: Uint32Source,
): { readonly index: number; readonly random: number; readonly rejected: number } {
  const { value, rejected } = randomNumber(total, source)
  return { index: pickByWeight(entries, value), random: value, rejected }
}
