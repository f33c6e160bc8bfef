/** The lines of a shopping list: parts of the same food added up, those that are ticked apart from those that are not (R41 to R43). */
import { compareCodes } from '#base/compare-codes'
import { compareNames } from '#base/text/compare-names'
import { formatNumber } from '#base/text/format'
import { departmentLabels } from '../collections.ts'
import { addAmounts } from '../amounts/add-amounts.ts'
import { formatAmount } from '../amounts/format-amount.ts'
import { fraction } from '../amounts/fraction.ts'
import { roundAmount } from '../amounts/round-amount.ts'
import { isPiece, unitOf } from '../amounts/units.ts'
import type { Food } from '../foods/food.ts'
import type { FoodIndex } from '../foods/food-index.ts'
import { departments, type Amount, type Department, type Fraction, type ShoppingPart } from '../model.ts'

export type StoredPart = ShoppingPart & { readonly id: string }

type ShoppingOrigin = { readonly recipeId: string; readonly addingId: string; readonly factor: Fraction }

export type ShoppingLine = {
  /** Of the food and, for ticked ones, of the press. */
  readonly key: string
  readonly name: string
  /** Of each dimension one, such as 200 ml and 1 EL. */
  readonly amounts: readonly Amount[]
  /** Some parts say no amount: „1 TL + etwas“. */
  readonly hasMore: boolean
  readonly notes: readonly string[]
  readonly department: Department
  readonly parts: readonly StoredPart[]
  /** One for each press that added a recipe. */
  readonly origins: readonly ShoppingOrigin[]
  readonly doneAt?: string
}

/** Lines in the order of their departments, then of their names; the same for the same parts in any order. */
export function mergeParts(
  parts: readonly StoredPart[],
  index: FoodIndex,
  order: readonly Department[] = departments,
): readonly ShoppingLine[] {
  const groups = Map.groupBy(parts, ({ name, doneAt }) => `${index.keyOf(name)}\n${doneAt ?? ''}`)
  const place = placesOf(order)
  return [...groups]
    .map(([key, group]) => lineOf(key, group.toSorted(compareParts), index))
    .toSorted(
      (a, b) => place(a.department) - place(b.department) || compareNames(a.name, b.name) || compareCodes(a.key, b.key),
    )
}

/** „200 ml + 1 EL“, „1 TL + etwas“; empty if nothing says how much. */
export function formatLineAmount(line: Pick<ShoppingLine, 'amounts' | 'hasMore' | 'origins'>): string {
  const { hasMore } = line
  const texts = amountsToBuy(line).map(formatAmount)
  return (hasMore && texts.length > 0 ? [...texts, 'etwas'] : texts).join(' + ')
}

/** Returns what is bought: what recipes need, rounded as in a recipe, and what is only sold whole as whole things (R41). */
export function amountsToBuy({ amounts, origins }: Pick<ShoppingLine, 'amounts' | 'origins'>): readonly Amount[] {
  return origins.length === 0 ? amounts : amounts.map(amountToBuy)
}

function amountToBuy(amount: Amount): Amount {
  const unit = unitOf(amount.unit)
  const isWhole = isPiece(amount.unit) || unit?.rounding === 'quarter'
  if (!isWhole) return unit?.rounding === 'metric' ? roundAmount(amount) : amount
  const { n, d } = amount.to ?? amount.from
  return { ...(amount.unit === undefined ? {} : { unit: amount.unit }), from: fraction(Math.ceil(n / d), 1) }
}

/** Departments that the order leaves out come last, as they usually stand. */
export function placesOf(order: readonly Department[]): (department: Department) => number {
  const places = new Map([...new Set([...order, ...departments])].map((department, index) => [department, index]))
  return (department) => places.get(department) ?? places.size
}

function lineOf(key: string, parts: readonly StoredPart[], index: FoodIndex): ShoppingLine {
  const [first] = parts
  const name = first?.name ?? ''
  const amounts = parts.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  const origins = new Map(parts.flatMap(({ origin }) => (origin === undefined ? [] : [[origin.addingId, origin]])))
  const food = index.find(name)?.food
  const sums = addAmounts(amounts, food?.density)
  const isSeveral = sums.some(({ unit, from }) => unit === undefined && from.n > from.d)
  return {
    key,
    name: isSeveral ? pluralOf(name, food) : name,
    amounts: sums,
    hasMore: amounts.length > 0 && amounts.length < parts.length,
    notes: [...new Set(parts.flatMap(({ note }) => (note === undefined ? [] : [note])))],
    department: index.departmentOf(name),
    parts,
    origins: [...origins.values()],
    ...(first?.doneAt === undefined ? {} : { doneAt: first.doneAt }),
  }
}

/** „rote Zwiebel“ becomes „rote Zwiebeln“; a name that does not end with that of its food stays. */
function pluralOf(name: string, food: Food | undefined): string {
  if (food?.plural === undefined || !name.endsWith(food.name)) return name
  const before = name.slice(0, -food.name.length)
  // Within a word, „Speisezwiebel“, the food would begin with a small letter.
  return before === '' || before.endsWith(' ') ? `${before.replace(/e[rs] $/, 'e ')}${food.plural}` : name
}

function compareParts(a: StoredPart, b: StoredPart): number {
  return a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : a.id < b.id ? -1 : 1
}

/**
 * Returns the order of a shop's departments after something of `next` was ticked right after something of `previous`: if the order has it
 * the other way round, `next` moves behind `previous` (R45). Returns the same array if nothing changes.
 */
export function learnOrder(
  order: readonly Department[],
  previous: Department,
  next: Department,
  all: readonly Department[],
): readonly Department[] {
  const place = placesOf(order)
  if (place(next) > place(previous)) return order
  if (next === previous) return order
  const whole = [...new Set([...order, ...all])].filter((department) => department !== next)
  const at = whole.indexOf(previous) + 1
  return [...whole.slice(0, at), next, ...whole.slice(at)]
}

/** The list as people send it to each other: a heading for each department, a line for each food. */
export function listAsText(lines: readonly ShoppingLine[]): string {
  const groups = Map.groupBy(lines, ({ department }) => department)
  return [...groups]
    .map(([department, group]) => [departmentLabels[department], ...group.map(lineAsText)].join('\n'))
    .join('\n\n')
}

function lineAsText(line: ShoppingLine): string {
  const amount = formatLineAmount(line)
  const notes = line.notes.length === 0 ? '' : ` (${line.notes.join('; ')})`
  return `- ${amount === '' ? '' : `${amount} `}${line.name}${notes}`
}

/** „Lasagne“, „Lasagne ×1,5“; a recipe that is gone is called so. */
export function describeOrigin(title: string | undefined, factor: number): string {
  const rounded = Math.round(factor * 100) / 100
  return `${title ?? 'einem Rezept, das es nicht mehr gibt'}${rounded === 1 ? '' : ` ×${formatNumber(rounded)}`}`
}
