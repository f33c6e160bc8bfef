import { expect, test } from 'vitest'
import { createFoodIndex } from '../foods/food-index.ts'
import type { Recipe } from '../model.ts'
import { lastCookedOf, listRecipes, type RecipeFilter } from './list-recipes.ts'
import { makeRecipe } from './make-recipe.ts'
import { emptyDraft } from './recipe-draft.ts'
import { readLines } from './form/recipe-form.ts'

const index = createFoodIndex([])
const unfiltered: RecipeFilter = { search: '', order: 'title' }

function stored(title: string, lines: string, more: Partial<Recipe> = {}) {
  let count = 0
  const newId = (): string => `n${(count += 1)}`
  const draft = { ...emptyDraft, title, ingredients: readLines(lines), steps: readLines('Kochen.') }
  const recipe = makeRecipe(draft, { cookbookId: 'book', newId, defaultServings: 2 })
  return { ...recipe, id: title, createdAt: '2026-01-01', ...more }
}

function find(recipes: readonly ReturnType<typeof stored>[], filter: Partial<RecipeFilter>, cooked = lastCookedOf([])) {
  return listRecipes(recipes, { ...unfiltered, ...filter }, () => index, cooked).map(({ title }) => title)
}

const recipes = [
  stored('Käsespätzle', '200 g Käse', { diet: 'vegetarian', minutes: { total: 30 }, stars: 5 }),
  stored('Linsensuppe', '200 g Linsen\n2 Möhren', { diet: 'vegan', tags: ['Winter'], isFavourite: true }),
  stored('Apfelkuchen', '4 Äpfel\n3 Eier'),
]

test('R81: words are found in titles, ingredients and tags, with typos and umlauts; filters and orders', () => {
  expect(find(recipes, { search: 'kaese' })).toEqual(['Käsespätzle'])
  expect(find(recipes, { search: 'linsnsuppe' })).toEqual(['Linsensuppe'])
  expect(find(recipes, { search: 'winter möhre' })).toEqual(['Linsensuppe'])
  expect(find(recipes, { isQuick: true })).toEqual(['Käsespätzle'])
  expect(find(recipes, { isFavourite: true })).toEqual(['Linsensuppe'])
  expect(find(recipes, { food: 'Apfel' })).toEqual(['Apfelkuchen'])
  expect(find(recipes, { order: 'stars' })).toEqual(['Käsespätzle', 'Apfelkuchen', 'Linsensuppe'])
  const cooked = lastCookedOf([
    { recipeId: 'Apfelkuchen', on: '2026-03-01' },
    { recipeId: 'Käsespätzle', on: '2026-02-01' },
  ])
  expect(find(recipes, { order: 'lastCooked' }, cooked)).toEqual(['Linsensuppe', 'Käsespätzle', 'Apfelkuchen'])
})

test('R81: words are found in descriptions and notes by their beginnings and with a typo, and stay so after the note is changed', () => {
  const note = (text: string) => ({ notes: [{ id: 'n', at: '2026-01-01T12:00:00Z', text }] })
  const stew = stored('Eintopf', '1 Kohlrabi', {
    description: 'Wärmt nach dem Schlittenfahren.',
    ...note('Mit Kreuzkümmel'),
  })
  expect(find([...recipes, stew], { search: 'schlittenf' })).toEqual(['Eintopf'])
  expect(find([...recipes, stew], { search: 'kreuzkuemmel' })).toEqual(['Eintopf'])
  expect(find([...recipes, stew], { search: 'Kruezkümmel wärmt' })).toEqual(['Eintopf'])
  const changed = { ...stew, ...note('Mit Zimt') }
  expect(find([...recipes, changed], { search: 'kreuzkümmel' })).toEqual([])
  expect(find([...recipes, changed], { search: 'zimt' })).toEqual(['Eintopf'])
})

test('R34: the list has one way with the ideas to tell a diet: as stated, or else from the foods if all are known', () => {
  const more = [
    stored('Möhrensalat', '3 Möhren'),
    stored('Braten', '1 kg Rinderbraten'),
    stored('Rätsel', '1 Möhre\n1 Quux'),
  ]
  expect(find([...recipes, ...more], { diet: 'vegetarian' })).toEqual([
    ...['Apfelkuchen', 'Käsespätzle', 'Linsensuppe', 'Möhrensalat'],
  ])
  expect(find([...recipes, ...more], { diet: 'vegan' })).toEqual(['Linsensuppe', 'Möhrensalat'])
})
