/** Reads the recipe of a page: JSON-LD anywhere in it, else microdata (R50). */
import { failed, ok, type Result } from '#base/result'
import type { JsonObject } from '#base/text/json'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'
import { MAX_VALUE, readPageContent, type PageContent } from './page/page-content.ts'
import { readLooseJson } from './page/loose-json.ts'
import { absoluteUrl, isCutNode } from './page/node-values.ts'
import { MAX_SOURCE, plainLines, plainText } from './page/plain-text.ts'
import { readNode } from './page/read-node.ts'
import { findRecipeNodes, hasContent, richestNode } from './page/recipe-nodes.ts'

export type PageFailure = 'too-large' | 'no-recipe'

/** Of characters. */
export const MAX_PAGE = 10 * 1024 * 1024

/** Returns the draft, for a person to check; `address` is where the page is from. */
export function readPage(html: string, address?: string): Result<RecipeDraft, PageFailure> {
  if (html.length > MAX_PAGE) return failed('too-large')
  const content = readPageContent(html)
  const pageUrl = pageUrlOf(content, address)
  const inJsonLd = jsonLdNodes(content)
  const all = inJsonLd.some(hasContent) ? inJsonLd : [...inJsonLd, ...findRecipeNodes([...content.microdata])]
  const node = richestNode(all)
  if (node === undefined || !hasContent(node)) return failed('no-recipe')
  const isCut = isCutNode(node, inJsonLd.includes(node) ? MAX_SOURCE : MAX_VALUE)
  return ok({ ...completed(readNode(node, pageUrl), content, pageUrl), ...cutsIf(isCut) })
}

/** Says that the end of a source is missing (R69). */
export function cutsIf(isCut: boolean): Pick<RecipeDraft, 'cuts'> {
  return isCut ? { cuts: ['rest'] } : {}
}

/** What people read on a page, for a page without a recipe that machines understand; `isCut` if it is only the beginning. */
export function readPageText(html: string): { readonly text: string; readonly isCut: boolean } {
  const { text } = readPageContent(html.slice(0, MAX_PAGE))
  return { text: plainLines(text).join('\n'), isCut: text.length > MAX_SOURCE }
}

function jsonLdNodes({ jsonLd }: PageContent): readonly JsonObject[] {
  return jsonLd.flatMap((block) => {
    const json = readLooseJson(block)
    return json === undefined ? [] : findRecipeNodes(json)
  })
}

function pageUrlOf({ canonical, base, meta }: PageContent, address: string | undefined): string | undefined {
  const url = address ?? canonical ?? meta.get('og:url')
  return absoluteUrl(url ?? '', undefined) ?? absoluteUrl(base ?? '', undefined)
}

/** What the recipe does not say, the page may. */
function completed(draft: RecipeDraft, { meta, title }: PageContent, pageUrl: string | undefined): RecipeDraft {
  const image = absoluteUrl(meta.get('og:image') ?? '', pageUrl)
  const name = draft.source?.name ?? plainText(meta.get('og:site_name') ?? '')
  return {
    ...draft,
    title: draft.title || plainText(meta.get('og:title') ?? '') || plainText(title),
    imageUrls: draft.imageUrls.length === 0 && image !== undefined ? [image] : draft.imageUrls,
    ...(name === '' && draft.source === undefined
      ? {}
      : { source: { ...draft.source, ...(name === '' ? {} : { name }) } }),
  }
}
