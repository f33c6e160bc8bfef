import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { amountSchema, MAX_DENOMINATOR, type Amount } from '../model.ts'
import { formatAmount, formatServings } from './format-amount.ts'
import { compareFractions, fraction } from './fraction.ts'
import { scaleAmount } from './scale-amount.ts'
import { findUnit, units } from './units.ts'

const value = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.integer({ min: 1, max: MAX_DENOMINATOR }))
  .map(([n, d]) => fraction(n, d))
const unit = fc.constantFrom(undefined, 'unbekannt', ...units.map(({ id }) => id))
const amount: fc.Arbitrary<Amount> = fc
  .tuple(value, fc.option(value, { nil: undefined }), unit)
  .map(([from, to, id]) => ({
    from,
    ...(to !== undefined && compareFractions(to, from) > 0 ? { to } : {}),
    ...(id === undefined ? {} : { unit: id }),
  }))

it.each<readonly [Amount, string]>([
  [{ from: { n: 3, d: 2 } }, '1½'],
  [{ from: { n: 465, d: 1 }, unit: 'g' }, '465 g'],
  [{ from: { n: 2, d: 1 }, to: { n: 3, d: 1 }, unit: 'EL' }, '2–3 EL'],
  [{ from: { n: 5, d: 4 }, unit: 'kg' }, '1,25 kg'],
  [{ from: { n: 1_000, d: 1 }, unit: 'g' }, '1.000 g'],
  [{ from: { n: 1, d: 8 }, unit: 'l' }, '⅛ l'],
  [{ from: { n: 33, d: 100 }, unit: 'l' }, '330 ml'],
  [{ from: { n: 1_400, d: 3 }, unit: 'g' }, '465 g'],
  [{ from: { n: 99, d: 100 }, unit: 'EL' }, '1 EL'],
  [{ from: { n: 6, d: 5 }, unit: 'Tasse' }, '1,2 Tassen'],
  [{ from: { n: 1, d: 2 }, unit: 'Dose' }, '½ Dose'],
  [{ from: { n: 1, d: 2 }, to: { n: 1, d: 1 }, unit: 'Zehe' }, '½–1 Zehe'],
  [{ from: { n: 2, d: 1 }, unit: 'Glas' }, '2 Gläser'],
  [{ from: { n: 2, d: 1 }, unit: 'Schachtel' }, '2 Schachtel'],
])('R17: %j is written %s', (given, text) => expect(formatAmount(given)).toBe(text))

it('R17: no amount is empty, 0.99 or has a long row of decimals, also after scaling', () => {
  fc.assert(
    fc.property(amount, value, (given, factor) => {
      const scaled = scaleAmount(given, factor).amount
      expect(amountSchema.safeParse(scaled).success).toBe(true)
      for (const text of [formatAmount(given), formatAmount(scaled)]) {
        expect(text).toMatch(
          /^(?:[\d.]*(?:,\d{1,3})?[½⅓⅔¼¾⅛⅜⅝⅞]?)(?:–[\d.]*(?:,\d{1,3})?[½⅓⅔¼¾⅛⅜⅝⅞]?)?(?: [\p{L}. ]+)?$/u,
        )
        expect(text).toMatch(/^[\d½⅓⅔¼¾⅛⅜⅝⅞]/)
        expect(text).not.toMatch(/^0(?: |$)|0,99|,\d{4}/)
      }
    }),
    runsOf(2_000),
  )
})

it('R11: units are found by their words in any case, with dot, plural and „(n)“', () => {
  const words = {
    TL: 'Teelöffel tl TL.',
    EL: 'Esslöffel EL el Eßlöffel',
    Zehe: 'Zehe(n) Zehe/n Zehen',
    'Pck.': 'Päckchen pck Pkt.',
  }
  for (const [id, spellings] of Object.entries(words))
    for (const word of spellings.split(' ')) expect(findUnit(word)?.id).toBe(id)
  expect(['rote', 'Zwiebel', 'kl.', '', '½'].map(findUnit)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  for (const { id, singular, plural } of units) {
    expect(findUnit(singular)?.id).toBe(id)
    expect(findUnit(plural)?.id).toBe(id)
  }
})

it('R93: a small word needs a word to be small of, and „Kl.“ is no unit', () => {
  const words = ['le', 'li', 'lein', 'chen', 'erl', 'lle', 'gli', 'Kl.']
  expect(words.filter((word) => findUnit(word) !== undefined)).toEqual([])
  expect(['Schüssel', 'Schüsselchen', 'Döschen', 'l'].map((word) => findUnit(word)?.id)).toEqual([
    'Schüssel',
    'Schüssel',
    'Dose',
    'l',
  ])
})

it('R17: servings are decimal', () => expect([4, 4.5, 2.345].map(formatServings)).toEqual(['4', '4,5', '2,35']))
