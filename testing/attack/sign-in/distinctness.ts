/**
 * How well one measurement says which of two kinds it is from: 0.5 by chance alone, 1 always (the area under the ROC curve, by
 * the ranks of Mann and Whitney). Undefined where there are too few to say.
 */
export function distinctness(some: readonly number[], others: readonly number[]): number | undefined {
  if (some.length < LEAST || others.length < LEAST) return undefined
  let wins = 0
  for (const one of some) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  const share = wins / (some.length * others.length)
  return Math.max(share, 1 - share)
}

/** Of each kind; with fewer chance alone would say anything. */
const LEAST = 8
