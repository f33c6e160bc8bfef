import type { Amount, Fraction } from '../model.ts'
import { compareFractions, divide, fromNumber, multiply, subtract } from './fraction.ts'
import { pairEnds, roundAmount } from './round-amount.ts'

export type ScaledAmount = {
  readonly amount: Amount
  /** Rounding moved it by more than 2 %: shown with „≈“. */
  readonly isRounded: boolean
}

const TOLERANCE: Fraction = { n: 1, d: 50 }

/** Returns the amount times the factor, rounded to what can be measured (R12 to R15); times 1 it stays as it was written. */
export function scaleAmount(amount: Amount, factor: Fraction): ScaledAmount {
  if (factor.n === factor.d) return { amount, isRounded: false }
  const exact = multiplyAmount(amount, factor)
  const rounded = roundAmount(exact)
  const isRounded = pairEnds(exact, rounded).some(([before, after]) => {
    const allowed = multiply(before, TOLERANCE)
    const difference = compareFractions(after, before) > 0 ? subtract(after, before) : subtract(before, after)
    return compareFractions(difference, allowed) > 0
  })
  return { amount: rounded, isRounded }
}

/** Returns the exact product, as sums need it. */
export function multiplyAmount({ from, to, unit }: Amount, factor: Fraction): Amount {
  return {
    from: multiply(from, factor),
    ...(to === undefined ? {} : { to: multiply(to, factor) }),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Returns the factor from one round tin to another, of equal height: the ratio of their areas (R16). */
export function tinFactor(oldCm: number, newCm: number): Fraction {
  const ratio = divide(fromNumber(newCm), fromNumber(oldCm))
  return multiply(ratio, ratio)
}
