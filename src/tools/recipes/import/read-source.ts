/** Reads whatever was pasted, shared or chosen: its content says what it is, not its name (R55). */
import { failed, ok, type Result } from '#base/result'
import { MAX_NAME } from '../model.ts'
import type { DraftPart, RecipeDraft } from '../recipe/recipe-draft.ts'
import { MAX_RECIPES, readAppRecipes } from './collections/app-recipes.ts'
import type { PictureFault } from './collections/pictures.ts'
import { isCooklang, readCooklang } from './collections/read-cooklang.ts'
import { readLooseJson } from './page/loose-json.ts'
import { cutsIf, MAX_PAGE, readPage, readPageText } from './read-page.ts'
import { isPartHeading, readText } from './read-text.ts'

export type SourceFailure = 'too-large' | 'no-recipe' | 'only-address' | 'other-file' | 'empty'

export type FoundRecipes = {
  /** In their order; those with neither a line of ingredients nor a step are left out. */
  readonly recipes: readonly RecipeDraft[]
  /** Files of a collection that could not be read or go on with more than are taken at once, and pictures that are refused. */
  readonly failed: readonly { readonly place: string; readonly fault?: PictureFault | 'too-many' }[]
}

/** `name` is that of the file, `address` where a page is from. */
export function readSource(text: string, name: string, address?: string): Result<FoundRecipes, SourceFailure> {
  if (text.trim() === '') return failed('empty')
  if (/^\s*[[{]/.test(text)) {
    const found = readJson(text)
    if (found.length > 0) return ok(boundRecipes(found, name))
  }
  if (text.length > MAX_PAGE) return failed('too-large')
  if (isPage(text)) return one(readHtml(text, address))
  if (isCooklang(text)) return one(ok(readCooklang(text, name)))
  const several = splitMarkdown(text).flatMap((part) => {
    const read = readText(part)
    return read.ok ? [read.value] : []
  })
  return several.length > 1 ? ok(boundRecipes(several, name)) : one(readText(text))
}

/** Leaves out what is more than can be taken, and says so. */
export function boundRecipes(recipes: readonly RecipeDraft[], name: string): FoundRecipes {
  const isTooMany = recipes.length > MAX_RECIPES
  return {
    recipes: recipes.slice(0, MAX_RECIPES).map(boundDraft),
    failed: isTooMany ? [{ place: name, fault: 'too-many' }] : [],
  }
}

/** Lines of ingredients, and steps; a form with more than that would not answer. */
const MAX_DRAFT_LINES = 1_000
const MAX_DRAFT_TEXT = 20_000

/** Keeps what a form can show; the rest is left out and said. The form says in turn what is too much for a recipe (R69). */
function boundDraft(draft: RecipeDraft): RecipeDraft {
  const cuts = new Set(draft.cuts)
  const lines = (part: 'ingredients' | 'steps'): RecipeDraft['steps'] => {
    const all = draft[part]
    if (all.length > MAX_DRAFT_LINES) cuts.add(part)
    return all.slice(0, MAX_DRAFT_LINES).map((line) => ({ ...line, text: bound(line.text, part) }))
  }
  const bound = (text: string, part: DraftPart): string => {
    if (text.length > MAX_DRAFT_TEXT) cuts.add(part)
    return text.length > MAX_DRAFT_TEXT ? text.slice(0, MAX_DRAFT_TEXT) : text
  }
  const { description, source } = draft
  // A form that refuses the words of a page about its author would only be in the way.
  const sourceName = source?.name?.slice(0, MAX_NAME)
  if (sourceName !== source?.name) cuts.add('source')
  const bounded = {
    ...draft,
    title: bound(draft.title, 'title'),
    ...(description === undefined ? {} : { description: bound(description, 'description') }),
    ...(sourceName === undefined ? {} : { source: { ...source, name: sourceName } }),
    ...{ ingredients: lines('ingredients'), steps: lines('steps') },
  }
  return cuts.size === 0 ? bounded : { ...bounded, cuts: [...cuts] }
}

function readJson(text: string): readonly RecipeDraft[] {
  const json = readLooseJson(text)
  return json === undefined ? [] : readAppRecipes(json).filter(hasContent)
}

function hasContent({ ingredients, steps }: RecipeDraft): boolean {
  return ingredients.length > 0 || steps.length > 0
}

function isPage(text: string): boolean {
  const start = text.slice(0, 100_000)
  return /<(?:!doctype|html|head|body|script|div|article|section|p|ul|ol|h1|h2|span|meta)[\s>]/i.test(start)
}

/** A page without a recipe that machines understand may have one that people do. */
function readHtml(html: string, address: string | undefined): Result<RecipeDraft, SourceFailure> {
  const page = readPage(html, address)
  if (page.ok || page.error === 'too-large') return page
  const { text, isCut } = readPageText(html)
  const read = readText(text)
  if (!read.ok) return failed('no-recipe')
  const draft = { ...read.value, ...cutsIf(isCut) }
  return ok(address === undefined ? draft : { ...draft, source: { ...draft.source, url: address } })
}

function one(read: Result<RecipeDraft, SourceFailure>): Result<FoundRecipes, SourceFailure> {
  if (!read.ok) return read
  return hasContent(read.value) ? ok({ recipes: [boundDraft(read.value)], failed: [] }) : failed('no-recipe')
}

/** A file with several recipes has each under a heading of the first level; „# Zutaten“ is one within a recipe. */
function splitMarkdown(text: string): readonly string[] {
  if (!/^# \S/m.test(text)) return []
  const parts: string[] = []
  for (const part of text.split(/^(?=# \S)/m, 4 * MAX_RECIPES)) {
    const line = part.split('\n', 1)[0]?.trim() ?? ''
    if (isPartHeading(line) && parts.length > 0) parts.push(`${parts.pop() ?? ''}${part}`)
    else parts.push(part)
  }
  return parts.slice(0, MAX_RECIPES + 2).filter((part) => part.startsWith('# '))
}
