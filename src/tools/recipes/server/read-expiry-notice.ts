import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { compareTexts, formatNumber } from '#base/text/format'
import type { CollectionDefinition } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { Notice } from '#messaging/server'
import { chunk } from '#base/chunk'
import { isUsedUp } from '../amounts/stock.ts'
import { daysBetween } from '#base/calendar/calendar-day'
import {
  cookLogCollection,
  foodsCollection,
  mealsCollection,
  pantryCollection,
  recipesCollection,
} from '../collections.ts'
import { createFoodIndex } from '../foods/food-index.ts'
import { factsOf } from '../recipe/recipe-facts.ts'
import { readShelf } from '../ideas/shelf.ts'
import { suggest } from '../ideas/suggest.ts'
import type { PantryItem, StoredFood } from '../model.ts'
import { expiryOf } from '../pantry/expiry.ts'
import { PANTRY_PATH } from '../paths.ts'

const MAX_IDEAS = 3
/** The text of a message is bounded, a pantry is not. */
const MAX_NAMED = 10
/** So many documents are read before the event loop goes on. */
const READ_AT_ONCE = 100
/** The same list each time, so that its index is made once. */
const NO_FOODS: readonly StoredFood[] = []

type Store = Pick<DocumentStore, 'queryDocuments'>

/** What expires soon in the pantries that a user sees, with ideas for it; undefined: nothing does. Reads recipes only if something does. */
export async function readExpiryNotice(
  store: Store,
  userId: string,
  today: string,
): Promise<Pick<Notice, 'title' | 'body' | 'link'> | undefined> {
  const pantry = await readAll(store, userId, pantryCollection, (item) => !isUsedUp(item))
  const expiring = findExpiring(pantry, today)
  const [first] = expiring
  if (first === undefined) return undefined
  const ideas = await findIdeas(store, userId, { pantry, today })
  return {
    title:
      expiring.length === 1 ? `${first.name} läuft bald ab` : `${formatNumber(expiring.length)} Dinge laufen bald ab`,
    body: [describeExpiring(expiring), ...(ideas.length === 0 ? [] : [describeIdeas(ideas)])].join(' '),
    link: PANTRY_PATH,
  }
}

type Expiring = { readonly name: string; readonly days: number }

/** Each name once, what expires first in front. */
function findExpiring(pantry: readonly PantryItem[], today: string): readonly Expiring[] {
  const soon = pantry.flatMap(({ name, bestBefore }) =>
    bestBefore !== undefined && expiryOf(bestBefore, today) === 'soon'
      ? [{ name, days: daysBetween(today, bestBefore) }]
      : [],
  )
  const sorted = soon.toSorted((a, b) => a.days - b.days || compareTexts(a.name, b.name))
  return [...Map.groupBy(sorted, ({ name }) => name).values()].flatMap(([first]) => first ?? [])
}

/** „Heute: Milch. Morgen: Feta, Spinat.“ */
function describeExpiring(expiring: readonly Expiring[]): string {
  const byDay = Map.groupBy(expiring.slice(0, MAX_NAMED), ({ days }) => days)
  const parts = [...byDay].map(([days, items]) => `${dayOf(days)}: ${items.map(({ name }) => name).join(', ')}.`)
  const left = expiring.length - MAX_NAMED
  return [...parts, ...(left > 0 ? [`Und noch ${formatNumber(left)}.`] : [])].join(' ')
}

function dayOf(days: number): string {
  return days === 0 ? 'Heute' : days === 1 ? 'Morgen' : `In ${formatNumber(days)} Tagen`
}

function describeIdeas(titles: readonly string[]): string {
  return `${titles.length === 1 ? 'Idee' : 'Ideen'} dafür: ${titles.map((title) => `„${title}“`).join(', ')}`
}

/** The titles of the best recipes that use some of it. */
async function findIdeas(
  store: Store,
  userId: string,
  { pantry, today }: { readonly pantry: readonly PantryItem[]; readonly today: string },
): Promise<readonly string[]> {
  const foods = await readAll(store, userId, foodsCollection)
  const index = createFoodIndex(foods.length === 0 ? NO_FOODS : foods)
  const shelf = readShelf(pantry, index, today)
  const recipes = await readAll(store, userId, recipesCollection, (recipe) =>
    factsOf(recipe, index).needed.some((food) => shelf(food) === 'expiring'),
  )
  if (recipes.length === 0) return []
  const cookLog = await readAll(store, userId, cookLogCollection)
  const meals = await readAll(store, userId, mealsCollection)
  return suggest({ recipes, pantry, cookLog, meals, index, today }, {}, MAX_IDEAS).map(({ recipe }) => recipe.title)
}

/** The documents of a collection that the user sees, without those that this version cannot read. */
async function readAll<Fields extends object>(
  store: Store,
  userId: string,
  { name, schema }: CollectionDefinition<Fields>,
  isWanted: (fields: Fields) => boolean = () => true,
): Promise<readonly (Fields & { readonly id: string })[]> {
  const found: (Fields & { readonly id: string })[] = []
  for (const documents of chunk(await store.queryDocuments(userId, name), READ_AT_ONCE)) {
    for (const { id, fields } of documents) {
      const { data } = schema.safeParse(fields)
      if (data !== undefined && isWanted(data)) found.push({ ...data, id })
    }
    await yieldToEventLoop()
  }
  return found
}
