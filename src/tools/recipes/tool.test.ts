import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import type { ReadDocuments } from '../tool-manifest.ts'
import { cookLogCollection, mealsCollection, recipesCollection } from './collections.ts'
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

it('R101: tells nothing before there is a recipe, so that no idea is looked for; then how many there are', () => {
  expect(recipesTool.describeState(reading([]), NOW_MS)).toBeUndefined()
  expect(recipesTool.describeState(reading([soup]), NOW_MS)).toBe('1 Rezept')
  expect(recipesTool.describeState(reading([soup, pasta]), NOW_MS)).toBe('2 Rezepte')
})

it('tells what is planned for today: the dinner before the lunch, words too, and not what is gone', () => {
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
  ])
    expect(state(other)).toBe('2 Rezepte')
})

it('leads to the first recipes or to the ideas', () => {
  const action = (...read: Parameters<typeof reading>) => recipesTool.primaryAction(reading(...read), NOW_MS)
  expect(action([])).toEqual({ label: 'Erste Rezepte holen', path: '/rezepte' })
  expect(action([soup])).toEqual({ label: 'Was kochen wir?', path: '/rezepte' })
  expect(action([soup], [meal({ text: 'Pizza bestellen' })])).toEqual({ label: 'Was kochen wir?', path: '/rezepte' })
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
      '/rezepte/einstellungen/schlagwoerter',
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

function mealOf(id: string, dish: Meal['dish'], on = today, kind: Meal['kind'] = 'dinner') {
  return { id, dish, on, kind, servings: 4 }
}

function tell(meals: readonly ReturnType<typeof mealOf>[], cooked: readonly object[] = []) {
  const documents: Record<string, readonly unknown[]> = {
    [recipesCollection.name]: [soup],
    [mealsCollection.name]: meals,
    [cookLogCollection.name]: cooked,
  }
  const read = (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    documents[collection.name] ?? []) as ReadDocuments
  const { label } = recipesTool.primaryAction(read, NOW_MS)
  return { state: recipesTool.describeState(read, NOW_MS), lines: recipesTool.today?.(read, NOW_MS, 'anna'), label }
}

it('R94: the start page has the dinner of today, else the lunch, to be cooked and noted as cooked; without one nothing', () => {
  const dinner = mealOf('d', { recipeId: 'soup' })
  expect(tell([mealOf('l', { text: 'Pizza' }, '2026-05-20', 'lunch'), dinner])).toEqual({
    state: 'Heute: Linsensuppe',
    label: '„Linsensuppe“ kochen',
    lines: [
      {
        id: 'dish',
        text: 'Heute gibt es Linsensuppe',
        path: '/rezepte/rezept/soup/kochen?portionen=4',
        deeds: [{ label: 'Gekocht', deed: 'cooked', about: 'd' }],
      },
    ],
  })
  expect(tell([mealOf('l', { text: 'Pizza' }, '2026-05-20', 'lunch')])).toMatchObject({
    state: 'Heute: Pizza',
    lines: [{ text: 'Heute gibt es Pizza', deeds: [] }],
  })
  expect(tell([mealOf('d', { recipeId: 'soup' }, '2026-05-21')])).toEqual({
    state: '1 Rezept',
    label: 'Was kochen wir?',
    lines: [],
  })
})

it('R94: what was cooked today is not offered again; what was cooked yesterday is', () => {
  const meals = [mealOf('d', { recipeId: 'soup' })]
  const cooked = tell(meals, [{ recipeId: 'soup', on: '2026-05-20' }])
  expect(cooked.lines).toMatchObject([{ text: 'Heute gibt es Linsensuppe', detail: 'Schon gekocht' }])
  expect(cooked.lines?.[0]).not.toHaveProperty('deeds')
  expect(cooked.label).toBe('Was kochen wir?')
  expect(tell(meals, [{ recipeId: 'soup', on: '2026-05-19' }]).label).toBe('„Linsensuppe“ kochen')
})

it('R94: what is left of another meal counts as the main meal, called by that meal', () => {
  const earlier = mealOf('before', { recipeId: 'soup' }, '2026-05-19')
  const left = tell([earlier, mealOf('d', { leftoverOf: 'before' })])
  expect(left.state).toBe('Heute: Rest von Linsensuppe')
  expect(left.lines).toMatchObject([{ text: 'Heute gibt es den Rest von Linsensuppe', deeds: [] }])
  expect(tell([mealOf('d', { leftoverOf: 'gone' })]).state).toBe('Heute: Reste')
  expect(tell([{ ...earlier, dish: { text: 'Gulasch' } }, mealOf('d', { leftoverOf: 'before' })]).state).toBe(
    'Heute: Rest von Gulasch',
  )
})
