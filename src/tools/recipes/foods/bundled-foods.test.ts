import { expect, test } from 'vitest'
import { departments } from '../model.ts'
import { bundledFoods } from './bundled-foods.ts'
import { foodMonths } from './tables/food-months.ts'
import { foodSubstitutes } from './tables/food-substitutes.ts'
import { createFoodIndex } from './food-index.ts'
import { formOfFood, normalizeFood } from './food-form.ts'
import { parseMonths, parseNameLists } from './parse-foods.ts'

const foods = bundledFoods()
const names = new Set(foods.map(({ name }) => name))

test('R24: about 600 foods, no name, plural or alias twice', () => {
  expect(foods.length).toBeGreaterThan(550)
  const owners = new Map<string, string>()
  const twice: string[] = []
  for (const { name, plural, aliases } of foods)
    for (const text of [name, plural ?? name, ...aliases]) {
      const form = formOfFood(normalizeFood(text))
      const owner = owners.get(form)
      if (owner !== undefined && owner !== name) twice.push(`${text}: ${owner}, ${name}`)
      owners.set(form, name)
    }
  expect(twice).toEqual([])
})

test('R24: each is found by each of its names, in one index for all who have no foods of their own', () => {
  const index = createFoodIndex([])
  expect(createFoodIndex([])).toBe(index)
  const lost = foods.flatMap(({ name, plural, aliases }) =>
    [name, plural ?? name, ...aliases].filter((text) => {
      const found = index.find(text)
      return found?.food.name !== name || !found.isExact
    }),
  )
  expect(lost).toEqual([])
})

test('R24: departments are known, weights and densities plausible, none is without letters', () => {
  const odd = foods.filter(
    ({ name, department, pieceGrams = 1, density = 1 }) =>
      !/\p{L}{2}/u.test(name) ||
      !departments.includes(department) ||
      pieceGrams < 1 ||
      pieceGrams > 5_000 ||
      density < 0.3 ||
      density > 1.5,
  )
  expect(odd).toEqual([])
})

test('R24: meat and fish are neither vegetarian nor vegan, milk and eggs not vegan', () => {
  const wrong = foods.filter(
    ({ department, diet }) =>
      (['meat', 'fish'].includes(department) && diet !== undefined) || (department === 'produce' && diet !== 'vegan'),
  )
  expect(wrong).toEqual([])
  const dietOf = (name: string) => foods.find((food) => food.name === name)?.diet
  expect(['Milch', 'Ei', 'Honig', 'Quark', 'Mayonnaise'].map(dietOf)).toEqual(Array(5).fill('vegetarian'))
  expect(['Gelatine', 'Rinderbrühe', 'Worcestersoße', 'Thunfisch'].map(dietOf)).toEqual(Array(4).fill(undefined))
})

test('R24: no name that says egg, milk, cream, butter, cheese or honey is one of a vegan food, but for those that only sound so', () => {
  const soundsSo = [
    ...['Butternusskürbis', 'Butternut', 'Buttersalat', 'Eierfrucht', 'Eierschwammerl', 'Erdnussbutter', 'Honigmelone'],
    ...['Hafersahne', 'Kokossahne', 'Pflanzensahne', 'Sahnesteif', 'Sojasahne', 'Ei-Ersatz', 'Eiersatz'],
    ...['vegan', 'pflanzlich'],
  ].map((word) => word.toLowerCase())
  const animal = /eier|(?:^|[\s-])ei(?:$|[\s-])|vollmilch|sahne|rahm|butter|käse|honig/
  const wrong = foods.flatMap(({ name, plural = name, aliases, diet }) =>
    diet !== 'vegan'
      ? []
      : [name, plural, ...aliases]
          .map((text) => text.toLowerCase())
          .filter((text) => animal.test(text) && !soundsSo.some((word) => text.startsWith(word))),
  )
  expect(wrong).toEqual([])
})

test('R24: months and substitutes are those of foods that are there', () => {
  const months = [...parseMonths(foodMonths).keys()]
  const lists = [...parseNameLists(foodSubstitutes)]
  expect(months.filter((name) => !names.has(name))).toEqual([])
  expect(lists.flatMap(([name, list]) => [name, ...list]).filter((name) => !names.has(name))).toEqual([])
  expect(lists.filter(([name, list]) => list.includes(name))).toEqual([])
  expect(months.length).toBeGreaterThan(55)
  expect(lists.length).toBeGreaterThan(55)
})

test('R24: what grows outdoors in a month does not also come from the store in it', () => {
  const both = foods.filter(({ seasonMonths, storedMonths }) =>
    storedMonths.some((month) => seasonMonths.includes(month)),
  )
  expect(both).toEqual([])
})
