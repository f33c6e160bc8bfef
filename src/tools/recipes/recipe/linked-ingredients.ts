/** Which ingredients a step uses (R61). */
import type { Ingredient, RecipeStep } from '../model.ts'

/** Words of names that are no food. */
const noFood = new Set(['bio', 'type', 'typ', 'groß', 'klass', 'prozent'])
/** „Zwiebelwürfel“ are onions; „Buttermilch“ is no butter. */
const cutPieces = /(?:würfel|würfelchen|scheiben|streifen|ringe|stücke|stückchen|spalten|hälften|viertel)n?$/

/**
 * Returns the ingredients of a step in the order of the list: those that the cook linked, or else those that its text names, in singular
 * or plural. „Mehl“ names „Weizenmehl“ only if no ingredient is called just „Mehl“.
 */
export function linkedIngredients(
  { text, ingredientIds }: Pick<RecipeStep, 'text' | 'ingredientIds'>,
  ingredients: readonly Ingredient[],
): readonly Ingredient[] {
  if (ingredientIds !== undefined) {
    const linked = new Set(ingredientIds)
    return ingredients.filter(({ id }) => linked.has(id))
  }
  const stems = new Map(ingredients.map((ingredient) => [ingredient, foodStems(ingredient)]))
  const all = new Set([...stems.values()].flat())
  const named = new Set<string>()
  const ends = new Set<string>()
  for (const word of nounsOf(text)) {
    const whole = stemOf(word)
    const stem = all.has(whole) ? whole : stemOf(word.toLowerCase().replace(cutPieces, ''))
    if (all.has(stem)) named.add(stem)
    else if (whole.length >= 4) ends.add(whole)
  }
  return ingredients.filter((ingredient) =>
    stems.get(ingredient)?.some((stem) => named.has(stem) || [...ends].some((end) => stem.endsWith(end))),
  )
}

function foodStems({ name = '' }: Ingredient): readonly string[] {
  const nouns = nounsOf(name)
  return (nouns.length === 0 ? name.split(' ') : nouns)
    .map(stemOf)
    .filter((stem) => stem.length > 1 && !noFood.has(stem))
}

function nounsOf(text: string): readonly string[] {
  return text.match(/(?<!\p{L})\p{Lu}\p{L}*/gu) ?? []
}

/** The same for singular and plural: „Äpfel“ and „Apfel“, „Eier“ and „Ei“. */
function stemOf(word: string): string {
  const plain = word.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')
  return plain.length <= 3 ? plain : plain.replace(/(?:nen|en|er|es|n|e|s)$/, '')
}
