import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { useToast } from '#messaging/client'
import { cookLogCollection, mealsCollection, pantryCollection, recipesCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { suggest, type SuggestedRecipe } from '../../ideas/suggest.ts'
import { useShopMeals } from '../../meals/screens/use-shop-meals.ts'
import { findAllFacts } from '../../recipe/screens/use-looked-through.ts'
import { filledMeals, freeDays, weekOf, type StoredMeal } from '../plan-week.ts'

export type Week = ReturnType<typeof useWeek>

const GONE = 'Ein Rezept, das es nicht mehr gibt'
const NONE_LEFT = 'Alle Rezepte sind schon um diese Woche geplant.'
const DAYS_OF_WEEK = 7

/** The meals of a week, and what is done with all of them. */
export function useWeek(monday: string, today: string) {
  const { cookbook } = useKitchen()
  const meals = useOfKitchen(mealsCollection)
  const recipes = useOfKitchen(recipesCollection)
  const days = useMemo(() => weekOf(meals, monday), [meals, monday])
  // A meal may be of another cookbook than the one that is shown.
  const all = useDocuments(recipesCollection)
  const byId = useMemo(() => new Map(all.map((recipe) => [recipe.id, recipe])), [all])
  const nameOf = nameMeals(meals, (recipeId) => byId.get(recipeId)?.title ?? GONE)
  const planned = days.flatMap((day) => day.meals)
  return {
    ...{ days, meals, recipes, nameOf },
    isKnown: (recipeId: string): boolean => byId.has(recipeId),
    usualServings: cookbook.servings,
    freeCount: recipes.length === 0 ? 0 : freeDays(days, today).length,
    ...useFilling(monday, today),
    shopping: useShopMeals(planned, today),
  }
}

/** Proposes meals, and fills the free evenings of a week with them (R72). */
function useFilling(monday: string, today: string) {
  const { run, cookbook, shownId } = useKitchen()
  const documents = useDocumentsClient()
  const toasts = useToast()
  const index = useFoodIndex()
  const [isFilling, setFilling] = useState(false)

  /** Looks through the recipes in portions, and returns the best ideas of today that are not planned near this week. */
  async function propose(count: number): Promise<readonly SuggestedRecipe[]> {
    const { userId } = documents.getStatus()
    const canGoOn = (): boolean => documents.getStatus().isLoaded && documents.getStatus().userId === userId
    await findAllFacts(documents.list(recipesCollection, shownId), index, canGoOn)
    if (!canGoOn()) return []
    const ware = {
      recipes: documents.list(recipesCollection, shownId),
      pantry: documents.list(pantryCollection, shownId),
      cookLog: documents.list(cookLogCollection, shownId),
      meals: documents.list(mealsCollection, shownId),
    }
    return suggest({ ...ware, index, today, plannedFor: monday }, {}, count).map(({ recipe }) => recipe)
  }

  /** Fills the evenings that are free by then. */
  async function fill(): Promise<void> {
    setFilling(true)
    const recipes = await propose(DAYS_OF_WEEK)
    setFilling(false)
    const meals = documents.list(mealsCollection, shownId)
    const filled = filledMeals(freeDays(weekOf(meals, monday), today), recipes, { meals, servings: cookbook.servings })
    if (filled.length === 0) {
      toasts.show({ kind: 'info', text: NONE_LEFT })
      return
    }
    run(`${formatCount(filled.length, 'Mahlzeit', 'Mahlzeiten')} geplant`, (editing) => {
      for (const { id, meal } of filled) editing.add(mealsCollection, meal, id)
    })
  }

  return { propose, fill: () => void fill(), isFilling }
}

/** Returns how people call a meal: by its recipe, its words, or what it is left of. */
function nameMeals(meals: readonly StoredMeal[], titleOf: (recipeId: string) => string) {
  return function nameOf({ dish }: Pick<StoredMeal, 'dish'>): string {
    if ('recipeId' in dish) return titleOf(dish.recipeId)
    if ('text' in dish) return dish.text
    const origin = meals.find(({ id }) => id === dish.leftoverOf)
    return origin === undefined || 'leftoverOf' in origin.dish ? 'Reste' : `Rest von ${nameOf(origin)}`
  }
}
