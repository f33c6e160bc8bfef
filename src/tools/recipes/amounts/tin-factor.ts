import type { Fraction } from '../model.ts'
import { divide, fromNumber, multiply } from './fraction.ts'

/** Returns the factor from one round tin to another, of equal height: the ratio of their areas (R16). */
export function tinFactor(oldCm: number, newCm: number): Fraction {
  const ratio = divide(fromNumber(newCm), fromNumber(oldCm))
  return multiply(ratio, ratio)
}
