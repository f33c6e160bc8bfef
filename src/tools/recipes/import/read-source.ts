/** Reads whatever was pasted, shared or chosen: its content says what it is, not its name (R55). */
import { failed, ok, type Result } from '#base/result'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'
import { readAppRecipes } from './collections/app-recipes.ts'
import type { PictureFault } from './collections/pictures.ts'
import { isCooklang, readCooklang } from './collections/read-cooklang.ts'
import { readLooseJson } from './page/loose-json.ts'
import { MAX_PAGE, readPage, readPageText } from './read-page.ts'
import { readText } from './read-text.ts'

export type SourceFailure = 'too-large' | 'no-recipe' | 'only-address' | 'other-file' | 'empty'

export type FoundRecipes = {
  /** In their order; those with neither a line of ingredients nor a step are left out. */
  readonly recipes: readonly RecipeDraft[]
  /** Files of a collection that could not be read, and pictures that are refused, which have a fault. */
  readonly failed: readonly { readonly place: string; readonly fault?: PictureFault }[]
}

/** `name` is that of the file, `address` where a page is from. */
export function readSource(text: string, name: string, address?: string): Result<FoundRecipes, SourceFailure> {
  if (text.trim() === '') return failed('empty')
  if (/^\s*[[{]/.test(text)) {
    const found = readJson(text)
    if (found.length > 0) return ok({ recipes: found, failed: [] })
  }
  if (isPage(text)) return one(readHtml(text, address))
  if (isCooklang(text)) return one(ok(readCooklang(text, name)))
  const several = splitMarkdown(text).flatMap((part) => {
    const read = readText(part)
    return read.ok ? [read.value] : []
  })
  return several.length > 1 ? ok({ recipes: several, failed: [] }) : one(readText(text))
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
  const read = readText(readPageText(html.slice(0, MAX_PAGE)))
  if (!read.ok) return failed('no-recipe')
  return ok(address === undefined ? read.value : { ...read.value, source: { ...read.value.source, url: address } })
}

function one(read: Result<RecipeDraft, SourceFailure>): Result<FoundRecipes, SourceFailure> {
  if (!read.ok) return read
  return hasContent(read.value) ? ok({ recipes: [read.value], failed: [] }) : failed('no-recipe')
}

/** A file with several recipes has each under a heading of the first level. */
function splitMarkdown(text: string): readonly string[] {
  return /^# \S/m.test(text) ? text.split(/^(?=# \S)/m).filter((part) => part.startsWith('# ')) : []
}
