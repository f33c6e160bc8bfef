import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Amount } from '../model.ts'
import { formatAmount } from './format-amount.ts'
import { divide, fraction, ONE, toNumber } from './fraction.ts'
import { multiplyAmount, scaleAmount, tinFactor } from './scale-amount.ts'

type Scaling = readonly [
  n: number,
  d: number,
  unit: string | undefined,
  factorN: number,
  factorD: number,
  shown: string,
]

function scale([n, d, unit, factorN, factorD]: Scaling): string {
  const amount: Amount = { from: fraction(n, d), ...(unit === undefined ? {} : { unit }) }
  const scaled = scaleAmount(amount, fraction(factorN, factorD))
  return `${scaled.isRounded ? '≈ ' : ''}${formatAmount(scaled.amount)}`
}

describe('R12: grams and millilitres', () => {
  it.each<Scaling>([
    [400, 1, 'g', 7, 6, '465 g'],
    [1, 3, 'g', 3, 1, '1 g'],
    [1, 1, 'g', 1, 8, '≈ 0,13 g'],
    [7, 1, 'g', 1, 3, '2,3 g'],
    [99, 100, 'g', 2, 1, '2 g'],
    [99, 1, 'g', 1, 100, '1 g'],
    [25, 1, 'g', 1, 2, '≈ 13 g'],
    [125, 1, 'g', 1, 2, '63 g'],
    [333, 1, 'ml', 2, 1, '665 ml'],
    [1_999, 2, 'g', 1, 1, '999,5 g'],
    [1_999, 4, 'g', 2, 1, '1 kg'],
    [800, 1, 'g', 3, 2, '1,2 kg'],
    [1_000, 3, 'ml', 5, 1, '1,67 l'],
    [1, 2, 'l', 1, 2, '250 ml'],
    [1, 1, 'kg', 5, 4, '1,25 kg'],
    [500, 1, 'mg', 1, 3, '165 mg'],
    [600, 1, 'mg', 2, 1, '1,2 g'],
    [2, 1, 'cl', 2, 1, '4 cl'],
    [2, 1, 'cl', 1, 6, '3,3 ml'],
    [1, 1, 'Pfund', 3, 2, '1½ Pfund'],
  ])('%s/%s %s × %s/%s', (...row) => expect(scale(row)).toBe(row[5]))
})

describe('R13: spoons and cups', () => {
  it.each<Scaling>([
    [3, 2, 'TL', 2, 1, '1 EL'],
    [3, 1, 'TL', 3, 2, '1½ EL'],
    [2, 1, 'TL', 2, 1, '4 TL'],
    [1, 3, 'EL', 1, 2, '½ TL'],
    [1, 8, 'TL', 1, 2, '1 Prise'],
    [1, 8, 'TL', 1, 16, '≈ 1 Prise'],
    [1, 4, 'TL', 1, 2, '⅛ TL'],
    [1, 1, 'EL', 4, 3, '1⅓ EL'],
    [1, 1, 'EL', 7, 6, '≈ 1¼ EL'],
    [3, 4, 'EL', 3, 2, '≈ 1¼ EL'],
    [1, 1, 'Tasse', 1, 8, '≈ 2 EL'],
    [2, 1, 'Tasse', 2, 3, '1⅓ Tassen'],
  ])('%s/%s %s × %s/%s', (...row) => expect(scale(row)).toBe(row[5]))
})

describe('R14: pieces, packs and pinches', () => {
  it.each<Scaling>([
    [3, 1, undefined, 1, 2, '1½'],
    [4, 1, undefined, 7, 6, '≈ 4½'],
    [1, 1, undefined, 1, 8, '≈ ½'],
    [2, 1, 'Zehe', 3, 4, '1½ Zehen'],
    [1, 2, 'Würfel', 1, 2, '¼ Würfel'],
    [2, 1, 'Dose', 3, 2, '3 Dosen'],
    [1, 1, 'Prise', 1, 4, '≈ 1 Prise'],
    [1, 1, 'Schuss', 2, 1, '2 Schuss'],
    [1, 1, 'Msp.', 3, 1, '3 Msp.'],
  ])('%s/%s %s × %s/%s', (...row) => expect(scale(row)).toBe(row[5]))
})

it('R15: a range scales both ends in one unit, and becomes one amount if they meet', () => {
  const range = (from: number, to: number, unit: string): Amount => ({
    from: fraction(from, 1),
    to: fraction(to, 1),
    unit,
  })
  const shown = (amount: Amount, n: number, d: number) => formatAmount(scaleAmount(amount, fraction(n, d)).amount)
  expect(shown(range(2, 3, 'EL'), 3, 2)).toBe('3–4½ EL')
  expect(shown(range(200, 250, 'g'), 5, 1)).toBe('1–1,25 kg')
  expect(shown(range(800, 1_200, 'g'), 1, 2)).toBe('400–600 g')
  expect(shown(range(1, 2, 'Prise'), 1, 2)).toBe('1 Prise')
  expect(shown(range(3, 6, 'TL'), 2, 1)).toBe('2–4 EL')
})

it('R16: a round tin scales by its area', () => {
  expect(toNumber(tinFactor(26, 20))).toBeCloseTo(0.59, 2)
  expect(tinFactor(24, 24)).toEqual({ n: 1, d: 1 })
  expect(tinFactor(20, 30)).toEqual({ n: 9, d: 4 })
})

it('R10: an amount in any unit, from one end to the other, times a factor and then times its inverse is as it was', () => {
  const small = (max: number) =>
    fc.tuple(fc.integer({ min: 1, max }), fc.constantFrom(1, 2, 3, 4, 5, 8, 10)).map(([n, d]) => fraction(n, d))
  const unit = fc.constantFrom(undefined, 'g', 'kg', 'ml', 'l', 'EL', 'TL', 'Tasse', 'Prise', 'Dose', 'Bund')
  fc.assert(
    fc.property(small(400), fc.option(small(400), { nil: undefined }), unit, small(99), (from, to, id, factor) => {
      const amount: Amount = {
        from,
        ...(to === undefined ? {} : { to }),
        ...(id === undefined ? {} : { unit: id }),
      }
      expect(multiplyAmount(multiplyAmount(amount, factor), divide(ONE, factor))).toEqual(amount)
      expect(scaleAmount(amount, ONE)).toEqual({ amount, isRounded: false })
    }),
    runsOf(300),
  )
})
