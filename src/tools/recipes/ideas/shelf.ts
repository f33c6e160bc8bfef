/** What is in the pantry, by the names under which recipes ask for it. */
import { thereOf } from '../amounts/stock.ts'
import { addDays } from '#base/calendar/calendar-day'
import { SOON_DAYS } from '../pantry/expiry.ts'
import type { FoodIndex, NamedFood } from '../foods/food-index.ts'
import { matchFood } from '../foods/match-food.ts'
import type { PantryItem } from '../model.ts'

/** Says of a food whether there is some that is not past its date, and whether some of that expires soon. */
export type Shelf = (needed: NamedFood) => 'missing' | 'there' | 'expiring'

export function readShelf(pantry: readonly PantryItem[], index: FoodIndex, today: string): Shelf {
  const soon = addDays(today, SOON_DAYS)
  const there = thereOf(pantry).filter(({ bestBefore }) => bestBefore === undefined || bestBefore >= today)
  const all = namesOf(there, index)
  const expiring = namesOf(
    there.filter(({ bestBefore }) => bestBefore !== undefined && bestBefore <= soon),
    index,
  )
  // The same foods are asked for again and again.
  const answers = new Map<NamedFood, ReturnType<Shelf>>()
  return (needed) => {
    const known = answers.get(needed)
    if (known !== undefined) return known
    const answer = isAmong(expiring, needed, index) ? 'expiring' : isAmong(all, needed, index) ? 'there' : 'missing'
    answers.set(needed, answer)
    return answer
  }
}

type Names = {
  readonly keys: ReadonlySet<string>
  readonly foods: ReadonlySet<string>
  /** Names of what is no known food: few, and compared word by word. */
  readonly unknown: readonly string[]
}

function namesOf(items: readonly PantryItem[], index: FoodIndex): Names {
  const found = items.map(({ name }) => ({ name, food: index.find(name)?.food }))
  return {
    keys: new Set(items.map(({ name }) => index.keyOf(name))),
    foods: new Set(found.flatMap(({ food }) => (food === undefined ? [] : [food.name]))),
    unknown: [...new Set(found.flatMap(({ name, food }) => (food === undefined ? [name] : [])))],
  }
}

/** As `matchFood` finds it (R22), by look-ups. */
function isAmong({ keys, foods, unknown }: Names, { name, key, food }: NamedFood, index: FoodIndex): boolean {
  if (keys.has(key)) return true
  if (food !== undefined) return foods.has(food.name)
  return unknown.some((there) => matchFood(name, there, index) !== undefined)
}
