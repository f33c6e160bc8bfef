/**
 * What to cook: recipes by what is there, how long they were not cooked, season, stars and what expires (R30 to R37). The same documents
 * in any order give the same ideas on every device, also offline: ties are broken by a hash of recipe and day.
 */
import { contentId } from '#base/content-id'
import type { FoodIndex } from '../foods/food-index.ts'
import { addDays } from '../meals/plan-meal.ts'
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

/** Returns the best `limit` ideas, the best first. */
export function suggest(ware: Kitchenware, filter: IdeaFilter, limit: number): readonly Idea[] {
  const shelf = readShelf(ware.pantry, ware.index, ware.today)
  const cooked = readLog(ware)
  const planned = plannedIds(ware)
  const candidates = ware.recipes.flatMap((recipe): readonly Candidate[] => {
    if (isOut(recipe, planned, ware.today)) return []
    const facts = factsOf(recipe, ware.index)
    const idea = rate(recipe, facts, shelf, cooked.get(recipe.id), ware)
    return passes(facts, idea, filter)
      ? [{ idea, mainKey: facts.mainKey, tier: tierOf(idea, filter), tie: contentId(recipe.id, ware.today) }]
      : []
  })
  return pick(candidates, limit)
}

type Candidate = {
  readonly idea: Idea
  readonly mainKey: string | undefined
  /** Higher ones come only after all lower ones: cooked just now, or of unknown duration where the time counts. */
  readonly tier: number
  readonly tie: string
}

function isOut(recipe: SuggestedRecipe, planned: ReadonlySet<string>, today: string): boolean {
  return recipe.isNeverSuggested === true || recipe.skippedOn === today || planned.has(recipe.id)
}

function tierOf({ daysSinceCooked = Infinity, minutes }: Idea, { maxMinutes }: IdeaFilter): number {
  const isRecent = daysSinceCooked < TOO_RECENT_DAYS
  const isTimeUnknown = maxMinutes !== undefined && minutes === undefined
  return (isRecent ? 2 : 0) + (isTimeUnknown ? 1 : 0)
}

function passes(facts: RecipeFacts, idea: Idea, filter: IdeaFilter): boolean {
  const { maxMinutes, isNearlyThere = false, isSeasonal = false, diet, tag } = filter
  if (maxMinutes !== undefined && (facts.minutes ?? 0) > maxMinutes) return false
  if (diet !== undefined && facts.diet !== diet && facts.diet !== 'vegan') return false
  if (tag !== undefined && !idea.recipe.tags.includes(tag)) return false
  if (isSeasonal && idea.seasonal.length === 0) return false
  return !isNearlyThere || idea.missing.length <= 1
}

type Cooking = { readonly lastOn: string; readonly stars: readonly number[] }

function readLog({ cookLog }: Kitchenware): ReadonlyMap<string, Cooking> {
  const cooked = new Map<string, { lastOn: string; stars: number[] }>()
  for (const { recipeId, on, stars } of cookLog) {
    const one = cooked.getOrInsertComputed(recipeId, () => ({ lastOn: on, stars: [] }))
    if (on > one.lastOn) one.lastOn = on
    if (stars !== undefined) one.stars.push(stars)
  }
  return cooked
}

/** Recipes that are planned from the Monday of this week to two weeks from today. */
function plannedIds({ meals, today }: Kitchenware): ReadonlySet<string> {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const [first, last] = [addDays(today, -weekday), addDays(today, PLANNED_DAYS)]
  const near = meals.filter(({ on }) => on >= first && on <= last)
  return new Set(near.flatMap(({ dish }) => ('recipeId' in dish ? [dish.recipeId] : [])))
}

function rate(
  recipe: SuggestedRecipe,
  facts: RecipeFacts,
  shelf: Shelf,
  cooking: Cooking | undefined,
  { today }: Kitchenware,
): Idea {
  const missing = facts.needed.filter((food) => !shelf.has(food)).map(({ name }) => name)
  const expiring = facts.needed.filter((food) => shelf.expires(food)).map(({ name }) => name)
  const month = Number(today.slice(5, 7))
  const inSeason = facts.seasonal.filter(({ months }) => months.has(month))
  const days = cooking && Math.round((Date.parse(today) - Date.parse(cooking.lastOn)) / 86_400_000)
  const needed = facts.needed.length
  const parts: IdeaParts = {
    coverage: needed === 0 ? 1 : (needed - missing.length) / needed,
    distance: days === undefined ? 1 : clamp((days - TOO_RECENT_DAYS) / FULL_DISTANCE_DAYS),
    season: facts.seasonal.length === 0 ? UNKNOWN : inSeason.length / facts.seasonal.length,
    rating: ratingOf(recipe.stars, cooking?.stars ?? []),
    expiry: expiring.length > 0 ? 1 : 0,
  }
  return {
    ...{ recipe, parts, needed, missing, expiring },
    score: scoreOf(parts),
    isRepeated: false,
    seasonal: inSeason.map(({ name }) => name),
    daysSinceCooked: days,
    minutes: facts.minutes,
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

/** One after the other, since a main ingredient counts less from its second idea on. */
function pick(candidates: readonly Candidate[], limit: number): readonly Idea[] {
  const left = new Set(candidates)
  const mains = new Set<string>()
  const picked: Idea[] = []
  while (picked.length < limit && left.size > 0) {
    let best: { candidate: Candidate; score: number } | undefined
    for (const candidate of left) {
      const score = candidate.idea.score - (isRepeat(candidate, mains) ? REPEATED_PENALTY : 0)
      if (best === undefined || isBetter(candidate, score, best)) best = { candidate, score }
    }
    if (best === undefined) break
    const { candidate, score } = best
    left.delete(candidate)
    picked.push({ ...candidate.idea, score, isRepeated: isRepeat(candidate, mains) })
    if (candidate.mainKey !== undefined) mains.add(candidate.mainKey)
  }
  return picked
}

function isRepeat({ mainKey }: Candidate, mains: ReadonlySet<string>): boolean {
  return mainKey !== undefined && mains.has(mainKey)
}

function isBetter(one: Candidate, score: number, other: { readonly candidate: Candidate; readonly score: number }) {
  const { candidate } = other
  if (one.tier !== candidate.tier) return one.tier < candidate.tier
  return score === other.score ? one.tie < candidate.tie : score > other.score
}
