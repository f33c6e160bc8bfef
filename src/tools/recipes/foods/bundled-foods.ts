/** The foods that everybody has from the start. */
import { compareCodes } from '#base/compare-codes'
import { foodMonths } from './tables/food-months.ts'
import { foodSubstitutes } from './tables/food-substitutes.ts'
import { freshCounter } from './tables/fresh-counter.ts'
import { freshProduce } from './tables/fresh-produce.ts'
import { storedBasics } from './tables/stored-basics.ts'
import { storedJars } from './tables/stored-jars.ts'
import type { Food } from './food.ts'
import { normalizeFood } from './food-form.ts'
import { parseFoods, parseMonths, parseNameLists } from './parse-foods.ts'

let made: readonly Food[] | undefined

/** The bundled foods by name; read from the tables when first needed. */
export function bundledFoods(): readonly Food[] {
  return (made ??= makeFoods())
}

function makeFoods(): readonly Food[] {
  const months = parseMonths(foodMonths)
  const substitutes = parseNameLists(foodSubstitutes)
  return [freshProduce, freshCounter, storedBasics, storedJars]
    .flatMap(parseFoods)
    .map((food) => ({
      ...food,
      seasonMonths: months.get(food.name)?.outdoors ?? [],
      storedMonths: months.get(food.name)?.stored ?? [],
      substitutes: substitutes.get(food.name) ?? [],
    }))
    .map((food) => ({ food, name: normalizeFood(food.name) }))
    .toSorted((a, b) => compareCodes(a.name, b.name))
    .map(({ food }) => food)
}
