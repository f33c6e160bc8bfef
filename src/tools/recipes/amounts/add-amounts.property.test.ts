import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Amount } from '../model.ts'
import { addAmounts } from './add-amounts.ts'
import { formatAmount } from './format-amount.ts'
import { fraction } from './fraction.ts'

const runs = runsOf(500)

const amount: fc.Arbitrary<Amount> = fc
  .tuple(
    fc.integer({ min: 1, max: 900 }),
    fc.constantFrom(1, 2, 4, 8),
    fc.constantFrom(
      ...[undefined, 'mg', 'g', 'kg', 'Pfund', 'ml', 'cl', 'dl', 'l', 'TL', 'EL', 'Tasse', 'Bund', 'Prise', 'Stück'],
    ),
  )
  .map(([n, d, unit]) => ({ from: fraction(n, d), ...(unit === undefined ? {} : { unit }) }))
const amounts = fc.array(amount, { maxLength: 12 })
const shown = (list: readonly Amount[], density?: number) => addAmounts(list, density).map(formatAmount)

it('R18: the sum is the same in any order, and the same if parts were added before', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.array(fc.nat(), { maxLength: 24 }), (a, b, keys) => {
      const all = [...a, ...b]
      const mixed = all.map((each, index) => [keys[index] ?? index, each] as const).toSorted(([x], [y]) => x - y)
      expect(addAmounts(mixed.map(([, each]) => each))).toEqual(addAmounts(all))
      expect(addAmounts([...addAmounts(a), ...addAmounts(b)])).toEqual(addAmounts(all))
    }),
    runs,
  )
})

it('R18: only what can be added is added', () => {
  const of = (n: number, d: number, unit?: string): Amount => ({
    from: fraction(n, d),
    ...(unit === undefined ? {} : { unit }),
  })
  expect(shown([of(200, 1, 'g'), of(1, 2, 'kg')])).toEqual(['700 g'])
  expect(shown([of(200, 1, 'ml'), of(1, 1, 'EL')])).toEqual(['200 ml', '1 EL'])
  expect(shown([of(1, 1, 'EL'), of(2, 1, 'TL')])).toEqual(['1⅔ EL'])
  expect(shown([of(1, 2, 'l'), of(250, 1, 'ml'), of(5, 1, 'cl')])).toEqual(['800 ml'])
  expect(shown([of(500, 1, 'g'), of(500, 1, 'ml')])).toEqual(['500 g', '500 ml'])
  expect(shown([of(500, 1, 'g'), of(500, 1, 'ml')], 0.9)).toEqual(['950 g'])
  expect(shown([of(2, 1), of(1, 2), of(1, 1, 'Bund')])).toEqual(['1 Bund', '2½'])
  expect(shown([of(2, 1), of(2, 1, 'Stück')])).toEqual(['4'])
  expect(shown([of(1, 1, 'Stück'), of(2, 1, 'Stück')])).toEqual(['3 Stück'])
  expect(shown([{ from: fraction(2, 1), to: fraction(3, 1), unit: 'EL' }])).toEqual(['3 EL'])
  expect(shown([])).toEqual([])
})
