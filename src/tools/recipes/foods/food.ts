/** What is known of a food: what it is called, where it stands in a shop, when it grows. */
import type { Department } from '../model.ts'

export type Food = {
  readonly name: string
  readonly plural?: string
  readonly aliases: readonly string[]
  readonly department: Department
  /** Taken as there, such as salt. */
  readonly isStaple: boolean
  /** Months in which it grows outdoors in Central Europe, 1 to 12; empty: it has no season. */
  readonly seasonMonths: readonly number[]
  /** Months in which it comes from the store, without those outdoors. */
  readonly storedMonths: readonly number[]
  /** Grams of a millilitre. */
  readonly density?: number
  /** Grams of a piece. */
  readonly pieceGrams?: number
  /** Names of foods that may take its place. */
  readonly substitutes: readonly string[]
  /** What the food is; absent: meat or fish, or unknown. */
  readonly diet?: 'vegan' | 'vegetarian'
}
