/** Chances that are the same for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Letters and digits. */
  word(length: number): string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Mulberry32: small, and as even as this needs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    word: (length) => Array.from({ length }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
  }
}
