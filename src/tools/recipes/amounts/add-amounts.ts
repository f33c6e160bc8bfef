/** Sums of amounts for shopping (R18). */
import type { Amount, Fraction } from '../model.ts'
import { addAll, compareFractions, divide, fromNumber, multiply } from './fraction.ts'
import { isPiece, unitOf, units, type Unit } from './units.ts'

/** What adds up: grams with kilograms, millilitres with litres, spoons with spoons, pieces with what is only counted; anything else only with its own kind. */
type Family = 'mass' | 'volume' | 'spoon' | 'piece' | (string & {})

const bases: Readonly<Record<string, string>> = { mass: 'g', volume: 'ml', spoon: 'TL' }
const THOUSAND: Fraction = { n: 1_000, d: 1 }
const places = new Map(units.map(({ id }, index) => [id, index]))

/**
 * Returns one amount for each kind of unit, in the order of the table of units, pieces last; the same for any order of the amounts. A
 * range counts its upper end. With the density of the food (g/ml), masses and volumes become one mass.
 */
export function addAmounts(amounts: readonly Amount[], density?: number): readonly Amount[] {
  const families = Map.groupBy(amounts, ({ unit }) => familyOf(unitOf(unit), unit))
  const volume = families.get('volume')
  const mass = families.get('mass')
  if (density !== undefined && density > 0 && volume !== undefined && mass !== undefined) {
    const ratio = fromNumber(density)
    const grams = volume.map((amount) => ({ from: multiply(inBase(amount), ratio), unit: 'g' }))
    families.set('mass', [...mass, ...grams])
    families.delete('volume')
  }
  return [...families].map(([family, parts]) => sum(family, parts)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

function familyOf(unit: Unit | undefined, id: string | undefined): Family {
  if (unit?.rounding === 'metric') return unit.dimension
  if (isPiece(id)) return 'piece'
  return id === 'EL' || id === 'TL' ? 'spoon' : `unit ${id ?? ''}`
}

function sum(family: Family, parts: readonly Amount[]): Amount {
  const [first] = parts
  const base = bases[family]
  const isSame = parts.every(({ unit }) => unit === first?.unit)
  if (base === undefined || (isSame && isKept(first?.unit))) {
    const total = addAll(parts.map(({ from, to }) => to ?? from))
    return isSame && first?.unit !== undefined ? { from: total, unit: first.unit } : { from: total }
  }
  const total = addAll(parts.map(inBase))
  if (family === 'spoon') return inSpoons(total)
  const isFine = parts.some(({ unit }) => unit === 'mg') && compareFractions(total, { n: 1, d: 1 }) < 0
  if (isFine) return { from: multiply(total, THOUSAND), unit: 'mg' }
  const large = divide(total, THOUSAND)
  // A milligram beside kilograms: stays exact in grams.
  const isExact = compareFractions(multiply(large, THOUSAND), total) === 0
  if (compareFractions(total, THOUSAND) < 0 || !isExact) return { from: total, unit: base }
  return { from: large, unit: base === 'g' ? 'kg' : 'l' }
}

/** Units that a list keeps if nothing else is to be added: who writes 4 cl does not want to read 40 ml. */
function isKept(unit: string | undefined): boolean {
  return unit === 'cl' || unit === 'dl' || unit === 'dag' || unit === 'Pfund'
}

function inSpoons(teaspoons: Fraction): Amount {
  const spoons = divide(teaspoons, { n: 3, d: 1 })
  const isSpoons = compareFractions(teaspoons, { n: 3, d: 1 }) >= 0 && spoons.d <= 4
  return isSpoons ? { from: spoons, unit: 'EL' } : { from: teaspoons, unit: 'TL' }
}

/** The upper end in g, ml or teaspoons. */
function inBase({ from, to, unit: id }: Amount): Fraction {
  const unit = unitOf(id)
  const base = unit?.id === 'EL' || unit?.id === 'TL' ? unitOf('TL') : undefined
  const size = unit?.size ?? { n: 1, d: 1 }
  return multiply(to ?? from, base?.size === undefined ? size : divide(size, base.size))
}

function placeOf({ unit }: Amount): number {
  return places.get(unit ?? '') ?? units.length
}
