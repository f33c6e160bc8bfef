/**
 * What to cook: recipes by what is there, how long they were not cooked, season, stars and what expires (R30 to R37). The same documents
 * in any order give the same ideas on every device, also offline: ties are broken by a hash of recipe and day.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { contentId } from '#base/content-id'
import { addDays, daysBetween, mondayOf } from '#base/calendar/calendar-day'
import type { Food } from '../foods/food.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Diet, Meal, PantryItem, Recipe } from '../model.ts'
import { factsOf, fitsDiet, type RecipeFacts } from '../recipe/recipe-facts.ts'
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
  /** A day of the week that is planned, if it is another one than that of today. */
  readonly plannedFor?: string | undefined
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
  const cooked = readLog(ware.cookLog)
  const planned = plannedIds(ware)
  const larder = { shelf, today: ware.today, month: Number(ware.today.slice(5, 7)) }
  const candidates: Rated[] = []
  for (const recipe of ware.recipes) {
    if (isOut(recipe, planned, ware.today)) continue
    const facts = factsOf(recipe, ware.index)
    const rated = rate(recipe, facts, cooked.get(recipe.id), larder)
    if (passes(rated, filter)) candidates.push(rated)
  }
  return pick(candidates, limit, filter, ware.today).map(({ candidate, ...found }) => ({
    ...describe(candidate, larder),
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
  if (diet !== undefined && !fitsDiet(facts, diet)) return false
  if (tag !== undefined && !recipe.tags.includes(tag)) return false
  if (isSeasonal && seasonalCount === 0) return false
  return !isNearlyThere || missingCount <= 1
}

type Cooking = { readonly lastOn: string; readonly starSum: number; readonly starCount: number }

function readLog(cookLog: Kitchenware['cookLog']): ReadonlyMap<string, Cooking> {
  const cooked = new Map<string, { lastOn: string; starSum: number; starCount: number }>()
  for (const { recipeId, on, stars } of cookLog) {
    let one = cooked.get(recipeId)
    if (one === undefined) cooked.set(recipeId, (one = { lastOn: on, starSum: 0, starCount: 0 }))
    else if (on > one.lastOn) one.lastOn = on
    if (stars === undefined) continue
    one.starSum += stars
    one.starCount += 1
  }
  return cooked
}

/** Recipes that are planned from the Monday of this week to two weeks from today, in the week that is planned, or in one beside it. */
function plannedIds({ meals, today, plannedFor = today }: Kitchenware): ReadonlySet<string> {
  const [first, last] = [mondayOf(today), addDays(today, PLANNED_DAYS)]
  const monday = mondayOf(plannedFor)
  const [before, after] = plannedFor === today ? [first, last] : [addDays(monday, -7), addDays(monday, 13)]
  const near = meals.filter(({ on }) => (on >= first && on <= last) || (on >= before && on <= after))
  return new Set(near.flatMap(({ dish }) => ('recipeId' in dish ? [dish.recipeId] : [])))
}

/** What is there, and when. */
type Larder = { readonly shelf: Shelf; readonly today: string; readonly month: number }

function rate(
  recipe: SuggestedRecipe,
  facts: RecipeFacts,
  cooking: Cooking | undefined,
  { shelf, today, month }: Larder,
): Rated {
  let missingCount = 0
  let expiringCount = 0
  let withSeason = 0
  let seasonalCount = 0
  for (const named of facts.needed) {
    const stock = shelf(named)
    if (stock === 'missing') missingCount += 1
    else if (stock === 'expiring') expiringCount += 1
    const { food } = named
    if (food === undefined || !hasSeason(food)) continue
    withSeason += 1
    if (isInSeason(food, month)) seasonalCount += 1
  }
  const needed = facts.needed.length
  const days = cooking === undefined ? undefined : daysBetween(cooking.lastOn, today)
  const parts: IdeaParts = {
    coverage: needed === 0 ? 1 : (needed - missingCount) / needed,
    distance: days === undefined ? 1 : clamp((days - TOO_RECENT_DAYS) / FULL_DISTANCE_DAYS),
    season: withSeason === 0 ? UNKNOWN : seasonalCount / withSeason,
    rating: ratingOf(recipe.stars, cooking),
    expiry: expiringCount > 0 ? 1 : 0,
  }
  return { recipe, facts, parts, score: scoreOf(parts), missingCount, seasonalCount, days }
}

function hasSeason({ seasonMonths, storedMonths }: Food): boolean {
  return seasonMonths.length > 0 || storedMonths.length > 0
}

/** Fresh or from the store. */
function isInSeason({ seasonMonths, storedMonths }: Food, month: number): boolean {
  return seasonMonths.includes(month) || storedMonths.includes(month)
}

function describe({ recipe, facts: { needed, minutes }, parts, days }: Rated, { shelf, month }: Larder) {
  const namesWith = (stock: ReturnType<Shelf>): readonly string[] =>
    needed.flatMap((named) => (shelf(named) === stock ? [named.name] : []))
  return {
    ...{ recipe, parts, daysSinceCooked: days, minutes, needed: needed.length },
    missing: namesWith('missing'),
    expiring: namesWith('expiring'),
    seasonal: needed.flatMap(({ food }) => (food !== undefined && isInSeason(food, month) ? [food.name] : [])),
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
function ratingOf(stars: number | undefined, cooking: Cooking | undefined): number {
  const known = stars ?? (cooking?.starCount ? cooking.starSum / cooking.starCount : undefined)
  return known === undefined ? UNKNOWN : (known - 1) / 4
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

type Picked = { readonly candidate: Rated; readonly score: number; readonly isRepeated: boolean }

/** One after the other, since a main ingredient counts less from its second idea on. */
function pick(candidates: readonly Rated[], limit: number, filter: IdeaFilter, today: string): readonly Picked[] {
  const tiers = Map.groupBy(candidates, (candidate) => tierOf(candidate, filter))
  const isFirst = orderOf(today)
  const mains = new Set<string>()
  const picked: Picked[] = []
  for (const [, left] of [...tiers].toSorted(([a], [b]) => a - b)) {
    while (picked.length < limit) {
      const best = takeBest(left, mains, isFirst)
      if (best === undefined) break
      picked.push(best)
      const mainKey = mainKeyOf(best.candidate)
      if (mainKey !== undefined) mains.add(mainKey)
    }
  }
  return picked
}

function mainKeyOf({ facts }: Rated): string | undefined {
  return facts.needed[0]?.key
}

/** Takes it out of those that are left. */
function takeBest(left: Rated[], mains: ReadonlySet<string>, isFirst: ReturnType<typeof orderOf>): Picked | undefined {
  let best: Picked | undefined
  let bestScore = -Infinity
  let bestPlace = 0
  let place = -1
  for (const candidate of left) {
    place += 1
    // A main ingredient that comes again only lowers it.
    if (candidate.score < bestScore) continue
    const mainKey = mainKeyOf(candidate)
    const isRepeated = mainKey !== undefined && mains.has(mainKey)
    const score = candidate.score - (isRepeated ? REPEATED_PENALTY : 0)
    if (score < bestScore) continue
    if (best !== undefined && score === bestScore && !isFirst(candidate, best.candidate)) continue
    best = { candidate, score, isRepeated }
    bestScore = score
    bestPlace = place
  }
  const last = left.pop()
  if (last !== undefined && bestPlace < left.length) left[bestPlace] = last
  return best
}

/** Says which of two that are equally good comes first: the same one on all devices, and another one each day. */
function orderOf(today: string): (one: Rated, other: Rated) => boolean {
  const hashes = new Map<Rated, string>()
  const hashOf = (rated: Rated): string => getOrInsert(hashes, rated, ({ recipe }) => contentId(recipe.id, today))
  return (one, other) => hashOf(one) < hashOf(other)
}
