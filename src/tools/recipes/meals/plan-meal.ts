/** Where a meal goes in the week. */
import { ranksAfter } from '#base/rank'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import type { Meal, MealKind } from '../model.ts'

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

/** A rank behind the meals that are in the slot. */
export function rankInSlot(meals: readonly Pick<Meal, 'on' | 'kind' | 'rank'>[], slot: Slot): string {
  const last = meals
    .filter(({ on, kind }) => on === slot.on && kind === slot.kind)
    .reduce<string | undefined>((most, { rank }) => (most === undefined || rank > most ? rank : most), undefined)
  return ranksAfter(last, 1)[0] ?? ''
}

/** „heute“, „morgen“, „am Mittwoch“ within a week, otherwise „am 24.12.“ */
export function describeDayFrom(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'heute'
  if (days === 1) return 'morgen'
  const options =
    days > 1 && days < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'numeric' } as const)
  return `am ${new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' }).format(new Date(date))}`
}
