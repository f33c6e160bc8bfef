/** Recipes of Mealie, with what its users changed in them. */
import { expect, it } from 'vitest'
import type { Json } from '#base/text/json'
import { readAppRecipes } from './app-recipes.ts'

it('R55: Mealie, in both of its spellings', () => {
  const camel = {
    name: 'Brot',
    slug: 'brot',
    recipeServings: 2,
    recipeYield: '1 Laib',
    performTime: '50 Minuten',
    prepTime: 'PT20M',
    recipeIngredient: [
      {
        title: 'Teig',
        quantity: 500,
        unit: { name: 'g' },
        food: { name: 'Mehl' },
        note: 'Type 550',
        originalText: null,
      },
      { quantity: 0.5, unit: { name: 'TL' }, food: { name: 'Salz' }, note: '' },
      { quantity: 1, unit: null, food: null, note: 'Ei', originalText: '1 Ei (Größe M)' },
    ],
    recipeInstructions: [
      { title: '', text: 'Kneten.' },
      { title: 'Backen', text: 'Bei 220 °C backen.' },
    ],
    tags: [{ name: 'Backen' }],
    notes: [{ title: 'Tipp', text: 'Mit Dampf.' }],
    tools: [{ name: 'Kastenform' }],
    orgURL: 'https://brot.example/laib',
  }
  const [draft] = readAppRecipes(camel)
  expect(draft).toMatchObject({
    title: 'Brot',
    servings: 1,
    servingsUnit: 'Laib',
    minutes: { prep: 20, cook: 50 },
    ingredients: [
      { text: '500 g Mehl Type 550', group: 'Teig' },
      { text: '0,5 TL Salz', group: 'Teig' },
      { text: '1 Ei (Größe M)', group: 'Teig' },
    ],
    steps: [{ text: 'Kneten.' }, { text: 'Bei 220 °C backen.', group: 'Backen' }],
    tags: ['Backen'],
    equipment: ['Kastenform'],
    source: { url: 'https://brot.example/laib' },
  })
  const snake = {
    recipes: [
      { name: 'Brot', recipe_ingredient: [{ note: '500 g Mehl' }], recipe_instructions: [{ text: 'Kneten.' }] },
    ],
  }
  expect(readAppRecipes(snake)).toMatchObject([{ ingredients: [{ text: '500 g Mehl' }], steps: [{ text: 'Kneten.' }] }])
})

it.each([
  ['the amount', { quantity: 300, originalText: '500 g Mehl' }, '300 g Mehl'],
  ['the unit', { quantity: 500, unit: { name: 'ml' }, originalText: '500 g Mehl' }, '500 ml Mehl'],
  [
    'the food',
    { quantity: 500, food: { name: 'Dinkel' }, originalText: '500 g Mehl', display: '500 g Dinkel' },
    '500 g Dinkel',
  ],
  ['nothing', { quantity: 500, originalText: '500 g helles Mehl', display: '500 g Mehl' }, '500 g helles Mehl'],
  ['nothing of a third', { quantity: 0.333, unit: { name: 'TL' }, originalText: '1/3 TL Mehl' }, '1/3 TL Mehl'],
  ['nothing without an amount', { quantity: 0, unit: null, originalText: 'Mehl zum Bestäuben' }, 'Mehl zum Bestäuben'],
])('R55: a line of Mealie is read as its user left it: %s was changed', (_what, line, text) => {
  const recipe = { name: 'Brot', recipeIngredient: [{ unit: { name: 'g' }, food: { name: 'Mehl' }, ...line }] }
  expect(readAppRecipes(recipe)[0]?.ingredients.map((each) => each.text)).toEqual([text])
})

it.each<readonly [string, { readonly [key: string]: Json }, Json]>([
  ['the portions, which it has', { recipeServings: 4, recipeYieldQuantity: 0, recipeYield: '' }, { servings: 4 }],
  [
    'the pieces, which it counts apart from their name',
    { recipeServings: 0, recipeYieldQuantity: 12, recipeYield: 'Muffins' },
    { servings: 12, servingsUnit: 'Muffins' },
  ],
  [
    'the same in the other spelling',
    { recipe_servings: 0, recipe_yield_quantity: 12, recipe_yield: 'Muffins' },
    { servings: 12, servingsUnit: 'Muffins' },
  ],
  [
    'a number of pieces without a name',
    { recipeServings: 0, recipeYieldQuantity: 3, recipeYield: null },
    { servings: 3 },
  ],
  ['nothing, if it has none', { recipeServings: 0, recipeYieldQuantity: 0, recipeYield: 'Muffins' }, {}],
])('R55: Mealie says how much a recipe makes: %s', (_what, fields, expected) => {
  const [draft] = readAppRecipes({ name: 'Gebäck', recipeIngredient: [{ note: '1 Ei' }], ...fields })
  const { servings, servingsUnit } = draft ?? {}
  expect({ servings, servingsUnit }).toEqual(expected)
})
