/** Chance that can be played again: everything a schedule does follows from its seed. */
export type Dice = {
  /** At least 0, below 1. */
  fraction(): number
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item | undefined
  fill(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/** Mulberry32 (public domain, Tommy Ettinger): small, and good enough to find bugs. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[between(0, items.length - 1)],
    fill: (bytes) => {
      for (let index = 0; index < bytes.length; index++) bytes[index] = between(0, 255)
      return bytes
    },
  }
}
