/** Which ingredients a step uses (R98). */
import type { Ingredient, RecipeStep } from '../model.ts'

/** Words of names that are no food. */
const noFood = new Set(['bio', 'type', 'typ', 'groß', 'klass', 'prozent'])
/** Parts of a food at the end of a word: „Zwiebelwürfel“ are onions, „Knoblauchzehen“ garlic; „Buttermilch“ is no butter. */
const foodParts =
  /(?:würfel|würfelchen|scheibe|streifen|ringe|stücke|stückchen|spalten|hälften|viertel|zehe|blätter|blättchen|zweige|stiele|saft|schale|abrieb)n?$/
/** Whole words for parts of another food. */
const partsOfFoods: Readonly<Record<string, string>> = { eigelb: 'ei', eiweiß: 'ei', eischnee: 'ei' }

/** Returns the ingredients of a step in the order of the list: those that the cook linked, or else those that its text names. */
export function linkedIngredients(
  { text, ingredientIds }: Pick<RecipeStep, 'text' | 'ingredientIds'>,
  ingredients: readonly Ingredient[],
): readonly Ingredient[] {
  if (ingredientIds === undefined) return namesFinder(ingredients)(text)
  const linked = new Set(ingredientIds)
  return ingredients.filter(({ id }) => linked.has(id))
}

/**
 * Returns how to find the ingredients that a text names, in singular or plural, in the order of the list. „Mehl“ names „Weizenmehl“ only
 * if no ingredient is called just „Mehl“.
 */
export function namesFinder<Named extends Pick<Ingredient, 'name'>>(
  ingredients: readonly Named[],
): (text: string) => readonly Named[] {
  const stems = new Map(ingredients.map((ingredient) => [ingredient, foodStems(ingredient)]))
  const all = new Set([...stems.values()].flat())
  return (text) => {
    const named = new Set<string>()
    const ends = new Set<string>()
    for (const word of nounsOf(text)) {
      const whole = stemOf(word)
      const stem = all.has(whole) ? whole : stemOfPart(word.toLowerCase())
      if (all.has(stem)) named.add(stem)
      else if (isEnough(word, whole)) ends.add(whole)
    }
    return ingredients.filter((ingredient) =>
      stems.get(ingredient)?.some((stem) => named.has(stem) || [...ends].some((end) => stem.endsWith(end))),
    )
  }
}

function foodStems({ name = '' }: Pick<Ingredient, 'name'>): readonly string[] {
  const nouns = nounsOf(name)
  return (nouns.length === 0 ? name.split(' ') : nouns)
    .map(stemOf)
    .filter((stem) => stem.length > 1 && !noFood.has(stem))
}

function nounsOf(text: string): readonly string[] {
  return text.match(/(?<!\p{L})\p{Lu}\p{L}*/gu) ?? []
}

/** The same for singular and plural: „Äpfel“ and „Apfel“, „Eier“ and „Ei“, „Nüsse“ and „Nuss“. */
function stemOf(word: string): string {
  const lower = word.toLowerCase().replace(/öle?s?$/, OIL)
  const plain = lower.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')
  return plain.length <= 3 ? plain : plain.replace(/(?:ern|en|er|es|n|e|(?<!s)s)$/, '')
}

/** It keeps its own letters: „Karfiol“ is no oil. */
const OIL = 'oel'

function stemOfPart(word: string): string {
  return partsOfFoods[word] ?? stemOf(word.replace(foodParts, ''))
}

/** Whether a word may stand for a longer one that ends with it: „Reis“ for „Basmatireis“, but „Eier“ not for „Brei“. */
function isEnough(word: string, stem: string): boolean {
  return stem === OIL || (word.length >= 4 && stem.length >= 3)
}
