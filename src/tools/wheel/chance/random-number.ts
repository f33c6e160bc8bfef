/** A source of whole numbers of 32 bits, each equally likely: `crypto.getRandomValues` outside of tests. */
export type Uint32Source = () => number

export type RandomNumber = {
  /** At least 0 and below the asked bound. */
  readonly value: number
  /** How many values of the source were thrown away. */
  readonly rejected: number
}

const RANGE = 2 ** 32

/**
 * A number below `bound` (1 to 2^32), each equally likely: values of the source at or above the
 * largest multiple of the bound are drawn again, because a plain remainder would favour small numbers.
 */
export function randomNumber(bound: number, source: Uint32Source): RandomNumber {
  if (!Number.isInteger(bound) || bound < 1 || bound > RANGE) throw new RangeError(`bound ${bound}`)
  const limit = Math.floor(RANGE / bound) * bound
  let rejected = 0
  for (;;) {
    const value = source()
    if (value < limit) return { value: value % bound, rejected }
    rejected += 1
  }
}
