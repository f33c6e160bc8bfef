/** The packing list of a trip: what one user sees of it, how far it is, and what it weighs (J15). */
import { compareTexts } from '#base/text/format'
import type { PackingItem, PackingTemplate } from '../model.ts'

/** A thing as it is typed, or as a template has it. */
export type PackingLine = Omit<PackingTemplate['items'][number], 'id'>

/** An item of the shared list, or one of the user alone. */
export type ListedItem = Omit<PackingItem, 'tripId'> & { readonly id: string; readonly isPrivate: boolean }

export type PackingProgress = { readonly packed: number; readonly total: number }

/** Counts pieces, not lines. */
export function progressOf(items: readonly Pick<ListedItem, 'quantity' | 'packed'>[]): PackingProgress {
  return items.reduce(
    (sum, { quantity, packed }) => ({ packed: sum.packed + Math.min(packed, quantity), total: sum.total + quantity }),
    { packed: 0, total: 0 },
  )
}

export type BagWeight = { readonly bag: string; readonly grams: number }

/** What each bag will weigh, the heaviest first; what is in no bag has an empty name. `unknown` counts the lines without a weight. */
export function weighBags(items: readonly Pick<ListedItem, 'quantity' | 'grams' | 'bag'>[]): {
  readonly bags: readonly BagWeight[]
  readonly unknown: number
} {
  const bags = new Map<string, number>()
  for (const { quantity, grams, bag = '' } of items)
    if (grams !== undefined) bags.set(bag, (bags.get(bag) ?? 0) + quantity * grams)
  return {
    bags: [...bags]
      .map(([bag, grams]) => ({ bag, grams }))
      .toSorted((a, b) => b.grams - a.grams || compareTexts(a.bag, b.bag)),
    unknown: items.filter(({ grams }) => grams === undefined).length,
  }
}

const kilograms = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** `900 g`, from a kilogram on `4,25 kg` */
export function formatGrams(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${kilograms.format(grams / 1_000)} kg`
}

/** A row of the list: the name of a category, or an item. */
export type PackingRow =
  | { readonly heading: string; readonly progress: PackingProgress }
  | { readonly item: ListedItem }

/** Categories by name, and in each the items by name. */
export function listRows(items: readonly ListedItem[]): readonly PackingRow[] {
  const groups = Map.groupBy(items, ({ category }) => category)
  return [...groups]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .flatMap(([heading, group]) => [
      { heading, progress: progressOf(group) },
      ...group.toSorted((a, b) => compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1)).map((item) => ({ item })),
    ])
}

/** Names in use, for choosing one of them. */
export function namesOf(
  items: readonly Pick<ListedItem, 'category' | 'bag'>[],
  field: 'category' | 'bag',
): readonly string[] {
  return [...new Set(items.flatMap((item) => item[field] ?? []))].toSorted(compareTexts)
}
