/**
 * Exact arithmetic with the fractions of amounts. What would exceed the limits of the model becomes the nearest fraction within them, so
 * every result can be stored. Products of two stored numbers may exceed what a number holds exactly: only those are computed as bigint.
 */
import { MAX_AMOUNT, MAX_DENOMINATOR, type Fraction } from '../model.ts'

export const ZERO: Fraction = { n: 0, d: 1 }
export const ONE: Fraction = { n: 1, d: 1 }

const DECIMALS = 10_000

/** Returns `n` of `d` in lowest terms (R10); both are whole numbers, and a negative value becomes 0. */
export function fraction(n: number, d: number): Fraction {
  if (d === 0) throw new RangeError('a fraction has no denominator 0')
  return d < 0 ? fractionOf(BigInt(-n), BigInt(-d)) : reduce(n, d)
}

/** Returns a decimal number as a fraction, exact up to four places. */
export function fromNumber(value: number): Fraction {
  if (Number.isNaN(value)) throw new RangeError('not a number')
  return fraction(Math.round(Math.min(value, MAX_AMOUNT) * DECIMALS), DECIMALS)
}

/** Returns the nearest floating point number. */
export function toNumber({ n, d }: Fraction): number {
  return n / d
}

export function add(a: Fraction, b: Fraction): Fraction {
  // At most 2 * 10^14 and 10^8: exact.
  return reduce(a.n * b.d + b.n * a.d, a.d * b.d)
}

/** Returns the difference, at least 0. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return reduce(a.n * b.d - b.n * a.d, a.d * b.d)
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  const n = a.n * b.n
  return n <= Number.MAX_SAFE_INTEGER ? reduce(n, a.d * b.d) : fractionOf(BigInt(a.n) * BigInt(b.n), BigInt(a.d * b.d))
}

/** Throws if the divisor is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.n === 0) throw new RangeError('division by 0')
  // At most 10^14 each: exact.
  return reduce(a.n * b.d, a.d * b.n)
}

/** Returns a negative number, 0 or a positive number, for sorting. */
export function compareFractions(a: Fraction, b: Fraction): number {
  // At most 10^14 each: exact.
  return a.n * b.d - b.n * a.d
}

/** Adds fractions without rounding any sum on the way, so their order makes no difference. */
export function addAll(fractions: readonly Fraction[]): Fraction {
  let n = 0
  let d = 1
  for (const each of fractions) {
    const sum = n * each.d + each.n * d
    const product = d * each.d
    // The parts of a sum that is exact are exact.
    if (sum > Number.MAX_SAFE_INTEGER || product > Number.MAX_SAFE_INTEGER) return addLarge(fractions)
    const common = divisorOf(sum, product)
    n = sum / common
    d = product / common
  }
  return reduce(n, d)
}

function addLarge(fractions: readonly Fraction[]): Fraction {
  let n = 0n
  let d = 1n
  for (const each of fractions) {
    n = n * BigInt(each.d) + BigInt(each.n) * d
    d *= BigInt(each.d)
    const common = gcd(n, d)
    n /= common
    d /= common
  }
  return fractionOf(n, d)
}

/** Returns the nearest multiple of `step`, the upper one if two are equally near. */
export function roundTo(value: Fraction, step: Fraction): Fraction {
  const { n, d } = divide(value, step)
  return multiply(fraction(Math.floor((2 * n + d) / (2 * d)), 1), step)
}

/** For whole numbers whose sums and products are exact. */
function reduce(n: number, d: number): Fraction {
  if (n <= 0) return ZERO
  if (n >= MAX_AMOUNT * d) return { n: MAX_AMOUNT, d: 1 }
  const common = divisorOf(n, d)
  return d / common <= MAX_DENOMINATOR
    ? { n: n / common, d: d / common }
    : approximate(BigInt(n / common), BigInt(d / common))
}

/** The greatest common one. */
function divisorOf(n: number, d: number): number {
  let a = n
  let b = d
  while (b !== 0) {
    const rest = a % b
    a = b
    b = rest
  }
  return a
}

function fractionOf(n: bigint, d: bigint): Fraction {
  if (n <= 0n) return ZERO
  if (n >= BigInt(MAX_AMOUNT) * d) return { n: MAX_AMOUNT, d: 1 }
  const common = gcd(n, d)
  return d / common <= BigInt(MAX_DENOMINATOR)
    ? { n: Number(n / common), d: Number(d / common) }
    : approximate(n / common, d / common)
}

/** Returns the nearest fraction with an allowed denominator: the last convergent of the continued fraction, or one between the last two. */
function approximate(n: bigint, d: bigint): Fraction {
  const limit = BigInt(MAX_DENOMINATOR)
  let [lastN, lastD, nowN, nowD] = [0n, 1n, 1n, 0n]
  let [restN, restD] = [n, d]
  while (restD !== 0n) {
    const whole = restN / restD
    const nextD = whole * nowD + lastD
    if (nextD > limit) break
    ;[lastN, lastD, nowN, nowD] = [nowN, nowD, whole * nowN + lastN, nextD]
    ;[restN, restD] = [restD, restN - whole * restD]
  }
  const count = (limit - lastD) / nowD
  const [betweenN, betweenD] = [count * nowN + lastN, count * nowD + lastD]
  const distance = (otherN: bigint, otherD: bigint): bigint => {
    const difference = n * otherD - otherN * d
    return difference < 0n ? -difference : difference
  }
  const isBetweenNearer = distance(betweenN, betweenD) * nowD < distance(nowN, nowD) * betweenD
  const [nearestN, nearestD] = isBetweenNearer ? [betweenN, betweenD] : [nowN, nowD]
  // What there is never becomes nothing.
  return nearestN === 0n ? { n: 1, d: MAX_DENOMINATOR } : { n: Number(nearestN), d: Number(nearestD) }
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
