/** Amounts as people read them: „1½“, „465 g“, „2–3 EL“, „1,25 kg“ (R17). */
import { formatNumber } from '#base/text/format'
import type { Amount, Fraction } from '../model.ts'
import { compareFractions, ONE, toNumber } from './fraction.ts'
import { convertSpan, roundAmount } from './round-amount.ts'
import { unitOf, type Unit } from './units.ts'

const glyphs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
}

/** Units that a kitchen measures in fractions, with the smaller unit for other values below 1. */
const smallerUnits: Readonly<Record<string, string>> = { kg: 'g', l: 'ml' }

/** Returns the amount with its unit; what no kitchen writes, such as 466⅔ g, is rounded. Never empty. */
export function formatAmount(amount: Amount): string {
  return formatPlain(amount) ?? formatPlain(inSmallerUnit(amount)) ?? formatRounded(roundAmount(amount))
}

/** `4`, `4,5`: a number of portions or pieces. */
export function formatServings(servings: number): string {
  return formatNumber(Math.round(servings * 100) / 100)
}

/** Undefined if an end has no short exact form. */
function formatPlain(amount: Amount): string | undefined {
  const unit = unitOf(amount.unit)
  const from = formatEnd(amount.from, unit)
  const to = amount.to && formatEnd(amount.to, unit)
  if (from === undefined || (amount.to !== undefined && to === undefined)) return undefined
  return withUnit(to === undefined || to === from ? from : `${from}–${to}`, amount)
}

function formatRounded(amount: Amount): string {
  return formatPlain(amount) ?? withUnit(formatNumber(toNumber(amount.to ?? amount.from)), amount)
}

function formatEnd(value: Fraction, unit: Unit | undefined): string | undefined {
  const size = toNumber(value)
  if (unit?.rounding !== 'metric' || unit.id === 'Pfund') return formatMixed(value) ?? formatDecimal(value, 10)
  if (smallerUnits[unit.id] === undefined) {
    // No scale shows 0,99 g.
    if (size > 0.95 && size < 1) return undefined
    return formatThirds(value) ?? formatDecimal(value, size < 0.1 ? 1_000 : 100)
  }
  return size < 1
    ? (formatMixed(value) ?? formatDecimal(value, 10))
    : (formatThirds(value) ?? formatDecimal(value, 1_000))
}

/** `1½`; undefined if there is no such sign. */
function formatMixed({ n, d }: Fraction): string | undefined {
  if (d === 1) return formatNumber(n)
  const glyph = glyphs[`${n % d}/${d}`]
  if (glyph === undefined) return undefined
  return n < d ? glyph : `${formatNumber(Math.floor(n / d))}${glyph}`
}

function formatThirds(value: Fraction): string | undefined {
  return value.d === 3 && value.n < 30 ? formatMixed(value) : undefined
}

function formatDecimal({ n, d }: Fraction, largest: number): string | undefined {
  return largest % d === 0 ? formatNumber(n / d) : undefined
}

function inSmallerUnit(amount: Amount): Amount {
  const unit = unitOf(amount.unit)
  const smaller = unitOf(smallerUnits[amount.unit ?? ''])
  if (unit === undefined || smaller === undefined) return amount
  const { from, to } = convertSpan(amount, unit, smaller)
  return { from, ...(to === undefined ? {} : { to }), unit: smaller.id }
}

function withUnit(number: string, { from, to, unit: id }: Amount): string {
  if (id === undefined) return number
  const unit = unitOf(id)
  if (unit === undefined) return `${number} ${id}`
  return `${number} ${compareFractions(to ?? from, ONE) > 0 ? unit.plural : unit.singular}`
}
