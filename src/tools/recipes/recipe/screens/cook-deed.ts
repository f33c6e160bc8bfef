import { formatCount } from '#base/text/format'
import type { DeedParts } from '#kit/tool-door'
import {
  cookLogCollection,
  foodsCollection,
  mealsCollection,
  pantryCollection,
  recipesCollection,
} from '../../collections.ts'
import { createFoodIndex } from '../../foods/food-index.ts'
import { takeFromPantry } from '../../pantry/change-stock.ts'
import { factorFor } from '../scale-recipe.ts'
import { writeCooked } from './write-cooked.ts'

/** What the start page does about a meal (R94). */
export const mealDeeds = {
  /** As the dialog „Gekocht“ without stars and note: in the portions of the meal, from the pantry of its household. */
  cooked: ({ documents, edits, about = '' }: DeedParts): void => {
    const meal = documents.get(mealsCollection, about)
    const recipe =
      meal !== undefined && 'recipeId' in meal.dish ? documents.get(recipesCollection, meal.dish.recipeId) : undefined
    if (meal === undefined || recipe === undefined || isCookedOn(documents, recipe.id, meal.on)) return
    const { cookbookId, servings } = meal
    const index = createFoodIndex(documents.list(foodsCollection, cookbookId))
    const pantry = documents.list(pantryCollection, cookbookId)
    const takings = takeFromPantry(recipe.ingredients, factorFor(recipe, servings), pantry, index)
    const cooking = { servings, stars: 0, note: '', isTaking: true, hasLeftover: false }
    const taken =
      takings.length === 0 ? '' : `, ${formatCount(takings.length, 'Ding', 'Dinge')} aus dem Vorrat genommen`
    edits.run(`„${recipe.title}“ gekocht${taken}`, (editing) =>
      writeCooked(editing, { recipe, cooking, takings, meals: [], weekId: cookbookId }),
    )
  },
}

/** Another tab or device may have been quicker. */
function isCookedOn(documents: DeedParts['documents'], recipe: string, date: string): boolean {
  return documents.list(cookLogCollection).some(({ on, recipeId }) => on === date && recipeId === recipe)
}
