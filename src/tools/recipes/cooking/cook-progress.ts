/** How far the cook is with each dish: the step that is shown, what is ticked, and the portions (R86). */
import * as z from 'zod/mini'
import { parseJson } from '#base/text/parse-json'

const progressSchema = z.object({
  recipeId: z.string(),
  /** Of the last change. */
  atMs: z.int(),
  place: z.int().check(z.minimum(0)),
  ticked: z.array(z.string()),
  servings: z.optional(z.number()),
})
export type CookProgress = z.infer<typeof progressSchema>

/** More dishes at once are no household's. */
const MAX_KEPT = 5
/** Past midnight, and not until the dish is cooked again on the next day. */
const KEPT_MS = 12 * 60 * 60_000

/** Returns what was stored of a recipe, or the beginning. */
export function readProgress(stored: string, recipeId: string, nowMs: number): CookProgress {
  const known = readAll(stored, nowMs).find((one) => one.recipeId === recipeId)
  return known ?? { recipeId, atMs: nowMs, place: 0, ticked: [] }
}

/** Returns what is to be stored; those of other dishes stay. */
export function storeProgress(stored: string, progress: Omit<CookProgress, 'atMs'>, nowMs: number): string {
  const others = othersOf(stored, progress.recipeId, nowMs)
  return JSON.stringify([{ ...progress, atMs: nowMs }, ...others].slice(0, MAX_KEPT))
}

/** Returns what is to be stored once a recipe is cooked. */
export function forgetProgress(stored: string, recipeId: string, nowMs: number): string {
  const others = othersOf(stored, recipeId, nowMs)
  return others.length === 0 ? '' : JSON.stringify(others)
}

/** The last one first. */
function othersOf(stored: string, recipeId: string, nowMs: number): readonly CookProgress[] {
  return readAll(stored, nowMs).filter((one) => one.recipeId !== recipeId)
}

function readAll(stored: string, nowMs: number): readonly CookProgress[] {
  const { data = [] } = z.array(progressSchema).safeParse(parseJson(stored))
  return data.filter(({ atMs }) => nowMs - atMs < KEPT_MS)
}
