/** The draws of the fairness test: picked as real ones are, counted, and forgotten. Runs in a worker. */
import { pickRandomly, sumWeights } from '../chance/pick-by-weight.ts'
import type { Uint32Source } from '../chance/random-number.ts'

/** Picks `draws` times from all entries and adds each win to its place in `wins`. */
export function countWins(
  entries: readonly { readonly weight: number }[],
  draws: number,
  source: Uint32Source,
  wins: number[],
): void {
  const total = sumWeights(entries)
  for (let draw = 0; draw < draws; draw++) {
    const { index } = pickRandomly(entries, total, source)
    wins[index] = (wins[index] ?? 0) + 1
  }
}
