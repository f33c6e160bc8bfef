/** Finds recipes by words of title, ingredients, tags and notes; forgives umlauts and typos (R81). */
import { foldFood } from '../foods/food-form.ts'
import { rankName } from '../foods/search-foods.ts'
import type { Recipe } from '../model.ts'

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
  for (const [place, recipe] of recipes.entries())
    for (const word of new Set(wordsOf(textOf(recipe)))) vocabulary.getOrInsertComputed(word, () => []).push(place)
  vocabularies.set(recipes, vocabulary)
  return vocabulary
}

function textOf({ title, description = '', tags, ingredients, notes }: Recipe): string {
  const lines = [...ingredients.map(({ name, text }) => name ?? text), ...notes.map((note) => note.text)]
  return [title, description, ...tags, ...lines].join(' ')
}

function wordsOf(text: string): readonly string[] {
  return foldFood(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
}

function findWord(vocabulary: Vocabulary, wanted: string): Set<number> {
  const found = new Set<number>()
  for (const [word, places] of vocabulary)
    if (rankName(word, wanted) !== undefined) for (const place of places) found.add(place)
  return found
}
