/** Buys for meals: what is planned from today on and not on the shopping list yet (R40). */
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { recipesCollection, shoppingCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Meal } from '../../model.ts'
import { addRecipeParts } from '../../shopping/plan-shopping.ts'

export type MealShopping = {
  /** How many meals it would buy for. */
  readonly count: number
  readonly shop: () => void
}

export function useShopMeals(meals: readonly (Meal & { readonly id: string })[], today: string): MealShopping {
  const { run } = useKitchen()
  const { isStaple } = useFoodIndex()
  // A meal may be of another cookbook than the one that is shown.
  const recipes = useDocuments(recipesCollection)
  const onList = new Set(useOfKitchen(shoppingCollection).map(({ origin }) => origin?.mealId))
  const wanted = meals.flatMap((meal) => {
    if (meal.on < today || !('recipeId' in meal.dish) || onList.has(meal.id)) return []
    const { recipeId } = meal.dish
    const recipe = recipes.find(({ id }) => id === recipeId)
    return recipe === undefined ? [] : [{ meal, recipe }]
  })
  return {
    count: wanted.length,
    shop: () => {
      const nowIso = new Date().toISOString()
      run(`Zutaten für ${formatCount(wanted.length, 'Mahlzeit', 'Mahlzeiten')} auf der Einkaufsliste`, (editing) => {
        for (const { meal, recipe } of wanted)
          addRecipeParts(editing, {
            recipe: { ...recipe, cookbookId: meal.cookbookId },
            ...{ servings: meal.servings, mealId: meal.id, isStaple, nowIso },
          })
      })
    },
  }
}
