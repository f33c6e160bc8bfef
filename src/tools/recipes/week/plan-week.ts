/** The meals of a week (R70 to R74). */
import { addDays } from '../meals/plan-meal.ts'
import { mealKinds, type Meal, type MealKind } from '../model.ts'

export type StoredMeal = Meal & { readonly id: string }

/** The Monday of the week in which a date is. */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -weekday)
}

export type WeekDay = { readonly date: string; readonly meals: readonly StoredMeal[] }

/** Seven days from Monday, each with its meals in the order of the day. */
export function weekOf(meals: readonly StoredMeal[], monday: string): readonly WeekDay[] {
  const byDate = Map.groupBy(meals, ({ on }) => on)
  return Array.from({ length: 7 }, (_none, day) => {
    const date = addDays(monday, day)
    return { date, meals: (byDate.get(date) ?? []).toSorted(compareMeals) }
  })
}

function compareMeals(a: StoredMeal, b: StoredMeal): number {
  const kinds = mealKinds.indexOf(a.kind) - mealKinds.indexOf(b.kind)
  return kinds !== 0 ? kinds : a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1
}

/** The days of a week from `today` on that have no meal of the kind: what „Woche füllen“ fills. */
export function freeDays(days: readonly WeekDay[], today: string, kind: MealKind = 'dinner'): readonly string[] {
  return days
    .filter(({ date, meals }) => date >= today && !meals.some((meal) => meal.kind === kind))
    .map(({ date }) => date)
}

/** The meals of one week for another one; leftovers become words, since what they come from is not copied with them. */
export function copiedMeals(
  days: readonly WeekDay[],
  shiftDays: number,
  nameOf: (meal: StoredMeal) => string,
): readonly Meal[] {
  return days.flatMap(({ meals }) =>
    meals.map((meal) => {
      const { cookbookId, on, kind, rank, dish, servings } = meal
      const copied = 'leftoverOf' in dish ? { text: nameOf(meal) } : dish
      return { cookbookId, kind, rank, servings, on: addDays(on, shiftDays), dish: copied }
    }),
  )
}
