/** From a draft to a recipe that can be stored, and back to the lines of a form. */
import { ranksAfter } from '#base/rank'
import { compareCodes } from '#base/compare-codes'
import {
  MAX_INGREDIENTS,
  MAX_LINE,
  MAX_MINUTES,
  MAX_NAME,
  MAX_SERVINGS,
  MAX_STEPS,
  MAX_TAGS,
  MAX_TEXT,
  MAX_TITLE,
  type Ingredient,
  type Recipe,
  type RecipeGroup,
} from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { draftParts, type DraftLine, type DraftPart, type RecipeDraft } from './recipe-draft.ts'

export type RecipeParts = {
  readonly cookbookId: string
  readonly newId: () => string
  /** For how many it is if the draft does not say. */
  readonly defaultServings: number
  /** When its notes were written; absent: now. */
  readonly nowIso?: string
}

export const MAX_GROUPS = 30
const MAX_EQUIPMENT = 30
const MAX_NOTES = 100
const MAX_URL = 2_000
export const MAX_UNIT = 40
const MIN_SERVINGS = 0.25

/** Returns the recipe with its ingredients read; what exceeds the limits of the model is cut or left out, nothing makes it fail. */
export function makeRecipe(draft: RecipeDraft, parts: RecipeParts): Recipe {
  const { newId } = parts
  const ingredientLines = toLines(draft.ingredients, MAX_LINE, MAX_INGREDIENTS)
  const stepLines = toLines(draft.steps, MAX_TEXT, MAX_STEPS)
  const groups = makeGroups(ingredientLines, stepLines, newId)
  const idOf = (kind: RecipeGroup['kind'], title: string | undefined) =>
    given('groupId', groups.find((group) => group.kind === kind && group.title === title)?.id)
  const ingredientRanks = ranksAfter(undefined, ingredientLines.length)
  const stepRanks = ranksAfter(undefined, stepLines.length)
  const ids = new Map(ingredientLines.map(({ place }) => [place, newId()]))
  const ingredients = ingredientLines.map(({ text, group, place }, index) => ({
    id: ids.get(place) ?? '',
    rank: ingredientRanks[index] ?? '',
    ...idOf('ingredients', group),
    text,
    ...readIngredient(text),
  }))
  const steps = stepLines.map(({ text, group, uses }, index) => ({
    id: newId(),
    rank: stepRanks[index] ?? '',
    ...idOf('steps', group),
    text,
    ...given(
      'ingredientIds',
      uses?.flatMap((place) => ids.get(place) ?? []),
    ),
  }))
  return { ...makeFacts(draft, parts), groups, ingredients, steps, ...makeExtras(draft, parts) }
}

/** Returns what `makeRecipe` shortens of a draft or leaves out, and what its reading did, in the order of a recipe (R69). */
export function cutsOf(draft: RecipeDraft): readonly DraftPart[] {
  const { title, description = '', ingredients, steps, tags, notes, equipment, source } = draft
  const isLong = (texts: readonly string[], longest: number): boolean => texts.some((text) => text.length > longest)
  const isCut: { readonly [Part in DraftPart]: boolean } = {
    title: title.length > MAX_TITLE,
    description: description.length > MAX_TEXT,
    ingredients: ingredients.length > MAX_INGREDIENTS || isLong(textsOf(ingredients), MAX_LINE),
    steps: steps.length > MAX_STEPS || isLong(textsOf(steps), MAX_TEXT),
    tags: tags.length > MAX_TAGS || isLong(tags, MAX_NAME),
    notes: notes.length > MAX_NOTES || isLong(notes, MAX_TEXT),
    equipment: equipment.length > MAX_EQUIPMENT || isLong(equipment, MAX_NAME),
    source: isLong([source?.url ?? ''], MAX_URL) || isLong([source?.name ?? ''], MAX_NAME),
    rest: headingsOf(ingredients, steps).length > MAX_GROUPS,
  }
  const parts = Object.keys(draftParts) as readonly DraftPart[]
  return parts.filter((part) => isCut[part] || draft.cuts?.includes(part) === true)
}

function textsOf(lines: readonly DraftLine[]): readonly string[] {
  return lines.map(({ text }) => text)
}

/** Returns the recipe as a form shows it; each line as it was written, in its order. */
export function draftOf(recipe: Recipe): RecipeDraft {
  const titles = new Map(recipe.groups.map(({ id, title }) => [id, title]))
  const ingredients = recipe.ingredients.toSorted((a, b) => compareCodes(a.rank, b.rank))
  const placeOf = new Map(ingredients.map(({ id }, place) => [id, place]))
  const lineOf = ({ text, groupId }: Pick<Ingredient, 'text' | 'groupId'>): DraftLine => ({
    text,
    ...given('group', titles.get(groupId ?? '')),
  })
  return {
    title: recipe.title,
    ...given('description', recipe.description),
    servings: recipe.servings,
    ...given('servingsUnit', recipe.servingsUnit),
    ...given('tinCm', recipe.tinCm),
    minutes: recipe.minutes,
    tags: recipe.tags,
    ...given('diet', recipe.diet),
    ingredients: ingredients.map(lineOf),
    steps: recipe.steps
      .toSorted((a, b) => compareCodes(a.rank, b.rank))
      .map((step) => {
        const uses = step.ingredientIds?.flatMap((id) => placeOf.get(id) ?? [])
        return { ...lineOf(step), ...given('uses', uses) }
      }),
    equipment: recipe.equipment ?? [],
    notes: recipe.notes.map(({ text }) => text),
    ...given('source', recipe.source),
    ...given('stars', recipe.stars),
    ...given('isFavourite', recipe.isFavourite),
    imageUrls: [],
  }
}

