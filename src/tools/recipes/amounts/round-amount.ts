/** How amounts are rounded so that they can be measured in a kitchen (R12 to R14). */
import type { Amount, Fraction } from '../model.ts'
import {
  add,
  compareFractions,
  divide,
  fraction,
  multiply,
  ONE,
  roundTo,
  subtract,
  toNumber,
  ZERO,
} from './fraction.ts'
import { unitOf, type Unit } from './units.ts'

export type Span = { readonly from: Fraction; readonly to?: Fraction | undefined }
type Rounded = Span & { readonly unit: string | undefined }

const third: Fraction = { n: 1, d: 3 }
const half: Fraction = { n: 1, d: 2 }
const quarter: Fraction = { n: 1, d: 4 }
const eighth: Fraction = { n: 1, d: 8 }
const spoonSteps = [ZERO, quarter, third, half, { n: 2, d: 3 }, { n: 3, d: 4 }, ONE]
const teaspoonSteps = [ZERO, eighth, ...spoonSteps.slice(1)]
/** A pinch is taken as half of the smallest measure, ⅛ TL; it is never exact. */
const PINCHES_OF_TEASPOON: Fraction = { n: 16, d: 1 }
const smallerSpoon: Readonly<Record<string, string>> = { Tasse: 'EL', EL: 'TL' }

/** Returns the amount in the unit and with the steps of its class. */
export function roundAmount({ from, to, unit: id }: Amount): Amount {
  const unit = unitOf(id)
  if (from.n === 0 && (to?.n ?? 0) === 0) return { from: ZERO, ...(id === undefined ? {} : { unit: id }) }
  const { from: low, to: high, unit: roundedUnit } = roundSpan({ from, to }, unit, id)
  return {
    from: low,
    ...(high === undefined || compareFractions(high, low) <= 0 ? {} : { to: high }),
    ...(roundedUnit === undefined ? {} : { unit: roundedUnit }),
  }
}

/** Returns the amount in a smaller or larger unit with the same value; both units have a size. */
export function convertSpan({ from, to }: Span, unit: Unit, target: Unit): Span {
  if (unit.size === undefined || target.size === undefined) return { from, to }
  const ratio = divide(unit.size, target.size)
  return { from: multiply(from, ratio), to: to && multiply(to, ratio) }
}

function roundSpan(span: Span, unit: Unit | undefined, id: string | undefined): Rounded {
  if (unit?.rounding === 'metric') return roundMetric(span, unit)
  if (unit?.rounding === 'spoon') return roundSpoon(span, unit)
  const step = unit?.rounding === 'whole' ? ONE : unit?.rounding === 'quarter' ? quarter : half
  return { ...mapSpan(span, (value) => atLeast(roundTo(value, step), step)), unit: id }
}

/** 466⅔ g become 465 g, 1.234 g become 1,23 kg; a result keeps the unit cl, dl, dag or Pfund if it is even in it. */
function roundMetric(span: Span, unit: Unit): Rounded {
  const base = unitOf(unit.id === 'mg' ? 'mg' : unit.dimension === 'mass' ? 'g' : 'ml') ?? unit
  const rounded = mapSpan(convertSpan(span, unit, base), roundGrams)
  if (unit.id === 'cl' || unit.id === 'dl' || unit.id === 'dag' || unit.id === 'Pfund') {
    const kept = convertSpan(rounded, base, unit)
    const isEven = [kept.from, kept.to ?? ONE].every(({ d }) => 2 % d === 0)
    if (isEven && compareFractions(kept.from, half) >= 0) return { ...kept, unit: unit.id }
  }
  const larger = unitOf({ mg: 'g', g: 'kg', ml: 'l' }[base.id] ?? base.id) ?? base
  const isLarge = compareFractions(rounded.from, { n: 1_000, d: 1 }) >= 0
  return isLarge ? { ...convertSpan(rounded, base, larger), unit: larger.id } : { ...rounded, unit: base.id }
}

function roundGrams(value: Fraction): Fraction {
  const size = toNumber(value)
  if (size >= 1_000) return roundTo(value, fraction(10, 1))
  if (size >= 100) return roundTo(value, fraction(5, 1))
  if (size >= 10) return roundTo(value, ONE)
  // No scale shows 0,99 g.
  if (size >= 0.95) return roundTo(value, fraction(1, 10))
  if (size >= 0.1) return roundTo(value, fraction(1, 100))
  return atLeast(roundTo(value, fraction(1, 1_000)), fraction(1, 1_000))
}

/** Below the smallest step of a spoon stands the next smaller one, below that a pinch. */
function roundSpoon(span: Span, unit: Unit): Rounded {
  const smaller = unitOf(smallerSpoon[unit.id])
  const smallest = compareFractions(span.from, ZERO) === 0 ? (span.to ?? span.from) : span.from
  if (smaller !== undefined && compareFractions(smallest, quarter) < 0)
    return roundSpoon(convertSpan(span, unit, smaller), smaller)
  if (unit.id !== 'TL') return { ...mapSpan(span, (value) => roundToSteps(value, spoonSteps)), unit: unit.id }
  const spoons = unitOf('EL')
  if (spoons !== undefined && compareFractions(smallest, { n: 3, d: 1 }) >= 0) {
    const whole = convertSpan(span, unit, spoons)
    if ([whole.from, whole.to ?? ONE].every(({ d }) => d <= 2)) return { ...whole, unit: spoons.id }
  }
  if (compareFractions(span.to ?? span.from, eighth) < 0) return { from: ONE, unit: 'Prise' }
  return { ...mapSpan(span, (value) => roundToSteps(value, teaspoonSteps)), unit: unit.id }
}

/** Returns the nearest step, the upper one if two are equally near; never 0. */
function roundToSteps(value: Fraction, steps: readonly Fraction[]): Fraction {
  const whole = fraction(Math.floor(value.n / value.d), 1)
  const rest = subtract(value, whole)
  const distance = (step: Fraction) => (compareFractions(step, rest) > 0 ? subtract(step, rest) : subtract(rest, step))
  let nearest = ONE
  for (const step of steps.toReversed()) if (compareFractions(distance(step), distance(nearest)) < 0) nearest = step
  return atLeast(add(whole, nearest), steps[1] ?? ONE)
}

/** Returns both ends of an amount beside those of its rounded form, in the same unit. */
export function pairEnds(exact: Amount, rounded: Amount): readonly (readonly [Fraction, Fraction])[] {
  const size = sizeOf(exact.unit)
  const roundedSize = sizeOf(rounded.unit)
  return [
    [multiply(exact.from, size), multiply(rounded.from, roundedSize)],
    [multiply(exact.to ?? exact.from, size), multiply(rounded.to ?? rounded.from, roundedSize)],
  ]
}

function sizeOf(id: string | undefined): Fraction {
  if (id === 'Prise') return divide({ n: 5, d: 1 }, PINCHES_OF_TEASPOON)
  return unitOf(id)?.size ?? ONE
}

function mapSpan({ from, to }: Span, change: (value: Fraction) => Fraction): Span {
  return { from: change(from), to: to && change(to) }
}

function atLeast(value: Fraction, least: Fraction): Fraction {
  return compareFractions(value, least) < 0 ? least : value
}
