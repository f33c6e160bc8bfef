/**
 * What to cook: recipes by what is there, how long they were not cooked, season, stars and what expires (R30 to R37). The same documents
 * in any order give the same ideas on every device, also offline: ties are broken by a hash of recipe and day.
 */
import { contentId } from '#base/content-id'
import { addDays, daysBetween, mondayOf } from '../days.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Diet, Meal, PantryItem, Recipe } from '../model.ts'
import { factsOf, type RecipeFacts } from './recipe-facts.ts'
import { readShelf, type Shelf } from './shelf.ts'

export type SuggestedRecipe = Recipe & { readonly id: string }

export type IdeaFilter = {
  readonly maxMinutes?: number | undefined
  /** At most one ingredient is missing. */
  readonly isNearlyThere?: boolean | undefined
  /** Uses something that is in season. */
  readonly isSeasonal?: boolean | undefined
  readonly diet?: Diet | undefined
  readonly tag?: string | undefined
}

export type Kitchenware = {
  readonly recipes: readonly SuggestedRecipe[]
  readonly pantry: readonly PantryItem[]
  readonly cookLog: readonly { readonly recipeId: string; readonly on: string; readonly stars?: number | undefined }[]
  readonly meals: readonly Pick<Meal, 'on' | 'dish'>[]
  readonly index: FoodIndex
  /** `2026-11-28` */
  readonly today: string
}

/** Each from 0 to 1. */
export type IdeaParts = {
  readonly coverage: number
  readonly distance: number
  readonly season: number
  readonly rating: number
  readonly expiry: number
}

export type Idea = {
  readonly recipe: SuggestedRecipe
  /** 0 to 100; less for a main ingredient that an idea before it has. */
  readonly score: number
  readonly parts: IdeaParts
  readonly isRepeated: boolean
  readonly needed: number
  /** Names of what is not there. */
  readonly missing: readonly string[]
  /** Names of what is used and expires soon. */
  readonly expiring: readonly string[]
  /** Names of what is in season. */
  readonly seasonal: readonly string[]
  /** Undefined: never. */
  readonly daysSinceCooked: number | undefined
  readonly minutes: number | undefined
}

const WEIGHTS: IdeaParts = { coverage: 45, distance: 20, season: 15, rating: 10, expiry: 10 }
const REPEATED_PENALTY = 15
/** Cooked less than this long ago: out, unless nothing else is left. */
const TOO_RECENT_DAYS = 3
const FULL_DISTANCE_DAYS = 25
/** What is planned so far ahead is not proposed again. */
const PLANNED_DAYS = 14
const UNKNOWN = 0.5

/** Returns the best `limit` ideas, the best first. Of all others only the score is worked out. */
export function suggest(ware: Kitchenware, filter: IdeaFilter, limit: number): readonly Idea[] {
  const shelf = readShelf(ware.pantry, ware.index, ware.today)
  const cooked = readLog(ware)
  const planned = plannedIds(ware)
  const month = Number(ware.today.slice(5, 7))
  const candidates: Rated[] = []
  for (const recipe of ware.recipes) {
    if (isOut(recipe, planned, ware.today)) continue
    const facts = factsOf(recipe, ware.index)
    const rated = rate(recipe, facts, cooked.get(recipe.id), shelf, month)
    if (passes(rated, filter)) candidates.push(rated)
  }
  return pick(candidates, limit, filter, ware.today).map(({ candidate, ...found }) => ({
    ...describe(candidate, shelf, month),
    ...found,
  }))
}

/** What the score of a recipe is made of. */
type Rated = {
  readonly recipe: SuggestedRecipe
  readonly facts: RecipeFacts
  readonly parts: IdeaParts
  readonly score: number
  readonly missingCount: number
  readonly seasonalCount: number
  readonly days: number | undefined
}

function isOut(recipe: SuggestedRecipe, planned: ReadonlySet<string>, today: string): boolean {
  return recipe.isNeverSuggested === true || recipe.skippedOn === today || planned.has(recipe.id)
}

/** Those of a higher tier come only after all of lower ones: cooked just now, or of unknown duration where the time counts. */
function tierOf({ days = Infinity, facts }: Rated, { maxMinutes }: IdeaFilter): number {
  const isRecent = days < TOO_RECENT_DAYS
  const isTimeUnknown = maxMinutes !== undefined && facts.minutes === undefined
  return (isRecent ? 2 : 0) + (isTimeUnknown ? 1 : 0)
}

function passes({ recipe, facts, missingCount, seasonalCount }: Rated, filter: IdeaFilter): boolean {
  const { maxMinutes, isNearlyThere = false, isSeasonal = false, diet, tag } = filter
  if (maxMinutes !== undefined && (facts.minutes ?? 0) > maxMinutes) return false
  if (diet !== undefined && facts.diet !== diet && facts.diet !== 'vegan') return false
  if (tag !== undefined && !recipe.tags.includes(tag)) return false
  if (isSeasonal && seasonalCount === 0) return false
  return !isNearlyThere || missingCount <= 1
}

type Cooking = { readonly days: number; readonly stars: readonly number[] }