function makeFacts(draft: RecipeDraft, { cookbookId, defaultServings }: RecipeParts) {
  const { tinCm, stars } = draft
  return {
    cookbookId,
    title: toText(draft.title, MAX_TITLE) ?? 'Ohne Titel',
    ...given('description', toText(draft.description, MAX_TEXT)),
    servings: toServings(draft.servings) ?? toServings(defaultServings) ?? 1,
    ...given('servingsUnit', toText(draft.servingsUnit, MAX_UNIT)),
    ...given('tinCm', tinCm !== undefined && tinCm >= 5 && tinCm <= 60 ? tinCm : undefined),
    minutes: {
      ...given('prep', toMinutes(draft.minutes.prep)),
      ...given('cook', toMinutes(draft.minutes.cook)),
      ...given('rest', toMinutes(draft.minutes.rest)),
      ...given('total', toMinutes(draft.minutes.total)),
    },
    photos: [],
    tags: toTexts(draft.tags, MAX_NAME, MAX_TAGS),
    ...given('diet', draft.diet),
    ...given('stars', stars !== undefined && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : undefined),
    ...(draft.isFavourite === true ? { isFavourite: true as const } : {}),
  }
}

function makeExtras(draft: RecipeDraft, { newId, nowIso = new Date().toISOString() }: RecipeParts) {
  const equipment = toTexts(draft.equipment, MAX_NAME, MAX_EQUIPMENT)
  const url = draft.source?.url
  const source = {
    ...given('url', url !== undefined && url.length <= MAX_URL && /^https?:\/\/\S+$/i.test(url) ? url : undefined),
    ...given('name', toText(draft.source?.name, MAX_NAME)),
  }
  return {
    notes: toTexts(draft.notes, MAX_TEXT, MAX_NOTES).map((text) => ({ id: newId(), at: nowIso, text })),
    ...(equipment.length === 0 ? {} : { equipment }),
    ...(Object.keys(source).length === 0 ? {} : { source }),
  }
}

/** One group for each heading of each kind, in the order in which they first come. */
function makeGroups(
  ingredients: readonly DraftLine[],
  steps: readonly DraftLine[],
  newId: () => string,
): Recipe['groups'] {
  const headings = headingsOf(ingredients, steps).slice(0, MAX_GROUPS)
  const ranks = ranksAfter(undefined, headings.length)
  return headings.map((heading, index) => ({ id: newId(), rank: ranks[index] ?? '', ...heading }))
}

/** The headings that lines of ingredients and steps stand under, each once. */
export function headingsOf(
  ingredients: readonly DraftLine[],
  steps: readonly DraftLine[],
): readonly Pick<RecipeGroup, 'kind' | 'title'>[] {
  const titlesOf = (lines: readonly DraftLine[]) => new Set(lines.flatMap(({ group }) => group ?? []))
  return [
    ...[...titlesOf(ingredients)].map((title) => ({ kind: 'ingredients' as const, title })),
    ...[...titlesOf(steps)].map((title) => ({ kind: 'steps' as const, title })),
  ]
}

/** With the place of each in the draft. */
function toLines(lines: readonly DraftLine[], maxLength: number, maxCount: number) {
  return lines
    .flatMap(({ text, group, uses }, place) => {
      const cut = toText(text, maxLength)
      return cut === undefined ? [] : [{ text: cut, group: toText(group, MAX_NAME), uses, place }]
    })
    .slice(0, maxCount)
}

function toTexts(texts: readonly string[], maxLength: number, maxCount: number): string[] {
  const cut = texts.flatMap((text) => toText(text, maxLength) ?? [])
  return [...new Set(cut)].slice(0, maxCount)
}

/** Cut without leaving half of a sign; undefined if nothing is left. */
function toText(text: string | undefined, maxLength: number): string | undefined {
  const cut = text
    ?.trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return cut === '' ? undefined : cut
}

function toServings(servings: number | undefined): number | undefined {
  if (servings === undefined || !(servings > 0)) return undefined
  return Math.min(Math.max(servings, MIN_SERVINGS), MAX_SERVINGS)
}

function toMinutes(minutes: number | undefined): number | undefined {
  const whole = Math.round(minutes ?? 0)
  return whole >= 1 && whole <= MAX_MINUTES ? whole : undefined
}

/** A field that is left out if it has no value. */
function given<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value }
}
