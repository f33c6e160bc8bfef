/** The calendar of the season: months of the year, what a month has, and which recipes go with it. */
import { compareTexts } from '#base/text/format'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Recipe } from '../model.ts'
import { seasonFoods, type SeasonFood } from './season-data.ts'

/** 1 to 12 */
export const months: readonly number[] = Array.from({ length: 12 }, (_, place) => place + 1)

const formats = {
  long: new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' }),
  narrow: new Intl.DateTimeFormat('de-DE', { month: 'narrow', timeZone: 'UTC' }),
}

/** „November“, narrow „N“ */
export function monthName(month: number, width: keyof typeof formats = 'long'): string {
  return formats[width].format(Date.UTC(2026, month - 1, 1))
}

/** The month a number of months later, over the turn of the year. */
export function addMonths(month: number, count: number): number {
  return ((((month - 1 + count) % 12) + 12) % 12) + 1
}

/** The month of an address; undefined if it is not one. */
export function readMonth(text: string): number | undefined {
  return /^(?:[1-9]|1[0-2])$/.test(text) ? Number(text) : undefined
}

export function seasonStateOf({ outdoors, stored }: SeasonFood, month: number): 'fresh' | 'stored' | undefined {
  if (outdoors.includes(month)) return 'fresh'
  return stored.includes(month) ? 'stored' : undefined
}

/** Begins in this month, or is there for the last time; undefined if it goes on or is there all the year. */
export function turnOf(food: SeasonFood, month: number): 'new' | 'last' | undefined {
  if (seasonStateOf(food, month) !== 'fresh') return undefined
  if (seasonStateOf(food, addMonths(month, -1)) !== 'fresh') return 'new'
  return seasonStateOf(food, addMonths(month, 1)) === undefined ? 'last' : undefined
}

export type MonthSeason = {
  /** What is new first, then what is there for the last time, then the others. */
  readonly fresh: readonly SeasonFood[]
  readonly stored: readonly SeasonFood[]
  readonly all: readonly SeasonFood[]
}

/** What there is in a month, and all foods that have a season, by name (R25). */
export function seasonOfMonth(index: FoodIndex, month: number): MonthSeason {
  const all = seasonFoods(index).toSorted((a, b) => compareTexts(a.name, b.name))
  const place = (food: SeasonFood): number => ({ new: 0, last: 1, on: 2 })[turnOf(food, month) ?? 'on']
  return {
    fresh: all.filter((food) => seasonStateOf(food, month) === 'fresh').toSorted((a, b) => place(a) - place(b)),
    stored: all.filter((food) => seasonStateOf(food, month) === 'stored'),
    all,
  }
}

/** How many recipes use each food, by its name; a kind of it counts (R22). */
export function countRecipes(
  recipes: readonly Pick<Recipe, 'ingredients'>[],
  index: FoodIndex,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { ingredients } of recipes) {
    const used = new Set(ingredients.map(({ name }) => name && index.find(name)?.food.name))
    for (const name of used) if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
