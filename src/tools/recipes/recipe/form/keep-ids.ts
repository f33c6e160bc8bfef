/** An edited recipe whose lines keep their ids: those that are the same, and changed ones that stand between the same neighbours (R64). */
import { compareCodes } from '#base/compare-codes'
import { arrange } from '#base/rank'
import type { Ingredient, Recipe, RecipeStep } from '../../model.ts'
import { isSameSet } from './step-choices.ts'

type Item = { readonly id: string; readonly rank: string }

/** The recipe with the ids and ranks of what it was made from. */
export function keepIds(before: Recipe, after: Recipe): Recipe {
  const groups = matchItems(
    before.groups,
    after.groups,
    ({ kind, title }) => `${kind} ${title}`,
    () => undefined,
  )
  const groupIds = new Map(after.groups.map(({ id }, place) => [id, groups[place]?.id ?? id]))
  const inGroup = <Line extends { readonly groupId?: string | undefined }>(line: Line): Line =>
    line.groupId === undefined ? line : { ...line, groupId: groupIds.get(line.groupId) ?? line.groupId }
  const ingredients = matchItems(
    before.ingredients,
    after.ingredients.map(inGroup),
    ({ text }) => text,
    ({ name }) => name,
  )
  const ingredientIds = new Map(after.ingredients.map(({ id }, place) => [id, ingredients[place]?.id ?? id]))
  const steps = matchItems(
    before.steps,
    after.steps.map((step) => withKeptIds(inGroup(step), ingredientIds)),
    ({ text }) => onOneLine(text),
    () => undefined,
  )
  return {
    ...after,
    groups: [...groups],
    ingredients: ingredients.map((line) => keepUnread(before.ingredients, line)),
    steps: steps.map((step) => keepStep(before, step)),
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

function withKeptIds(step: RecipeStep, ids: ReadonlyMap<string, string>): RecipeStep {
  const { ingredientIds } = step
  return ingredientIds === undefined ? step : { ...step, ingredientIds: ingredientIds.map((id) => ids.get(id) ?? id) }
}

/** What the form does not show of a line whose text is the same stays: that it is optional. */
function keepUnread(before: readonly Ingredient[], line: Ingredient): Ingredient {
  const old = before.find(({ id }) => id === line.id)
  if (old === undefined || onOneLine(old.text) !== line.text) return line
  const { groupId, rank } = line
  const { groupId: _old, ...rest } = old
  return { ...rest, rank, ...(groupId === undefined ? {} : { groupId }) }
}

/** What is the same as before stays as it was written: breaks of the text, and the order of what it uses. */
function keepStep(before: Recipe, step: RecipeStep): RecipeStep {
  const old = before.steps.find(({ id }) => id === step.id)
  if (old === undefined) return step
  const text = onOneLine(old.text) === step.text ? old.text : step.text
  const there = new Set(before.ingredients.map(({ id }) => id))
  const wasUsing = old.ingredientIds?.filter((id) => there.has(id))
  const isSame = wasUsing !== undefined && step.ingredientIds !== undefined && isSameSet(wasUsing, step.ingredientIds)
  return { ...step, text, ...(isSame ? { ingredientIds: old.ingredientIds } : {}) }
}

/**
 * New items with the ids and ranks of old ones: the longest run of same ones first, then those that were moved, then those of the same
 * food, then those between by their places. A line that is moved stays the same line, so two devices that move it do not double it.
 */
function matchItems<One extends Item>(
  old: readonly One[],
  made: readonly One[],
  keyOf: (item: One) => string,
  nearKeyOf: (item: One) => string | undefined,
): readonly One[] {
  const sorted = old.toSorted((a, b) => compareCodes(a.rank, b.rank))
  const pairs = matchSame(sorted.map(keyOf), made.map(keyOf))
  const matching = new Matching(sorted, made)
  for (const [place, at] of pairs) matching.pair(place, at)
  matching.pairBy(keyOf)
  matching.pairBy(nearKeyOf)
  let [place, at] = [0, 0]
  for (const [nextPlace, nextAt] of [...pairs, [old.length, made.length] as const]) {
    matching.pairBetween([place, nextPlace], [at, nextAt])
    ;[place, at] = [nextPlace + 1, nextAt + 1]
  }
  return arrange(matching.items())
}

/** Which new item is which old one. */
class Matching<One extends Item> {
  readonly #old: readonly One[]
  readonly #made: readonly One[]
  readonly #oldOf = new Map<number, number>()
  readonly #taken = new Set<number>()

  constructor(old: readonly One[], made: readonly One[]) {
    this.#old = old
    this.#made = made
  }

  pair(place: number, at: number): void {
    this.#oldOf.set(at, place)
    this.#taken.add(place)
  }

  pairBy(keyOf: (item: One) => string | undefined): void {
    const free = Map.groupBy(this.#freeOld([0, this.#old.length]), (place) => {
      const item = this.#old[place]
      return item && keyOf(item)
    })
    for (const at of this.#freeMade([0, this.#made.length])) {
      const item = this.#made[at]
      const key = item === undefined ? undefined : keyOf(item)
      const place = key === undefined ? undefined : free.get(key)?.shift()
      if (place !== undefined) this.pair(place, at)
    }
  }

  pairBetween(places: readonly [number, number], ats: readonly [number, number]): void {
    const free = this.#freeOld(places)
    for (const [index, at] of this.#freeMade(ats).entries()) {
      const place = free[index]
      if (place !== undefined) this.pair(place, at)
    }
  }

  /** The new items in their order; new ones have no rank yet. */
  items(): readonly One[] {
    return this.#made.map((item, at) => {
      const old = this.#old[this.#oldOf.get(at) ?? -1]
      return { ...item, id: old?.id ?? item.id, rank: old?.rank ?? '' }
    })
  }

  #freeOld([from, to]: readonly [number, number]): number[] {
    return range(from, to).filter((place) => !this.#taken.has(place))
  }

  #freeMade([from, to]: readonly [number, number]): number[] {
    return range(from, to).filter((at) => !this.#oldOf.has(at))
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_none, index) => from + index)
}

/** Places of a longest common subsequence, in both lists. */
function matchSame(old: readonly string[], made: readonly string[]): readonly (readonly [number, number])[] {
  const width = made.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = made.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === made[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < old.length && column < made.length;) {
    if (old[row] === made[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}
