import { randomNumber, type Uint32Source } from './random-number.ts'

/** The items in an order in which each possible one is equally likely (Fisher–Yates); the list itself stays as it is. */
export function shuffle<Item>(items: readonly Item[], source: Uint32Source): readonly Item[] {
  const left = [...items]
  const shuffled: Item[] = []
  while (left.length > 0) {
    const picked = randomNumber(left.length, source).value
    const last = left.length - 1
    // The last of those that are left takes the place of the one that was picked.
    shuffled.push(...left.slice(picked, picked + 1))
    left.copyWithin(picked, last)
    left.length = last
  }
  return shuffled
}
