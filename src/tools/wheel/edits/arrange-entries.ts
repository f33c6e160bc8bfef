/** Puts entries in an order by their ranks, changing as few of them as can be. */
import type { Entry } from '../model.ts'
import { ranksAfter, ranksBetween } from '#base/rank'

/** Long before the 64 characters that a rank may have, all are numbered anew. */
const MAX_RANK_LENGTH = 40

/** The same entries with ranks that sort them as they are given. One that has no place yet has the rank ''. */
export function arrangeEntries(ordered: readonly Entry[]): readonly Entry[] {
  const ranks = ordered.map(({ rank }) => rank)
  const kept = findLongestRise(ranks)
  const arranged: string[] = []
  let open = 0
  for (const [index, rank] of ranks.entries()) {
    if (!kept.has(index)) {
      open += 1
      continue
    }
    arranged.push(...ranksBetween(arranged.at(-1), rank, open), rank)
    open = 0
  }
  arranged.push(...ranksBetween(arranged.at(-1), undefined, open))
  const isTooLong = arranged.some((rank) => rank.length > MAX_RANK_LENGTH)
  const final = isTooLong ? ranksAfter(undefined, ordered.length) : arranged
  return ordered.map((entry, index) => (entry.rank === final[index] ? entry : { ...entry, rank: final[index] ?? '' }))
}

/** The indexes of a longest row of ranks that grow, in O(n log n): for each length the row that ends lowest is known. */
function findLongestRise(ranks: readonly string[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, rank] of ranks.entries()) {
    // Nothing fits before a rank that ends with the lowest digit; none of ours does.
    if (rank === '' || rank.endsWith('0')) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranks[ends[middle] ?? 0] ?? '') < rank) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index)
  return rise
}
