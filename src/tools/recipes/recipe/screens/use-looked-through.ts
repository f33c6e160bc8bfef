/** Facts and words of all recipes take a while the first time, so a screen finds them in portions before it needs them at once. */
import { startTransition, useEffect, useState } from 'react'
import { inPortions } from '#ui/in-portions'
import type { FoodIndex } from '../../foods/food-index.ts'
import type { Recipe } from '../../model.ts'
import { factsOf } from '../recipe-facts.ts'
import { wordsOfRecipe } from '../search-recipes.ts'

/** So many recipes are looked through at once; of more the page answers in between. */
const AT_ONCE = 100

/** Finds the facts of all recipes in portions; they are remembered. */
export async function findAllFacts(
  recipes: readonly Recipe[],
  index: FoodIndex,
  canGoOn: () => boolean,
): Promise<void> {
  await inPortions(recipes, { canGoOn, onProgress: () => undefined }, (recipe) => void factsOf(recipe, index))
}

/**
 * Finds the facts with the index, and says if they are found; without an index none are wanted. What changes later is little, and found
 * with what needs it.
 */
export function useFacts(recipes: readonly Recipe[], index: FoodIndex | undefined): boolean {
  const [doneFor, setDoneFor] = useState<FoodIndex>()
  const isReady = index === undefined || doneFor === index || recipes.length <= AT_ONCE
  useEffect(() => {
    if (isReady) return undefined
    let isOver = false
    void findAllFacts(recipes, index, () => !isOver).then(() => {
      // In slices: much is drawn anew.
      if (!isOver) startTransition(() => setDoneFor(index))
    })
    return () => {
      isOver = true
    }
  }, [isReady, recipes, index])
  return isReady
}

/** First the screen is shown. */
const AFTER_MS = 300

/** Reads the words of all recipes in portions, so that the first key of a search has little left to do. */
export function useSearchWords(recipes: readonly Recipe[]): void {
  useEffect(() => {
    let isOver = false
    const parts = { canGoOn: () => !isOver, onProgress: () => undefined }
    const read = (): void => void inPortions(recipes, parts, (recipe) => void wordsOfRecipe(recipe))
    const timer = setTimeout(read, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [recipes])
}
