/** A recipe for other portions: what its page, the cook mode and paper show of it (R60). */
import { formatAmount } from '../amounts/format-amount.ts'
import { divide, fromNumber } from '../amounts/fraction.ts'
import { multiplyAmount, scaleAmount } from '../amounts/scale-amount.ts'
import { switchUnits, type FoodSizes, type UnitChoice } from '../amounts/switch-units.ts'
import type { Amount, Fraction, Ingredient, Recipe, RecipeGroup } from '../model.ts'

export type ScaledIngredient = {
  readonly id: string
  /** „≈ 465 g“; empty if the line says no amount. */
  readonly amount: string
  readonly name: string
  readonly note: string | undefined
  readonly isOptional: boolean
}

export type Section<Item> = { readonly id: string; readonly title: string | undefined; readonly items: readonly Item[] }

export function factorFor(recipe: Pick<Recipe, 'servings'>, servings: number): Fraction {
  return divide(fromNumber(servings), fromNumber(recipe.servings))
}

/** Which units people want, and what is known of a food. */
export type UnitWish = { readonly choice: UnitChoice; readonly sizesOf: (name: string) => FoodSizes }

/** A line that was not understood stays as it is, whatever the portions. */
export function scaleIngredient(ingredient: Ingredient, factor: Fraction, wish?: UnitWish): ScaledIngredient {
  const { id, text, amount, name, note, isOptional = false } = ingredient
  if (name === undefined) return { id, amount: '', name: text, note: undefined, isOptional }
  return { id, amount: amount === undefined ? '' : showAmount(amount, name, factor, wish), name, note, isOptional }
}

function showAmount(amount: Amount, name: string, factor: Fraction, wish: UnitWish | undefined): string {
  const switched = wish && switchUnits(multiplyAmount(amount, factor), wish.choice, wish.sizesOf(name))
  if (switched !== undefined) return `${switched.isAbout ? '≈ ' : ''}${formatAmount(switched.amount)}`
  const scaled = scaleAmount(amount, factor)
  return `${scaled.isRounded ? '≈ ' : ''}${formatAmount(scaled.amount)}`
}

/** The items in their order, under the headings of their sections; those without a section come first. */
export function sectionsOf<Item extends { readonly rank: string; readonly groupId?: string | undefined }>(
  items: readonly Item[],
  groups: readonly RecipeGroup[],
  kind: RecipeGroup['kind'],
): readonly Section<Item>[] {
  const ofKind = groups.filter((group) => group.kind === kind).toSorted(byRank)
  const known = new Set(ofKind.map(({ id }) => id))
  const sorted = items.toSorted(byRank)
  const loose = sorted.filter(({ groupId }) => groupId === undefined || !known.has(groupId))
  return [
    ...(loose.length === 0 ? [] : [{ id: '', title: undefined, items: loose }]),
    ...ofKind
      .map(({ id, title }) => ({ id, title, items: sorted.filter(({ groupId }) => groupId === id) }))
      .filter((section) => section.items.length > 0),
  ]
}

function byRank(a: { readonly rank: string }, b: { readonly rank: string }): number {
  return a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0
}
