import { expect, it } from 'vitest'
import { readIngredient } from '../reading/read-ingredient.ts'
import { servingsByNumber, servingsByStock, servingsByTin } from './choose-servings.ts'

const flour = readIngredient('500 g Mehl').amount

it.each([
  ['4', 4],
  [' 2,5 ', 2.5],
  ['2.5', 2.5],
  ['0.250', 0.25],
  ['1.000', 1000],
])('R60: %j is a number of portions', (typed, servings) => {
  expect(servingsByNumber(typed)).toEqual({ ok: true, value: servings })
})

it.each(['', '0', '0,2', '-4', '1/0', '1e2', '0x10', '1.001', '2,5,5', '4 Personen'])('R60: %j is none', (typed) => {
  expect(servingsByNumber(typed)).toEqual({
    ok: false,
    error: expect.stringMatching(/^Gib eine Zahl von 0,25 bis 1\.000/),
  })
})

it('R60: what is there of an ingredient says for how many it is enough, and says so if that is too few or too many', () => {
  expect(servingsByStock(4, flour, '250 g')).toEqual({ ok: true, value: 2 })
  expect(servingsByStock(4, flour, '0,75 kg')).toEqual({ ok: true, value: 6 })
  for (const typed of ['2 l', '', '-250 g', '−250 g', '0 g', 'viel']) {
    const servings = servingsByStock(4, flour, typed)
    expect({ typed, ...servings }).toMatchObject({ typed, error: expect.stringMatching(/in einer Einheit, die/) })
  }
  expect(servingsByStock(4, flour, '1 g')).toMatchObject({
    error: expect.stringMatching(/^Das reicht für weniger als 0,25/),
  })
  expect(servingsByStock(4, flour, '500 kg')).toMatchObject({
    error: expect.stringMatching(/^Das reicht für mehr als 1\.000/),
  })
})

it('R60: a tin of half the diameter takes a quarter', () => {
  expect(servingsByTin(12, 26, '13')).toEqual({ ok: true, value: 3 })
  expect(servingsByTin(12, 26, '18.5')).toMatchObject({ ok: true })
  for (const typed of ['', '4', '61', '-26', '2.600']) {
    const servings = servingsByTin(12, 26, typed)
    expect({ typed, ...servings }).toMatchObject({ typed, error: expect.stringMatching(/von 5 bis 60/) })
  }
})
