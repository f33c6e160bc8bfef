import { expect, test } from 'vitest'
import { createFoodIndex } from '../foods/food-index.ts'
import { recipeSchema, type Recipe } from '../model.ts'
import { months, inSeason } from '../season/season-calendar.ts'
import { loadSeedRecipes } from './parse-seeds.ts'
import { planSeeds, untouchedSeeds } from './plan-seeds.ts'

const seeds = await loadSeedRecipes()
const planned = await planSeeds('book', [])
const stored = planned.map(({ id, fields }) => ({ ...fields, id }))
const index = createFoodIndex([])

function namesOf({ ingredients }: Recipe): readonly string[] {
  return ingredients.map(({ name, text }) => name ?? `? ${text}`)
}

test('R28: thirty recipes, each with all that a recipe needs', () => {
  expect(planned).toHaveLength(30)
  for (const field of ['key', 'title'] as const)
    expect(new Set(seeds.map((seed) => (field === 'key' ? seed.key : seed.draft.title))).size).toBe(30)
  const isWithin = (count: number, least: number, most: number): boolean => count >= least && count <= most
  const odd = planned.filter(
    ({ fields: { servings, ingredients, steps, description = '', tags } }) =>
      ![2, 4].includes(servings) ||
      !isWithin(ingredients.length, 5, 10) ||
      !isWithin(steps.length, 3, 6) ||
      !description.endsWith('.') ||
      tags.length < 2,
  )
  expect(odd.map(({ fields }) => fields.title)).toEqual([])
  expect(planned.map(({ fields }) => recipeSchema.parse(fields))).toEqual(planned.map(({ fields }) => fields))
})

test('R28: each season, diet and hurry has some', () => {
  const count = (fits: (recipe: Recipe) => boolean): number => planned.filter(({ fields }) => fits(fields)).length
  const bySeason = ['Frühling', 'Sommer', 'Herbst', 'Winter'].map((tag) => count(({ tags }) => tags.includes(tag)))
  expect(Math.min(...bySeason)).toBeGreaterThanOrEqual(5)
  expect(count(({ diet }) => diet === 'vegan')).toBeGreaterThanOrEqual(5)
  expect(count(({ diet }) => diet === 'vegetarian')).toBeGreaterThanOrEqual(10)
  expect(count(({ diet }) => diet === undefined)).toBeGreaterThanOrEqual(5)
  expect(count(({ minutes }) => (minutes.total ?? 99) <= 30)).toBeGreaterThanOrEqual(10)
  expect(count(({ tags }) => tags.includes('Gäste'))).toBeGreaterThanOrEqual(5)
})

test('R28: every ingredient is a known food, and none is against the diet', () => {
  const allowed = { vegan: ['vegan'], vegetarian: ['vegan', 'vegetarian'], any: ['vegan', 'vegetarian'] }
  const lines = planned.flatMap(({ fields }) =>
    namesOf(fields).map((name) => ({ fields, food: index.find(name)?.food, name })),
  )
  expect(lines.filter(({ food }) => food === undefined).map(({ name }) => name)).toEqual([])
  const wrong = lines.filter(({ fields, food }) =>
    food?.diet === undefined ? fields.diet !== undefined : !allowed[fields.diet ?? 'any'].includes(food.diet),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('R28: in every month at least three have their main ingredient in season', () => {
  const mains = planned.map(({ fields }) => namesOf(fields).find((name) => !index.isStaple(name)) ?? '')
  const counts = months.map((month) => mains.filter((name) => inSeason(name, month, index) !== undefined).length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
})

test('R28: two devices make the same documents; another cookbook has its own; what is there is not added again', async () => {
  expect(await planSeeds('book', [])).toEqual(planned)
  const others = new Set((await planSeeds('other', [])).map(({ id }) => id))
  expect(planned.filter(({ id }) => others.has(id))).toEqual([])
  const itemIds = planned.flatMap(({ fields }) => [...fields.ingredients, ...fields.steps].map(({ id }) => id))
  expect(new Set(itemIds).size).toBe(itemIds.length)
  expect(await planSeeds('book', stored.slice(3))).toEqual(planned.slice(0, 3))
})

test('R29: those that are as they came can be removed, whatever the ideas wrote on them', async () => {
  const [first, second, ...rest] = stored
  if (first === undefined || second === undefined) throw new Error('too few')
  const marked = [
    { ...first, skippedOn: '2026-11-28' },
    { ...second, isNeverSuggested: true as const },
  ]
  expect(await untouchedSeeds([...marked, ...rest])).toEqual(stored.map(({ id }) => id))
})

const [seed] = stored

test.each<readonly [string, Partial<Recipe & { readonly id: string }>]>([
  ['stars', { stars: 4 }],
  ['a favourite', { isFavourite: true }],
  ['a title', { title: 'Meiner' }],
  ['an ingredient less', { ingredients: seed?.ingredients.slice(1) ?? [] }],
  ['a note', { notes: [{ id: 'n', at: '2026-11-28T10:00:00Z', text: 'Mehr Salz' }] }],
  ['another cookbook', { cookbookId: 'other' }],
  ['a copy', { id: 'copy' }],
])('R29: one with %s stays', async (_, changes) => {
  if (seed === undefined) throw new Error('too few')
  expect(await untouchedSeeds([{ ...seed, ...changes }])).toEqual([])
})

test('R29: a recipe of the user is no bundled one', async () => {
  if (seed === undefined) throw new Error('too few')
  const { seed: _, ...own } = seed
  expect(await untouchedSeeds([own, { ...seed, seed: 'unknown' }])).toEqual([])
})