function readLog({ cookLog, today }: Kitchenware): ReadonlyMap<string, Cooking> {
  const cooked = new Map<string, { lastOn: string; stars: number[] }>()
  for (const { recipeId, on, stars } of cookLog) {
    const one = cooked.getOrInsertComputed(recipeId, () => ({ lastOn: on, stars: [] }))
    if (on > one.lastOn) one.lastOn = on
    if (stars !== undefined) one.stars.push(stars)
  }
  return new Map([...cooked].map(([id, { lastOn, stars }]) => [id, { days: daysBetween(lastOn, today), stars }]))
}

/** Recipes that are planned from the Monday of this week to two weeks from today. */
function plannedIds({ meals, today }: Kitchenware): ReadonlySet<string> {
  const [first, last] = [mondayOf(today), addDays(today, PLANNED_DAYS)]
  const near = meals.filter(({ on }) => on >= first && on <= last)
  return new Set(near.flatMap(({ dish }) => ('recipeId' in dish ? [dish.recipeId] : [])))
}

function rate(
  recipe: SuggestedRecipe,
  facts: RecipeFacts,
  cooking: Cooking | undefined,
  shelf: Shelf,
  month: number,
): Rated {
  let [missingCount, seasonalCount, expiringCount] = [0, 0, 0]
  for (const food of facts.needed) {
    if (!shelf.has(food)) missingCount += 1
    else if (shelf.expires(food)) expiringCount += 1
  }
  for (const { months } of facts.seasonal) if (months.has(month)) seasonalCount += 1
  const needed = facts.needed.length
  const days = cooking?.days
  const parts: IdeaParts = {
    coverage: needed === 0 ? 1 : (needed - missingCount) / needed,
    distance: days === undefined ? 1 : clamp((days - TOO_RECENT_DAYS) / FULL_DISTANCE_DAYS),
    season: facts.seasonal.length === 0 ? UNKNOWN : seasonalCount / facts.seasonal.length,
    rating: ratingOf(recipe.stars, cooking?.stars ?? []),
    expiry: expiringCount > 0 ? 1 : 0,
  }
  return { recipe, facts, parts, score: scoreOf(parts), missingCount, seasonalCount, days }
}

function describe({ recipe, facts, parts, days }: Rated, shelf: Shelf, month: number) {
  const namesOf = (foods: readonly { readonly name: string }[]): readonly string[] => foods.map(({ name }) => name)
  return {
    ...{ recipe, parts, daysSinceCooked: days, minutes: facts.minutes, needed: facts.needed.length },
    missing: namesOf(facts.needed.filter((food) => !shelf.has(food))),
    expiring: namesOf(facts.needed.filter((food) => shelf.expires(food))),
    seasonal: namesOf(facts.seasonal.filter(({ months }) => months.has(month))),
  }
}

/** 45 for what is there, 20 for how long ago, 15 for the season, 10 each for stars and what expires. */
export function scoreOf(parts: IdeaParts): number {
  const { coverage, distance, season, rating, expiry } = WEIGHTS
  const sum =
    coverage * parts.coverage +
    distance * parts.distance +
    season * parts.season +
    rating * parts.rating +
    expiry * parts.expiry
  // Sums of fractions in another order must not decide between two ideas.
  return Math.round(sum * 1_000) / 1_000
}

/** The stars of the recipe, or else the average of those given after cooking. */
function ratingOf(stars: number | undefined, given: readonly number[]): number {
  const known = stars ?? (given.length === 0 ? undefined : given.reduce((sum, one) => sum + one, 0) / given.length)
  return known === undefined ? UNKNOWN : (known - 1) / 4
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

type Picked = { readonly candidate: Rated; readonly score: number; readonly isRepeated: boolean }

/** One after the other, since a main ingredient counts less from its second idea on. */
function pick(candidates: readonly Rated[], limit: number, filter: IdeaFilter, today: string): readonly Picked[] {
  const tiers = Map.groupBy(candidates, (candidate) => tierOf(candidate, filter))
  const mains = new Set<string>()
  const picked: Picked[] = []
  for (const [, tier] of [...tiers].toSorted(([a], [b]) => a - b)) {
    const left = new Set(tier)
    while (picked.length < limit && left.size > 0) {
      const best = findBest(left, mains, today)
      if (best === undefined) break
      left.delete(best.candidate)
      picked.push(best)
      const { mainKey } = best.candidate.facts
      if (mainKey !== undefined) mains.add(mainKey)
    }
  }
  return picked
}

function findBest(left: Iterable<Rated>, mains: ReadonlySet<string>, today: string): Picked | undefined {
  let best: Picked | undefined
  for (const candidate of left) {
    // A main ingredient that comes again only lowers it.
    if (best !== undefined && candidate.score < best.score) continue
    const { mainKey } = candidate.facts
    const isRepeated = mainKey !== undefined && mains.has(mainKey)
    const score = candidate.score - (isRepeated ? REPEATED_PENALTY : 0)
    if (best === undefined || score > best.score || (score === best.score && isFirst(candidate, best.candidate, today)))
      best = { candidate, score, isRepeated }
  }
  return best
}

/** Of two that are equally good: the same one on all devices, and another one each day. */
function isFirst(one: Rated, other: Rated, today: string): boolean {
  return contentId(one.recipe.id, today) < contentId(other.recipe.id, today)
}
