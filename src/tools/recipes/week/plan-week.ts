/** The meals of a week (R70 to R74). */
import { ownContentId } from '#documents'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { compareMeals, rankInSlot } from '../meals/plan-meal.ts'
import type { Meal, MealKind } from '../model.ts'

export type StoredMeal = Meal & { readonly id: string }

export type WeekDay = { readonly date: string; readonly meals: readonly StoredMeal[] }

/** Seven days from Monday, each with its meals in the order of the day. */
export function weekOf(meals: readonly StoredMeal[], monday: string): readonly WeekDay[] {
  const byDate = Map.groupBy(meals, ({ on }) => on)
  return Array.from({ length: 7 }, (_none, day) => {
    const date = addDays(monday, day)
    return { date, meals: (byDate.get(date) ?? []).toSorted(compareMeals) }
  })
}

/** The days of a week from `today` on that have no meal of the kind: what „Woche füllen“ fills. */
export function freeDays(days: readonly WeekDay[], today: string, kind: MealKind = 'dinner'): readonly string[] {
  return days
    .filter(({ date, meals }) => date >= today && !meals.some((meal) => meal.kind === kind))
    .map(({ date }) => date)
}

export type NewMeal = { readonly id: string; readonly meal: Meal }

/**
 * A dinner for each free day, in the order of the recipes. Ids follow from the cookbook and the day, so two devices that fill a week at
 * once plan each evening once; a meal that was moved to another day keeps its id, and the day gets another one.
 */
export function filledMeals(
  free: readonly string[],
  recipes: readonly { readonly id: string; readonly cookbookId: string }[],
  { meals, servings }: { readonly meals: readonly StoredMeal[]; readonly servings: number },
): readonly NewMeal[] {
  const ids = new Set(meals.map(({ id }) => id))
  return recipes.slice(0, free.length).map(({ id: recipeId, cookbookId }, place) => {
    const slot = { on: free[place] ?? '', kind: 'dinner' as const }
    const id = freeId(ids, cookbookId, 'week', slot.on)
    return { id, meal: { ...slot, cookbookId, rank: rankInSlot(meals, slot), dish: { recipeId }, servings } }
  })
}

/**
 * R92: words instead of a dinner on each day of a range that has none, so that nothing is proposed for it. The days are those on which the
 * household is away.
 */
export function awayMeals(
  away: { readonly title: string; readonly from: string; readonly to: string },
  { meals, cookbookId, servings }: { readonly meals: readonly StoredMeal[] } & Pick<Meal, 'cookbookId' | 'servings'>,
): readonly NewMeal[] {
  const ids = new Set(meals.map(({ id }) => id))
  const planned = new Set(meals.filter(({ kind }) => kind === 'dinner').map(({ on }) => on))
  const days = Array.from({ length: daysBetween(away.from, away.to) + 1 }, (_none, day) => addDays(away.from, day))
  return days
    .filter((on) => !planned.has(on))
    .map((on) => {
      const slot = { on, kind: 'dinner' as const }
      const id = freeId(ids, cookbookId, 'away', on)
      return { id, meal: { ...slot, cookbookId, rank: rankInSlot(meals, slot), dish: { text: away.title }, servings } }
    })
}

function freeId(taken: ReadonlySet<string>, leaderId: string, ...content: readonly string[]): string {
  for (let copy = 1; ; copy++) {
    const id = ownContentId(leaderId, ...content, String(copy))
    if (!taken.has(id)) return id
  }
}

/** The meals of one week for another one, with ids that follow from them; leftovers become words, since what they come from is not copied with them. */
export function copiedMeals(
  days: readonly WeekDay[],
  shiftDays: number,
  { nameOf, meals: all }: { readonly nameOf: (meal: StoredMeal) => string; readonly meals: readonly StoredMeal[] },
): readonly NewMeal[] {
  const ids = new Set(all.map(({ id }) => id))
  return days.flatMap(({ meals }) =>
    meals.map((meal) => {
      const { cookbookId, kind, rank, dish, servings } = meal
      const on = addDays(meal.on, shiftDays)
      const copied = 'leftoverOf' in dish ? { text: nameOf(meal) } : dish
      const id = freeId(ids, cookbookId, 'copy', meal.id, on)
      return { id, meal: { cookbookId, kind, rank, servings, on, dish: copied } }
    }),
  )
}
