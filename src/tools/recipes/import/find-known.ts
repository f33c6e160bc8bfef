/** Recognizes recipes that are there already: by the address they are from, or by title and ingredients (R56). */
import { normalizeName } from '#base/text/normalize-name'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'

type Comparable = {
  readonly title: string
  readonly ingredients: readonly { readonly text: string }[]
  readonly source?: RecipeDraft['source']
}

/** Two recipes that have one of these in common are the same. The last one is always there. */
export function recipeKeys({ title, ingredients, source }: Comparable): readonly string[] {
  const lines = ingredients.map(({ text }) => normalizeName(text)).toSorted()
  const content = ['content', normalizeName(title), ...lines].join('\n')
  const address = addressKey(source?.url)
  return address === undefined ? [content] : [`address\n${address}`, content]
}

/** The front page of a site is no address of one recipe. */
function addressKey(url: string | undefined): string | undefined {
  const match = /^https?:\/\/(?:www\.)?([^/?#]+)(\/[^?#]+)?(\?[^#]*)?/i.exec(url ?? '')
  if (match === null) return undefined
  const path = (match[2] ?? '').replace(/\/+$/, '')
  const query = (match[3] ?? '').replaceAll(/(?<=[?&])(?:utm_[a-z]+|fbclid|gclid)=[^&]*&?/gi, '').replace(/[?&]$/, '')
  return path === '' && query === '' ? undefined : `${(match[1] ?? '').toLowerCase()}${path}${query}`
}
