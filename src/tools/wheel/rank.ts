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

/** `count` ranks behind `before`, evenly spread and short, in their order. */
export function ranksAfter(before: string | undefined, count: number): readonly string[] {
  // One step up at a common length: appending one by one would make the ranks longer and longer.
  const width = Math.max(before?.length ?? 0, 1) + Math.ceil(Math.log(count + 1) / Math.log(BASE))
  const first = toNumber(before ?? '', width)
  const room = BigInt(BASE) ** BigInt(width) - first
  const step = room / BigInt(count + 1)
  return Array.from({ length: count }, (_, index) => {
    const rank = toText(first + step * BigInt(index + 1), width)
    return rank.endsWith('0') ? `${rank}V` : rank
  })
}

function digitAt(text: string, index: number, missing: number): number {
  return index < text.length ? DIGITS.indexOf(text.charAt(index)) : missing
}

function toNumber(text: string, width: number): bigint {
  let value = 0n
  for (let index = 0; index < width; index++) value = value * BigInt(BASE) + BigInt(digitAt(text, index, 0))
  return value
}

function toText(value: bigint, width: number): string {
  let text = ''
  for (let rest = value, index = 0; index < width; index++, rest /= BigInt(BASE)) {
    text = DIGITS.charAt(Number(rest % BigInt(BASE))) + text
  }
  return text
}
