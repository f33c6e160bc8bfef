import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { MAX_WEIGHT, WEIGHT_PARTS } from '../model.ts'
import { readWeight, writeWeight } from './read-weight.ts'

it.each([
  ['3', 3],
  [' 0,5 ', 0.5],
  ['2.25', 2.25],
  ['0', 0],
  ['1000', 1_000],
  ['1.000', 1_000],
  ['0.125', 0.125],
])('E14: „%s“ is a weight', (written, weight) => {
  expect(readWeight(written)).toBe(weight)
})

it.each(['', 'x', '-1', '1000,5', '1001', '0,1234', '1,', ',5', '1e3', '1.000,5', '99999'])(
  'E14: „%s“ is invalid',
  (written) => {
    expect(readWeight(written)).toBeUndefined()
  },
)

it('E14: every weight there can be is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_WEIGHT * WEIGHT_PARTS }), (parts) => {
      expect(readWeight(writeWeight(parts / WEIGHT_PARTS))).toBe(parts / WEIGHT_PARTS)
    }),
  )
})
