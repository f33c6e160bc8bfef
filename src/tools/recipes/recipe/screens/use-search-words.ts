import { useEffect } from 'react'
import { inPortions } from '#ui/in-portions'
import type { Recipe } from '../../model.ts'
import { wordsOfRecipe } from '../search-recipes.ts'

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
