/** A cookbook of 2,000 recipes with 1,000 entries of its log and a full pantry, the same in each run. */
// oxlint-disable no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import type { Cooked, PantryItem, Recipe } from '../../src/tools/recipes/model.ts'
import { bundledFoods } from '../../src/tools/recipes/foods/bundled-foods.ts'
import { makeRecipe } from '../../src/tools/recipes/recipe/make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../../src/tools/recipes/recipe/recipe-draft.ts'
// oxlint-enable no-restricted-imports

export const RECIPES = 2_000
export const COOKED = 1_000
const LINES = 10
const STEPS = 4
const IN_PANTRY = 80
const DAY_MS = 86_400_000

/** What the page of the bench does, in this order; each is one task of it. */
export const benchSteps = [
  'prepare',
  'facts',
  'ideas',
  'ideasAgain',
  'prepareList',
  'merge',
  'mergeAgain',
  'words',
  'search',
  'searchAgain',
  'loop',
] as const
export type BenchStep = (typeof benchSteps)[number]

type Stored<Fields> = Fields & { readonly id: string; readonly createdAt: string; readonly updatedAt: string }

/** Numbers that look drawn and are the same everywhere. */
function scatter(seed: number, below: number): number {
  return ((seed * 7_919 + 104_729) % 1_000_003) % below
}

const forms = ['200 g {}', '2 {}', '1 EL {}, fein gehackt', '1/2 Bund {}', '1-2 {} (ca. 150 g)', 'etwas {}']
const tagWords = ['Schnell', 'Suppe', 'Auflauf', 'Gäste', 'Kinder', 'Grillen', 'Sonntag', 'Backen']
const stepText = 'Alles schneiden, in einer Pfanne in Öl anbraten und 10–15 Minuten bei mittlerer Hitze köcheln lassen.'

/** What a file of recipes has of one. */
export function draftAt(place: number): RecipeDraft {
  const foods = bundledFoods()
  const foodAt = (seed: number): string => foods[scatter(seed, foods.length)]?.name ?? ''
  return {
    ...emptyDraft,
    title: `${foodAt(place)} mit ${foodAt(place + 31)} ${place + 1}`,
    servings: 2 + (place % 4),
    minutes: { total: 15 + scatter(place, 90) },
    tags: [tagWords[place % tagWords.length] ?? ''],
    ingredients: Array.from({ length: LINES }, (_none, line) => ({
      text: (forms[(place + line) % forms.length] ?? '').replace('{}', foodAt(place * LINES + line)),
    })),
    steps: Array.from({ length: STEPS }, (_none, step) => ({ text: `${step + 1}. ${stepText}` })),
  }
}

/** The fields of all recipes. */
export function makeRecipes(cookbookId: string, count: number = RECIPES): readonly Recipe[] {
  return Array.from({ length: count }, (_none, place) => {
    let last = 0
    const newId = (): string => `r${place}-${(last += 1)}`
    const stars = 1 + scatter(place, 5)
    return { ...makeRecipe(draftAt(place), { cookbookId, newId, defaultServings: 2, nowIso: '' }), stars }
  })
}

/** As documents are that an app has. */
export function asStored<Fields>(all: readonly Fields[]): readonly Stored<Fields>[] {
  const at = '2026-01-01T00:00:00.000Z'
  return all.map((fields, place) => ({ ...fields, id: recipeId(place), createdAt: at, updatedAt: at }))
}

export function recipeId(place: number): string {
  return `bench${place}`
}

export function makeLog(cookbookId: string, today: string): readonly Cooked[] {
  return Array.from({ length: COOKED }, (_none, place) => ({
    cookbookId,
    recipeId: recipeId(scatter(place, RECIPES)),
    on: new Date(Date.parse(today) - (1 + scatter(place, 300)) * DAY_MS).toISOString().slice(0, 10),
    servings: 2,
  }))
}

export function makePantry(cookbookId: string, today: string): readonly PantryItem[] {
  const soon = new Date(Date.parse(today) + 2 * DAY_MS).toISOString().slice(0, 10)
  return bundledFoods()
    .filter((_food, place) => place % 7 === 0)
    .slice(0, IN_PANTRY)
    .map(({ name }, place) => ({ cookbookId, name, ...(place % 10 === 0 ? { bestBefore: soon } : {}) }))
}

/** Recipes as a page or another app writes them. */
export function makeCollection(count: number = RECIPES): string {
  const recipes = Array.from({ length: count }, (_none, place) => {
    const { title, servings, minutes, tags, ingredients, steps } = draftAt(place)
    return {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: title,
      recipeYield: String(servings),
      totalTime: `PT${minutes.total ?? 0}M`,
      keywords: tags.join(', '),
      recipeIngredient: ingredients.map(({ text }) => text),
      recipeInstructions: steps.map(({ text }) => ({ '@type': 'HowToStep', text })),
    }
  })
  return JSON.stringify(recipes)
}
