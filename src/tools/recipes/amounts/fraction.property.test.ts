import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { MAX_AMOUNT, MAX_DENOMINATOR, fractionSchema, type Fraction } from '../model.ts'
import {
  add,
  addAll,
  compareFractions,
  divide,
  fraction,
  fromNumber,
  multiply,
  subtract,
  toNumber,
} from './fraction.ts'

const runs = runsOf(500)

const any = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: MAX_DENOMINATOR }))
  .map(([n, d]) => fraction(n, d))
/** What kitchens write: their sums and products stay within the limits. */
const small = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 2, 3, 4, 5, 8, 10))
  .map(([n, d]) => fraction(n, d))

it('R10: every result can be stored, and two that are equal are written alike', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      const results = [add(a, b), subtract(a, b), multiply(a, b), ...(b.n === 0 ? [] : [divide(a, b)])]
      for (const result of results) expect(fractionSchema.safeParse(result).success).toBe(true)
      for (const result of results) expect(fraction(result.n, result.d)).toEqual(result)
      expect(fraction(a.n * 6, a.d * 6)).toEqual(a)
    }),
    runs,
  )
})

it('R10: a value that cannot be stored becomes the nearest that can', () => {
  const bound = 60
  const nearestOf = (n: number, d: number): number => {
    let nearest = Infinity
    for (let denominator = MAX_DENOMINATOR - bound; denominator <= MAX_DENOMINATOR; denominator++) {
      const candidate = Math.round((n / d) * denominator) / denominator
      if (Math.abs(candidate - n / d) < Math.abs(nearest - n / d)) nearest = candidate
    }
    return nearest
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 6 }),
      fc.integer({ min: MAX_DENOMINATOR + 1, max: 10 ** 6 }),
      (n, d) => {
        fc.pre(n / d > 0.001)
        const result = toNumber(fraction(n, d))
        expect(Math.abs(result - n / d)).toBeLessThanOrEqual(Math.abs(nearestOf(n, d) - n / d) + 1e-15)
      },
    ),
    runs,
  )
  expect(fraction(1, 10 ** 6)).toEqual({ n: 1, d: MAX_DENOMINATOR })
  expect(fraction(10 ** 12, 1)).toEqual({ n: MAX_AMOUNT, d: 1 })
  expect(subtract({ n: 1, d: 3 }, { n: 1, d: 2 })).toEqual({ n: 0, d: 1 })
})

it('R10: times a and then times 1/a is exact, sums do not depend on their order', () => {
  fc.assert(
    fc.property(small, small, small, (a, b, c) => {
      expect(multiply(multiply(a, b), divide({ n: 1, d: 1 }, b))).toEqual(a)
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
      expect(addAll([a, b, c])).toEqual(add(a, add(b, c)))
      expect(add(a, b)).toEqual(add(b, a))
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(Math.sign(compareFractions(a, b))).toBe(Math.sign(toNumber(a) - toNumber(b)))
    }),
    runs,
  )
})

it('R10: sums and products are those of whole numbers of any size, rounded once', () => {
  const isNear = (result: Fraction, n: bigint, d: bigint): boolean => {
    const limited = n > BigInt(MAX_AMOUNT) * d ? { n: BigInt(MAX_AMOUNT), d: 1n } : { n, d }
    const difference = BigInt(result.n) * limited.d - limited.n * BigInt(result.d)
    // What cannot be stored is as far off as two fractions with allowed denominators may be.
    return (difference < 0n ? -difference : difference) * BigInt(MAX_DENOMINATOR) <= BigInt(result.d) * limited.d
  }
  fc.assert(
    fc.property(any, any, fc.array(any, { maxLength: 8 }), (a, b, all) => {
      expect(isNear(multiply(a, b), BigInt(a.n) * BigInt(b.n), BigInt(a.d) * BigInt(b.d))).toBe(true)
      let [n, d] = [0n, 1n]
      for (const each of all) [n, d] = [n * BigInt(each.d) + BigInt(each.n) * d, d * BigInt(each.d)]
      expect(isNear(addAll(all), n, d)).toBe(true)
    }),
    runs,
  )
})

it('R10: a decimal with up to four places is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 8 }), (value) => {
      expect(toNumber(fromNumber(value / 10_000))).toBe(value / 10_000)
    }),
    runs,
  )
  expect(fromNumber(4.5)).toEqual({ n: 9, d: 2 } satisfies Fraction)
})
