/** What „Gekocht“ writes, as one step: the entry, what is taken out of the pantry, and what is left over (R67). */
import type { Documents, DocumentView } from '#documents/client'
import { addDays } from '#base/calendar/calendar-day'
import { cookLogCollection, mealsCollection } from '../../collections.ts'
import { rankInSlot } from '../../meals/plan-meal.ts'
import { MAX_TITLE, type Meal, type Recipe } from '../../model.ts'
import { writeTaking, type Taking } from '../../pantry/change-stock.ts'

export type Cooking = {
  readonly servings: number
  /** 0: none were given. */
  readonly stars: number
  readonly note: string
  readonly isTaking: boolean
  readonly hasLeftover: boolean
}

type CookedParts = {
  readonly recipe: DocumentView<Recipe>
  readonly cooking: Cooking
  readonly takings: readonly Taking[]
  readonly meals: readonly Meal[]
  /** The cookbook whose week gets what is left. */
  readonly weekId: string
}

export function writeCooked(editing: Documents, { recipe, cooking, takings, meals, weekId }: CookedParts): void {
  const { cookbookId } = recipe
  const { servings, stars, note } = cooking
  const today = Temporal.Now.plainDateISO().toString()
  editing.add(cookLogCollection, {
    ...{ cookbookId, recipeId: recipe.id, on: today, servings },
    ...(stars === 0 ? {} : { stars }),
    ...(note === '' ? {} : { note }),
  })
  const nowIso = new Date().toISOString()
  if (cooking.isTaking) for (const taking of takings) writeTaking(editing, taking, nowIso)
  if (!cooking.hasLeftover) return
  const slot = { on: addDays(today, 1), kind: 'lunch' as const }
  const dish = { text: `Rest von „${recipe.title}“`.slice(0, MAX_TITLE) }
  editing.add(mealsCollection, { ...slot, cookbookId: weekId, rank: rankInSlot(meals, slot), dish, servings: 1 })
}
