/** A barcode is one more name of a food of the household, so that a food is found by its codes as by its names (R79). */
import { ownContentId } from '#documents'
import { fieldsOfFood, MAX_ALIASES, type FoodFields } from '../foods/food-draft.ts'
import { normalizeFood } from '../foods/food-form.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import type { StoredFood } from '../model.ts'

type Household = {
  readonly cookbookId: string
  readonly index: FoodIndex
  readonly stored: readonly (StoredFood & { readonly id: string })[]
}

type TaughtFood = {
  readonly id: string
  /** All its other names, with the code. */
  readonly aliases: string[]
  /** What is stored of it if the household has not stored anything of it before. */
  readonly added?: FoodFields
}

/**
 * Returns what to write so that the food with this name has the code; undefined if it has as many names as it can. The id is the one by
 * which the page of the foods stores it: two devices that do so first write one document.
 */
export function teachCode(code: string, name: string, household: Household): TaughtFood | undefined {
  const { cookbookId, index, stored } = household
  const found = index.find(name)
  const food = found?.isExact === true ? found.food : undefined
  const key = normalizeFood(food?.name ?? name)
  const own = stored.find((one) => normalizeFood(one.name) === key)
  const fields = own ?? (food === undefined ? newFood(name, index) : fieldsOfFood(food))
  if (fields.aliases.length >= MAX_ALIASES) return undefined
  const aliases = [...fields.aliases, code]
  return own === undefined
    ? { id: ownContentId(cookbookId, 'food', key), aliases, added: fields }
    : { id: own.id, aliases }
}

function newFood(name: string, index: FoodIndex): FoodFields {
  const department = index.departmentOf(name)
  return { name, department, aliases: [], isStaple: false, seasonMonths: [], substitutes: [] }
}
