import { describe, expect, it } from 'vitest'
import { randomNumber } from './random-number.ts'

/** A source that gives these values in turn, and fails the test when asked for more. */
function feed(...values: number[]): () => number {
  return () => {
    const value = values.shift()
    if (value === undefined) throw new Error('asked for more values than expected')
    return value
  }
}

describe('a random number below a bound', () => {
  it('D1: draws again at and above the largest multiple of the bound', () => {
    expect(randomNumber(7, feed(4_294_967_293, 9))).toEqual({ value: 2, rejected: 1 })
    expect(randomNumber(7, feed(4_294_967_292, 4_294_967_295, 0))).toEqual({ value: 0, rejected: 2 })
    expect(randomNumber(7, feed(4_294_967_291))).toEqual({ value: 4_294_967_291 % 7, rejected: 0 })
  })

  it('D1: never rejects where the bound divides the range', () => {
    expect(randomNumber(1, feed(4_294_967_295))).toEqual({ value: 0, rejected: 0 })
    expect(randomNumber(2 ** 32, feed(4_294_967_295))).toEqual({ value: 4_294_967_295, rejected: 0 })
  })

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('D1: refuses the bound %d', (bound) => {
    expect(() => randomNumber(bound, feed())).toThrow(RangeError)
  })
})
