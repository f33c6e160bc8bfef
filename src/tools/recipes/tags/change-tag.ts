/** Tags are words of recipes, no documents of their own: what is done to one is done in all recipes that have it (R102). */
import { compareTexts } from '#base/text/format'
import type { Recipe } from '../model.ts'

type Tagged = Pick<Recipe, 'tags'> & { readonly id: string }
type CountedTag = { readonly name: string; readonly count: number }

/** Returns all tags by their names, with the number of recipes that have each. */
export function countTags(recipes: readonly Pick<Recipe, 'tags'>[]): readonly CountedTag[] {
  const counts = new Map<string, number>()
  for (const { tags } of recipes) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => compareTexts(a.name, b.name) || (a.name < b.name ? -1 : 1))
}

/**
 * Returns the new tags of each recipe that has the tag: `name` in its place, once if the recipe has that already; without a name the
 * tag is gone.
 */
export function changeTag(
  recipes: readonly Tagged[],
  tag: string,
  name: string | undefined,
): readonly { readonly id: string; readonly tags: string[] }[] {
  return recipes
    .filter(({ tags }) => tags.includes(tag))
    .map(({ id, tags }) => ({
      id,
      tags: [...new Set(tags.flatMap((one) => (one !== tag ? [one] : name === undefined ? [] : [name])))],
    }))
}

/** Returns what stands for a tag in the list and its page: a tag may have any signs, also half of one. */
export function tagKey(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}

/** Returns the name as the form of a recipe reads it. */
export function cleanTag(typed: string): string {
  return typed.trim().replace(/^#/, '').trim()
}

/** Returns what is wrong with the name of a tag. */
export function findTagProblem(name: string): string | undefined {
  return /[,;\n]/.test(name) ? 'Ein Schlagwort hat kein Komma und kein Semikolon.' : undefined
}
