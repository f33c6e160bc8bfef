import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { addRecipeParts } from '../../shopping/plan-shopping.ts'

/** What the page of a recipe writes elsewhere. */
export function useRecipeWrites(recipe: DocumentView<Recipe>) {
  const { run, placeFor } = useKitchen()
  const { isStaple } = useFoodIndex()
  return {
    addToList: (servings: number): void => {
      const portions = formatCount(servings, 'Portion', 'Portionen')
      run(`Zutaten für ${portions} „${recipe.title}“ auf der Einkaufsliste`, (editing) =>
        addRecipeParts(editing, {
          recipe: { ...recipe, cookbookId: placeFor(recipe) },
          servings,
          isStaple,
          nowIso: new Date().toISOString(),
        }),
      )
    },
  }
}
