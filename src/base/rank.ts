/**
 * Positions in a list as texts that sort by their codes: between any two there is room for another,
 * so moving or inserting one entry changes that entry alone and devices never fight over positions.
 */

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
