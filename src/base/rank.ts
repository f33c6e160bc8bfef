/**
 * Positions in a list as texts that sort by their codes: between any two there is room for another,
 * so moving or inserting one entry changes that entry alone and devices never fight over positions.
 */

import { compareCodes } from './compare-codes.ts'
import { compareTexts } from './text/format.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length

/**
 * A rank between two others; undefined stands for the ends of the list. Ranks never end in the lowest
 * digit, because nothing would fit before them.
 */
export function rankBetween(before: string | undefined, after: string | undefined): string {
  const low = before ?? ''
  if (after !== undefined && low >= after) throw new RangeError(`no rank between ${low} and ${after}`)
  let rank = ''
  // Once a digit is below the upper end's, the upper end no longer limits what follows.
  let isBelowAfter = after === undefined
  for (let index = 0; ; index++) {
    const lowDigit = digitAt(low, index, 0)
    const highDigit = isBelowAfter ? BASE : digitAt(after ?? '', index, 0)
    const middle = Math.floor((lowDigit + highDigit) / 2)
    if (middle > lowDigit) return rank + DIGITS.charAt(middle)
    rank += DIGITS.charAt(lowDigit)
    if (lowDigit < highDigit) isBelowAfter = true
  }
}

/** `count` ranks between two others in their order, spread over the room there is. */
export function ranksBetween(before: string | undefined, after: string | undefined, count: number): readonly string[] {
  if (count === 0) return []
  if (after === undefined) return ranksAfter(before, count)
  const middle = rankBetween(before, after)
  const countBefore = Math.floor((count - 1) / 2)
  return [...ranksBetween(before, middle, countBefore), middle, ...ranksBetween(middle, after, count - 1 - countBefore)]
}

/** The last position of a list is counted up in this many digits, enough for 28 billion names typed one by one. */
const COUNTER_DIGITS = 6
const FIRST_COUNTER = BASE ** COUNTER_DIGITS / 2

/**
 * `count` ranks behind `before` in their order. They count up at a fixed width: halving the room that
 * is left, as between two neighbours, would make the ranks of a growing list longer and longer.
 */
export function ranksAfter(before: string | undefined, count: number): readonly string[] {
  const ranks: string[] = []
  let counter = before === undefined ? FIRST_COUNTER : toCounter(before)
  let last = before
  for (let index = 0; index < count; index++) {
    counter += (counter + 1) % BASE === 0 ? 2 : 1
    last = counter < BASE ** COUNTER_DIGITS ? toText(counter) : rankBetween(last, undefined)
    ranks.push(last)
  }
  return ranks
}

function digitAt(text: string, index: number, missing: number): number {
  return index < text.length ? DIGITS.indexOf(text.charAt(index)) : missing
}

function toCounter(rank: string): number {
  let counter = 0
  for (let index = 0; index < COUNTER_DIGITS; index++) counter = counter * BASE + digitAt(rank, index, 0)
  return counter
}

function toText(counter: number): string {
  let text = ''
  for (let rest = counter, index = 0; index < COUNTER_DIGITS; index++, rest = Math.floor(rest / BASE)) {
    text = DIGITS.charAt(rest % BASE) + text
  }
  return text
}

/** Long before the 64 characters that a rank may have, all are numbered anew. */
const MAX_RANK_LENGTH = 40

/** Returns the items with ranks that sort them as they are given, changing as few as possible. An item without a place has the rank ''. */
export function arrange<Item extends { readonly rank: string }>(ordered: readonly Item[]): readonly Item[] {
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
  return ordered.map((item, index) => (item.rank === final[index] ? item : { ...item, rank: final[index] ?? '' }))
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

/** Something with a place that users may give it; without one it stands behind those that have one, by its name. */
export type Ranked = { readonly id: string; readonly name: string; readonly rank?: string | undefined }

/** The items in the order people see, the same on all devices. */
export function sortRanked<Item extends Ranked>(items: readonly Item[]): readonly Item[] {
  return items.toSorted(
    (a, b) =>
      // Behind all ranks, which are made of digits and letters.
      compareCodes(a.rank ?? '~', b.rank ?? '~') || compareTexts(a.name, b.name) || compareCodes(a.id, b.id),
  )
}

/**
 * The ranks to write, by id, so that the item at `from` of a sorted list stands at `to`. Items without a rank get the one of their
 * present place first, so two devices that each move one item of the same list write the same ranks for all others.
 */
export function ranksOfMove(sorted: readonly Ranked[], from: number, to: number): ReadonlyMap<string, string> {
  const placed = arrange(sorted.map(({ id, rank = '' }) => ({ id, rank })))
  const moved = placed[from]
  if (moved === undefined) return new Map()
  const ranks = arrange(placed.toSpliced(from, 1).toSpliced(to, 0, moved)).map(({ id, rank }) => [id, rank] as const)
  const before = new Map(sorted.map(({ id, rank }) => [id, rank]))
  return new Map(ranks.filter(([id, rank]) => before.get(id) !== rank))
}
