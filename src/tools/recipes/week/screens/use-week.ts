import { useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { cookLogCollection, mealsCollection, pantryCollection, recipesCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { suggest } from '../../ideas/suggest.ts'
import { useShopMeals } from '../../meals/screens/use-shop-meals.ts'
import { filledMeals, freeDays, weekOf, type StoredMeal } from '../plan-week.ts'

export type Week = ReturnType<typeof useWeek>

const GONE = 'Ein Rezept, das es nicht mehr gibt'

/** The meals of a week, and what is done with all of them. */
export function useWeek(monday: string, today: string) {
  const { run, cookbook } = useKitchen()
  const meals = useOfKitchen(mealsCollection)
  const recipes = useOfKitchen(recipesCollection)
  const pantry = useOfKitchen(pantryCollection)
  const cookLog = useOfKitchen(cookLogCollection)
  const index = useFoodIndex()
  const days = useMemo(() => weekOf(meals, monday), [meals, monday])
  // A meal may be of another cookbook than the one that is shown.
  const all = useDocuments(recipesCollection)
  const byId = useMemo(() => new Map(all.map((recipe) => [recipe.id, recipe])), [all])
  const nameOf = nameMeals(meals, (recipeId) => byId.get(recipeId)?.title ?? GONE)
  const planned = days.flatMap((day) => day.meals)
  const free = freeDays(days, today)
  return {
    ...{ days, meals, recipes, nameOf },
    isKnown: (recipeId: string): boolean => byId.has(recipeId),
    usualServings: cookbook.servings,
    freeCount: recipes.length === 0 ? 0 : free.length,
    /** The best ideas of today, to be proposed. */
    propose: (count: number) =>
      suggest({ recipes, pantry, cookLog, meals, index, today }, {}, count).map(({ recipe }) => recipe),
    /** Fills the free evenings with the ideas of today, none twice (R72). */
    fill: (): void => {
      const ideas = suggest({ recipes, pantry, cookLog, meals, index, today }, {}, free.length)
      run(`${formatCount(ideas.length, 'Mahlzeit', 'Mahlzeiten')} geplant`, (editing) => {
        for (const { id, meal } of filledMeals(free, ideas, { meals, servings: cookbook.servings }))
          editing.add(mealsCollection, meal, id)
      })
    },
    shopping: useShopMeals(planned, today),
  }
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
