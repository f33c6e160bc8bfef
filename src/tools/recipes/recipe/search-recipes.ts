/** Finds recipes by words of title, ingredients, tags and notes; forgives umlauts and typos (R81). */
import { foldFood } from '../foods/food-form.ts'
import { rankName } from '../foods/search-foods.ts'
import type { Recipe } from '../model.ts'

/** The places of the recipes that have a word. */
type Vocabulary = ReadonlyMap<string, readonly number[]>

const vocabularies = new WeakMap<readonly Recipe[], Vocabulary>()

/** Returns those that have every word of the text, in the order in which they were given; all for an empty text. */
export function searchRecipes<Stored extends Recipe>(recipes: readonly Stored[], text: string): readonly Stored[] {
  const words = wordsOf(text)
  if (words.length === 0) return recipes
  const vocabulary = vocabularyOf(recipes)
  const [first = new Set<number>(), ...rest] = words.map((word) => findWord(vocabulary, word))
  return rest
    .reduce((found, other) => found.intersection(other), first)
    .values()
    .toArray()
    .toSorted((a, b) => a - b)
    .flatMap((place) => recipes[place] ?? [])
}

function vocabularyOf(recipes: readonly Recipe[]): Vocabulary {
  const known = vocabularies.get(recipes)
  if (known !== undefined) return known
  const vocabulary = new Map<string, number[]>()
  for (let place = 0; place < recipes.length; place++) {
    const recipe = recipes[place]
    if (recipe === undefined) continue
    for (const word of wordsOfRecipe(recipe)) {
      const places = vocabulary.get(word)
      if (places === undefined) vocabulary.set(word, [place])
      // A word that it has twice is counted once.
      else if (places[places.length - 1] !== place) places.push(place)
    }
  }
  vocabularies.set(recipes, vocabulary)
  return vocabulary
}

const knownRecipes = new WeakMap<Recipe, readonly string[]>()

/** Reads the words of a recipe once for each state of it, some of them twice; a screen may do it for all before the first search. */
export function wordsOfRecipe(recipe: Recipe): readonly string[] {
  const known = knownRecipes.get(recipe)
  if (known !== undefined) return known
  const words: string[] = []
  for (const raw of textOf(recipe).split(' ')) {
    const folded = foldWord(raw)
    if (typeof folded === 'string') words.push(folded)
    else words.push(...folded)
  }
  knownRecipes.set(recipe, words)
  return words
}

/** So many are kept; words in recipes come again and again. */
const MAX_KEPT = 20_000
const foldedWords = new Map<string, string | readonly string[]>()

/** What is between two spaces is mostly one word: „Möhren,“, and sometimes none or several: „Salz/Pfeffer“. */
function foldWord(raw: string): string | readonly string[] {
  const known = foldedWords.get(raw)
  if (known !== undefined) return known
  const words = wordsOf(raw)
  const folded = words.length === 1 ? (words[0] ?? words) : words
  if (foldedWords.size >= MAX_KEPT) foldedWords.clear()
  foldedWords.set(raw, folded)
  return folded
}

function textOf({ title, description = '', tags, ingredients, notes }: Recipe): string {
  const lines = [...ingredients.map(({ name, text }) => name ?? text), ...notes.map((note) => note.text)]
  return [title, description, ...tags, ...lines].join(' ')
}

function wordsOf(text: string): readonly string[] {
  return foldFood(text)
    .split(' ')
    .filter((word) => word.length > 1)
}

function findWord(vocabulary: Vocabulary, wanted: string): Set<number> {
  const found = new Set<number>()
  for (const [word, places] of vocabulary)
    if (rankName(word, wanted) !== undefined) for (const place of places) found.add(place)
  return found
}
