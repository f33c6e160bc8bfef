import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { cookedSchema, foodSchema, mealSchema, pantryItemSchema, recipeSchema, shoppingPartSchema } from './model.ts'
import { makeRecipe } from './recipe/make-recipe.ts'
import { emptyDraft } from './recipe/recipe-draft.ts'

const draft = { ...emptyDraft, title: 'Kuchen', ingredients: [{ text: '1 Ei' }], steps: [{ text: 'Rühren.' }] }
let count = 0
const recipe = makeRecipe(draft, { cookbookId: 'b', newId: () => `i${(count += 1)}`, defaultServings: 2 })
const [ingredient] = recipe.ingredients
const withIngredient = (fields: object) => ({ ...recipe, ingredients: [{ ...ingredient, ...fields }] })
const withAmount = (from: object) => withIngredient({ amount: { from } })
const long = 'x'.repeat(5_000)
const item = { cookbookId: 'b', name: 'Ei' }
const part = { ...item, addedAt: '2026-05-20T12:00:00.000Z' }
const meal = { cookbookId: 'b', on: '2026-05-20', kind: 'dinner', rank: 'V', dish: { text: 'Brot' }, servings: 2 }
const food = { ...item, aliases: [], department: 'other', isStaple: false, seasonMonths: [], substitutes: [] }
const cooked = { cookbookId: 'b', recipeId: 'r', on: '2026-05-20', servings: 2 }

it.each<[string, z.core.$ZodType, object]>([
  ['recipe', recipeSchema, recipe],
  ['item', pantryItemSchema, item],
  ['part', shoppingPartSchema, part],
  ['meal', mealSchema, meal],
  ['food', foodSchema, food],
  ['cooked', cookedSchema, cooked],
])('R69: a good %s is stored', (_what, schema, fields) => {
  expect(schema['~standard'].validate(fields)).not.toHaveProperty('issues')
})

it.each<[string, z.core.$ZodType, object]>([
  ['ingredients.0.amount.from.d', recipeSchema, withAmount({ n: 1, d: 0 })],
  ['ingredients.0.amount.from.n', recipeSchema, withAmount({ n: -1, d: 2 })],
  ['ingredients.0.amount.from.n', recipeSchema, withAmount({ n: Number.POSITIVE_INFINITY, d: 1 })],
  ['ingredients.0.amount.from.n', recipeSchema, withAmount({ n: 0.5, d: 1 })],
  ['ingredients.0.amount.from.d', recipeSchema, withAmount({ n: 1, d: 10_001 })],
  ['ingredients.0.amount.from', recipeSchema, withAmount({ n: 1_000_001, d: 1 })],
  ['ingredients.0.name', recipeSchema, withIngredient({ name: long })],
  ['ingredients.0.text', recipeSchema, withIngredient({ text: long })],
  ['ingredients', recipeSchema, { ...recipe, ingredients: Array.from({ length: 10_000 }, () => ingredient) }],
  ['title', recipeSchema, { ...recipe, title: long }],
  ['title', recipeSchema, { ...recipe, title: '' }],
  ['servings', recipeSchema, { ...recipe, servings: -2 }],
  ['servings', recipeSchema, { ...recipe, servings: Number.NaN }],
  ['servings', recipeSchema, { ...recipe, servings: 0 }],
  ['minutes.cook', recipeSchema, { ...recipe, minutes: { cook: -1 } }],
  ['stars', recipeSchema, { ...recipe, stars: 6 }],
  ['source.url', recipeSchema, { ...recipe, source: { url: long } }],
  ['name', pantryItemSchema, { ...item, name: long }],
  ['bestBefore', pantryItemSchema, { ...item, bestBefore: '2026-02-30' }],
  ['name', shoppingPartSchema, { ...part, name: long }],
  ['amount.from.d', shoppingPartSchema, { ...part, amount: { from: { n: 1, d: 0 } } }],
  ['servings', mealSchema, { ...meal, servings: -1 }],
  ['on', mealSchema, { ...meal, on: 'heute' }],
  ['servings', cookedSchema, { ...cooked, servings: 100_000 }],
  ['density', foodSchema, { ...food, density: 0 }],
  ['pieceGrams', foodSchema, { ...food, pieceGrams: Number.POSITIVE_INFINITY }],
])('R69: the schema of the server refuses %s', (field, schema, fields) => {
  const { issues = [] } = schema['~standard'].validate(fields) as { issues?: readonly { path?: readonly unknown[] }[] }
  expect(issues.map(({ path = [] }) => path.join('.'))).toContain(field)
})
