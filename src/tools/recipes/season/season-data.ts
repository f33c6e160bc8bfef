/** What grows when in Central Europe, and a word about each. The months themselves stand with the foods (`foods/tables/food-months.ts`). */
import type { FoodIndex } from '../foods/food-index.ts'
import { seasonWords } from './season-words.ts'

export type SeasonFood = {
  /** The name of a food. */
  readonly name: string
  readonly outdoors: readonly number[]
  /** From store. */
  readonly stored: readonly number[]
  /** One sentence about it. */
  readonly words: string
}

/** Fresh from outdoors in this month, or from store; undefined: neither, or it has no season. */
export function inSeason(name: string, month: number, index: FoodIndex): 'fresh' | 'stored' | undefined {
  const food = index.find(name)?.food
  if (food === undefined) return undefined
  if (food.seasonMonths.includes(month)) return 'fresh'
  return food.storedMonths.includes(month) ? 'stored' : undefined
}

/** All foods with months, of the bundled list and of the household, by name. */
export function seasonFoods(index: FoodIndex): readonly SeasonFood[] {
  return index.all
    .filter(({ seasonMonths, storedMonths }) => seasonMonths.length + storedMonths.length > 0)
    .map(({ name, seasonMonths, storedMonths }) => ({
      name,
      outdoors: seasonMonths,
      stored: storedMonths,
      words: seasonWords.get(name) ?? '',
    }))
}
