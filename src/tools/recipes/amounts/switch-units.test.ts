import { expect, it } from 'vitest'
import { readIngredient } from '../reading/read-ingredient.ts'
import { formatAmount } from './format-amount.ts'
import { switchUnits, type FoodSizes, type UnitChoice } from './switch-units.ts'

const flour = { density: 0.6 }
const milk = { density: 1.03 }

it.each<[string, UnitChoice, FoodSizes, string | undefined]>([
  ['200 g', 'recipe', flour, undefined],
  ['2 EL', 'scale', flour, '≈ 18 g'],
  ['1 Tasse', 'scale', flour, '≈ 150 g'],
  ['2-3 EL', 'scale', flour, '≈ 18–27 g'],
  ['1 Tasse', 'scale', {}, '250 ml'],
  ['250 ml', 'scale', {}, undefined],
  ['1 l', 'scale', milk, '≈ 1,03 kg'],
  ['2', 'scale', { pieceGrams: 80 }, '≈ 160 g'],
  ['2', 'scale', {}, undefined],
  ['200 g', 'scale', flour, undefined],
  ['150 g', 'spoons', flour, '≈ 1 Tasse'],
  ['9 g', 'spoons', flour, '≈ 1 EL'],
  ['3 g', 'spoons', flour, '≈ ⅓ EL'],
  ['250 ml', 'spoons', {}, '1 Tasse'],
  ['15 ml', 'spoons', {}, '1 EL'],
  ['1 l', 'spoons', {}, '4 Tassen'],
  ['500 g', 'spoons', {}, undefined],
  ['2 EL', 'spoons', flour, undefined],
  ['1 Prise', 'scale', { density: 1.2 }, undefined],
  ['1 Dose', 'spoons', flour, undefined],
])('R63: %s for „%s“, with %j, is %s', (typed, choice, sizes, shown) => {
  const { amount } = readIngredient(`${typed} Mehl`)
  if (amount === undefined) throw new Error('no amount')
  const switched = switchUnits(amount, choice, sizes)
  expect(switched && `${switched.isAbout ? '≈ ' : ''}${formatAmount(switched.amount)}`).toBe(shown)
})
