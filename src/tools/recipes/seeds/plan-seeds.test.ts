import { expect, test } from 'vitest'
import { createFoodIndex } from '../foods/food-index.ts'
import { recipeSchema, type Recipe } from '../model.ts'
import { inSeason } from '../season/season-data.ts'
import { planSeeds, untouchedSeeds } from './plan-seeds.ts'
import { loadSeedRecipes } from './seed-recipes.ts'

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
  for (const { fields } of planned) {
    expect(recipeSchema.safeParse(fields).success, fields.title).toBe(true)
    expect([2, 4], fields.title).toContain(fields.servings)
    expect(fields.ingredients.length, fields.title).toBeGreaterThanOrEqual(5)
    expect(fields.ingredients.length, fields.title).toBeLessThanOrEqual(10)
    expect(fields.steps.length, fields.title).toBeGreaterThanOrEqual(3)
    expect(fields.steps.length, fields.title).toBeLessThanOrEqual(6)
    expect(fields.description ?? '', fields.title).toMatch(/\.$/)
    expect(fields.tags.length, fields.title).toBeGreaterThanOrEqual(2)
  }
})

test('R28: each season, diet and hurry has some', () => {
  const count = (fits: (recipe: Recipe) => boolean): number => planned.filter(({ fields }) => fits(fields)).length
  for (const tag of ['Frühling', 'Sommer', 'Herbst', 'Winter'])
    expect(
      count(({ tags }) => tags.includes(tag)),
      tag,
    ).toBeGreaterThanOrEqual(5)
  expect(count(({ diet }) => diet === 'vegan')).toBeGreaterThanOrEqual(5)
  expect(count(({ diet }) => diet === 'vegetarian')).toBeGreaterThanOrEqual(10)
  expect(count(({ diet }) => diet === undefined)).toBeGreaterThanOrEqual(5)
  expect(count(({ minutes }) => (minutes.total ?? 99) <= 30)).toBeGreaterThanOrEqual(10)
  expect(count(({ tags }) => tags.includes('Gäste'))).toBeGreaterThanOrEqual(5)
})

test('R28: every ingredient is a known food, and none is against the diet', () => {
  const unknown: string[] = []
  for (const { fields } of planned)
    for (const name of namesOf(fields)) {
      const food = index.find(name)?.food
      if (food === undefined) unknown.push(`${fields.title}: ${name}`)
      const allowed = { vegan: ['vegan'], vegetarian: ['vegan', 'vegetarian'], any: ['vegan', 'vegetarian', undefined] }
      // A recipe that is vegetarian with butter is not one with bacon.
      expect(allowed[fields.diet ?? 'any'], `${fields.title}: ${name}`).toContain(food?.diet)
    }
  expect(unknown).toEqual([])
})

test('R28: in every month at least three have their main ingredient in season', () => {
  for (let month = 1; month <= 12; month++) {
    const fresh = planned.filter(({ fields }) => {
      const main = namesOf(fields).find((name) => !index.isStaple(name)) ?? ''
      return inSeason(main, month, index) !== undefined
    })
    expect(fresh.length, String(month)).toBeGreaterThanOrEqual(3)
  }
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
