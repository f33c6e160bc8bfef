/** Amounts in other units than the recipe's: for a scale, or for kitchens without one (R63). */
import type { Amount, Fraction } from '../model.ts'
import { compareFractions, divide, fromNumber, multiply, ONE } from './fraction.ts'
import { convertSpan, roundAmount } from './round-amount.ts'
import { isPiece, unitOf, type Unit } from './units.ts'

export const unitChoices = ['recipe', 'scale', 'spoons'] as const
export type UnitChoice = (typeof unitChoices)[number]

/** What is known of the food. */
export type FoodSizes = {
  /** Grams of a millilitre. */
  readonly density?: number | undefined
  /** Grams of a piece. */
  readonly pieceGrams?: number | undefined
}

const quarter: Fraction = { n: 1, d: 4 }

/**
 * Returns the amount as the choice wants it, rounded; undefined if it stays as it is. Between weight and volume it is about as much, since
 * spoons are not equally full.
 */
export function switchUnits(
  amount: Amount,
  choice: UnitChoice,
  { density, pieceGrams }: FoodSizes,
): { readonly amount: Amount; readonly isAbout: boolean } | undefined {
  const unit = unitOf(amount.unit)
  if (choice === 'recipe') return undefined
  if (choice === 'spoons') return inSpoons(amount, unit, density)
  if (isPiece(amount.unit) && pieceGrams !== undefined) return { amount: times(amount, pieceGrams, 'g'), isAbout: true }
  if (unit?.dimension !== 'volume' || unit.size === undefined) return undefined
  const volume = inUnit(amount, unit, 'ml')
  if (density !== undefined) return { amount: times(volume, density, 'g'), isAbout: true }
  return unit.rounding === 'spoon' ? { amount: roundAmount(volume), isAbout: false } : undefined
}

function inSpoons(amount: Amount, unit: Unit | undefined, density: number | undefined) {
  if (unit?.size === undefined || unit.rounding !== 'metric') return undefined
  if (unit.dimension === 'mass' && density === undefined) return undefined
  const isAbout = unit.dimension === 'mass'
  const base = inUnit(amount, unit, isAbout ? 'g' : 'ml')
  const volume = isAbout ? scaled(base, divide(ONE, fromNumber(density ?? 1)), 'ml') : base
  const millilitres = unitOf('ml')
  for (const id of ['Tasse', 'EL', 'TL']) {
    if (millilitres === undefined) break
    const spoons = inUnit(volume, millilitres, id)
    if (compareFractions(spoons.from, quarter) >= 0 || id === 'TL') return { amount: roundAmount(spoons), isAbout }
  }
  return undefined
}

function times(amount: Amount, factor: number, unit: string): Amount {
  return roundAmount(scaled(amount, fromNumber(factor), unit))
}

function scaled({ from, to }: Amount, factor: Fraction, unit: string): Amount {
  return { from: multiply(from, factor), ...(to === undefined ? {} : { to: multiply(to, factor) }), unit }
}

function inUnit({ from, to }: Amount, unit: Unit, target: string): Amount {
  const goal = unitOf(target)
  const span = goal === undefined ? { from, to } : convertSpan({ from, to }, unit, goal)
  return { from: span.from, ...(span.to === undefined ? {} : { to: span.to }), unit: target }
}
