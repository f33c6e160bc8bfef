/** A recipe in a link (R61): the JSON that the kit packs behind the `#`. It has what a cook needs, and nothing of the household. */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { parseJson } from '#base/text/parse-json'
import { withoutUnseen } from '#base/text/text'
import {
  ingredientSchema,
  MAX_INGREDIENTS,
  MAX_NAME,
  MAX_STEPS,
  recipeSchema,
  stepSchema,
  type Recipe,
} from '../model.ts'
import { IDEAS_PATH } from '../paths.ts'
import { makeRecipe } from './make-recipe.ts'
import { emptyDraft, type DraftLine } from './recipe-draft.ts'
import { sectionsOf } from './scale-recipe.ts'

/** More than the largest recipe takes as JSON. */
export const MAX_LINK_BYTES = 4_000_000

const { shape } = recipeSchema
const heading = z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_NAME)))
const places = z.array(z.int().check(z.minimum(0), z.maximum(MAX_INGREDIENTS - 1)))

/** Lines stand under the heading of their section, or under `null`; a step may name the places of its ingredients. */
const linkSchema = z.strictObject({
  title: shape.title,
  description: shape.description,
  servings: shape.servings,
  servingsUnit: shape.servingsUnit,
  tinCm: shape.tinCm,
  minutes: shape.minutes,
  tags: shape.tags,
  diet: shape.diet,
  equipment: shape.equipment,
  source: shape.source,
  ingredients: z.array(z.tuple([heading, z.array(ingredientSchema.shape.text)])).check(z.maxLength(MAX_INGREDIENTS)),
  steps: z
    .array(z.tuple([heading, z.array(z.union([stepSchema.shape.text, z.tuple([stepSchema.shape.text, places])]))]))
    .check(z.maxLength(MAX_STEPS)),
})
type LinkedRecipe = z.infer<typeof linkSchema>

/** Returns the path of the page that shows a recipe contained in the address. */
export function linkedRecipePath(fragment: string): string {
  return `${IDEAS_PATH}/geteilt#${fragment}`
}

/** Returns what the link of a recipe contains: no photos, notes, stars, ids or cookbook. */
export function describeLinked(recipe: Recipe): string {
  const { title, description, servings, servingsUnit, tinCm, minutes, tags, diet, equipment, source } = recipe
  const sections = sectionsOf(recipe.ingredients, recipe.groups, 'ingredients')
  const placeOf = new Map(sections.flatMap(({ items }) => items).map(({ id }, place) => [id, place]))
  const linked: LinkedRecipe = {
    ...{ title, description, servings, servingsUnit, tinCm, minutes, tags, diet, equipment, source },
    ingredients: sections.map(({ title: name, items }) => [name ?? null, items.map(({ text }) => text)]),
    steps: sectionsOf(recipe.steps, recipe.groups, 'steps').map(({ title: name, items }) => [
      name ?? null,
      items.map(({ text, ingredientIds }) =>
        ingredientIds === undefined ? text : [text, ingredientIds.flatMap((id) => placeOf.get(id) ?? [])],
      ),
    ]),
  }
  return JSON.stringify(linked)
}

type LinkParts = { readonly cookbookId: string; readonly newId: () => string }

/** Returns the recipe that the JSON of a link contains, with ids of its own. Nothing in it is trusted. */
export function readLinked(json: string, { cookbookId, newId }: LinkParts): Result<Recipe, 'no-recipe'> {
  const linked = linkSchema.safeParse(parseJson(json))
  if (!linked.success) return failed('no-recipe')
  const { ingredients, steps, equipment = [], ...facts } = cleaned(linked.data)
  const made = makeRecipe(
    { ...emptyDraft, ...facts, equipment, ingredients: linesOf(ingredients), steps: linesOf(steps) },
    { cookbookId, newId, defaultServings: facts.servings },
  )
  const recipe = recipeSchema.safeParse(made)
  return recipe.success && facts.title !== '' ? ok(recipe.data) : failed('no-recipe')
}

type LinkedLine = LinkedRecipe['steps'][number][1][number]

function linesOf(sections: readonly (readonly [string | null, readonly LinkedLine[]])[]): readonly DraftLine[] {
  return sections.flatMap(([group, lines]) =>
    lines.map((line) => ({
      ...(typeof line === 'string' ? { text: line } : { text: line[0], uses: line[1] }),
      group: group ?? undefined,
    })),
  )
}

/** Without characters that cannot be seen or that turn the direction of the words around them. */
function cleaned<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? withoutUnseen(inner) : inner,
  ) as Value
}
