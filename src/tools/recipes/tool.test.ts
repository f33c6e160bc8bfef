import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import type { ReadDocuments } from '../tool-manifest.ts'
import { mealsCollection, recipesCollection } from './collections.ts'
import type { Meal } from './model.ts'
import { makeRecipe } from './recipe/make-recipe.ts'
import { emptyDraft, type RecipeDraft } from './recipe/recipe-draft.ts'
import { recipesTool } from './tool.ts'

/** Noon where the test runs: the day of a meal is that of the device. */
const NOW_MS = new Date(2026, 4, 20, 12).getTime()
const today = '2026-05-20'

function recipe(id: string, title: string, draft: Partial<RecipeDraft> = {}) {
  let count = 0
  const newId = (): string => `${id}${(count += 1)}`
  const made = makeRecipe({ ...emptyDraft, ...draft, title }, { cookbookId: 'book', newId, defaultServings: 2 })
  return { ...made, id, updatedAt: '2026-01-01' }
}

function meal(dish: Meal['dish'], more: Partial<Meal & { readonly id: string }> = {}) {
  return { cookbookId: 'book', on: today, kind: 'dinner', rank: 'V', servings: 2, dish, id: 'm', ...more }
}

function reading(recipes: readonly ReturnType<typeof recipe>[], meals: readonly ReturnType<typeof meal>[] = []) {
  const documents: Record<string, readonly unknown[]> = {
    [recipesCollection.name]: recipes,
    [mealsCollection.name]: meals,
  }
  return (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    documents[collection.name] ?? []) as ReadDocuments
}

const soup = recipe('soup', 'Linsensuppe', {
  tags: ['Winter'],
  ingredients: [{ text: '200 g rote Linsen' }, { text: 'Für den Topf' }],
  notes: ['Mit Zimt'],
})
const pasta = recipe('pasta', 'Nudeln')

it('tells nothing before there is a recipe, then how many there are', () => {
  expect(recipesTool.describeState(reading([]), NOW_MS)).toBeUndefined()
  expect(recipesTool.describeState(reading([soup]), NOW_MS)).toBe('1 Rezept')
  expect(recipesTool.describeState(reading([soup, pasta]), NOW_MS)).toBe('2 Rezepte')
})

it('tells what is planned for today: the dinner before the lunch, words too, and neither leftovers nor what is gone', () => {
  const state = (...meals: readonly ReturnType<typeof meal>[]) =>
    recipesTool.describeState(reading([soup, pasta], meals), NOW_MS)
  const lunch = meal({ recipeId: 'pasta' }, { kind: 'lunch', id: 'n' })
  expect(state(lunch)).toBe('Heute: Nudeln')
  expect(state(lunch, meal({ recipeId: 'soup' }))).toBe('Heute: Linsensuppe')
  expect(state(meal({ text: 'Pizza bestellen' }))).toBe('Heute: Pizza bestellen')
  for (const other of [
    meal({ recipeId: 'soup' }, { on: '2026-05-21' }),
    meal({ recipeId: 'soup' }, { kind: 'breakfast' }),
    meal({ recipeId: 'gone' }),
    meal({ leftoverOf: 'x' }),
  ])
    expect(state(other)).toBe('2 Rezepte')
})

it('leads to the first recipes, to the ideas, or to cooking what is planned', () => {
  const action = (...read: Parameters<typeof reading>) => recipesTool.primaryAction(reading(...read), NOW_MS)
  expect(action([])).toEqual({ label: 'Erste Rezepte holen', path: '/rezepte' })
  expect(action([soup])).toEqual({ label: 'Was kochen wir?', path: '/rezepte' })
  expect(action([soup], [meal({ text: 'Pizza bestellen' })])).toEqual({ label: 'Was kochen wir?', path: '/rezepte' })
  expect(action([soup], [meal({ recipeId: 'soup' })])).toEqual({
    label: '„Linsensuppe“ kochen',
    path: '/rezepte/rezept/soup/kochen',
  })
})

it('K34: „Heute“ has what is planned, with the way to cook it or to the week; nothing if nothing is', () => {
  const lines = (...meals: readonly ReturnType<typeof meal>[]) =>
    recipesTool.today?.(reading([soup], meals), NOW_MS, undefined)
  expect(lines()).toEqual([])
  expect(lines(meal({ recipeId: 'soup' }))).toEqual([
    { id: 'dish', text: 'Heute gibt es Linsensuppe', path: '/rezepte/rezept/soup/kochen' },
  ])
  expect(lines(meal({ text: 'Pizza bestellen' }))).toEqual([
    { id: 'dish', text: 'Heute gibt es Pizza bestellen', path: '/rezepte/woche' },
  ])
})

it('lets the search find each recipe by title, tags, ingredients and notes', () => {
  const [entry, ...others] = recipesTool.searchEntries(reading([soup]), NOW_MS)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    ...{ id: 'soup', title: 'Linsensuppe', detail: 'Rezept, Winter' },
    ...{ path: '/rezepte/rezept/soup', changedAt: '2026-01-01' },
  })
  // What was understood by its name, another line as it is.
  expect(entry?.words?.()).toBe('rote Linsen Für den Topf Mit Zimt')
})

it('offers each of its pages once in the palette, all below its own path, and a new recipe with the key n', () => {
  const commands = recipesTool.commands?.(reading([]), NOW_MS) ?? []
  expect(commands[0]).toMatchObject({ id: 'new', kind: 'action', label: 'Neues Rezept', path: '/rezepte/rezept/neu' })
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  expect(commands.map(({ path }) => path).toSorted()).toEqual([
    ...[
      '/rezepte',
      '/rezepte/alle',
      '/rezepte/einkauf',
      '/rezepte/einstellungen',
      '/rezepte/einstellungen/lebensmittel',
    ],
    ...['/rezepte/import', '/rezepte/rezept/neu', '/rezepte/saison', '/rezepte/vorrat', '/rezepte/woche'],
  ])
})

it('names recipes and cookbooks by their titles, where they have one', () => {
  const titles = recipesTool.places.map(({ title }) => [title({ title: 'Kuchen' }), title({})])
  expect(titles).toEqual([
    ['Kuchen', undefined],
    ['Kuchen', undefined],
  ])
})
