/** Where a meal goes in the week. */
import { compareCodes } from '#base/compare-codes'
import { ranksAfter } from '#base/rank'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { mealKinds, type Meal, type MealKind } from '../model.ts'

export type Slot = { readonly on: string; readonly kind: MealKind }

/** So far ahead a free evening is looked for. */
const DAYS_AHEAD = 14

/** Today's dinner, or the next evening that is free; today's if none is. */
export function nextFreeDinner(meals: readonly Pick<Meal, 'on' | 'kind'>[], today: string): Slot {
  const taken = new Set(meals.filter(({ kind }) => kind === 'dinner').map(({ on }) => on))
  for (let days = 0; days < DAYS_AHEAD; days++) {
    const on = addDays(today, days)
    if (!taken.has(on)) return { on, kind: 'dinner' }
  }
  return { on: today, kind: 'dinner' }
}

/** The ranks of each kind begin with its letter, so a day has its meals in this order until a user moves one. */
const rankStarts: Readonly<Record<MealKind, string>> = { breakfast: 'F', lunch: 'M', dinner: 'V', snack: 'd' }

/** A rank behind the meals that are in the slot. */
export function rankInSlot(meals: readonly Pick<Meal, 'on' | 'rank'>[], slot: Slot): string {
  const start = rankStarts[slot.kind]
  const last = meals
    .filter(({ on, rank }) => on === slot.on && rank.startsWith(start))
    .reduce((most, { rank }) => (rank > most ? rank : most), start)
  return ranksAfter(last, 1)[0] ?? ''
}

/** Orders meals by day, and those of a day as its user has them (R70). */
export function compareMeals(a: PlacedMeal, b: PlacedMeal): number {
  const keys = ({ on, rank, kind, id }: PlacedMeal) => [on, rank, mealKinds.indexOf(kind), id].join(' ')
  return compareCodes(keys(a), keys(b))
}

type PlacedMeal = Slot & { readonly id: string; readonly rank: string }

/** „heute“, „morgen“, „am Mittwoch“ within a week, otherwise „am 24.12.“ */
export function describeDayFrom(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'heute'
  if (days === 1) return 'morgen'
  const options =
    days > 1 && days < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'numeric' } as const)
  return `am ${new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' }).format(new Date(date))}`
}
