/** The packing list of a trip: what one user sees of it, how far it is, and what it weighs (J15). */
import { compareTexts } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import { type PackingItem, type PackingTemplate, MAX_GRAMS, MAX_QUANTITY } from '../model.ts'
import { MAX_NAME } from '../model-fields.ts'

/** A thing as it is typed, or as a template has it. */
export type PackingLine = Omit<PackingTemplate['items'][number], 'id'>

/** An item of the shared list, or one of the user alone. */
export type ListedItem = Omit<PackingItem, 'tripId'> & { readonly id: string; readonly isPrivate: boolean }

type PackingProgress = { readonly packed: number; readonly total: number }

/** Counts pieces, not lines. */
export function progressOf(items: readonly Pick<ListedItem, 'quantity' | 'packed'>[]): PackingProgress {
  return items.reduce(
    (sum, { quantity, packed }) => ({ packed: sum.packed + Math.min(packed, quantity), total: sum.total + quantity }),
    { packed: 0, total: 0 },
  )
}

type BagWeight = { readonly bag: string; readonly grams: number }

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

/** Anyone packs it. */
export const ANYBODY = ''
/** Of the user alone; no id of a traveller. */
export const ONLY_ME = '*'

type PackingDraft = {
  readonly name: string
  readonly category: string
  readonly quantity: string
  readonly grams: string
  readonly bag: string
  readonly isPerNight: boolean
  readonly who: string
}
type PackingErrors = {
  readonly [Field in 'name' | 'category' | 'quantity' | 'grams']?: string | undefined
}
export type PackingFields = PackingLine & { readonly who: string }

export function packingDraftOf(item: Omit<PackingLine, 'isPrivate'>, who: string): PackingDraft {
  const { name, category, quantity, grams, bag = '', isPerNight } = item
  const written = grams === undefined ? '' : String(grams)
  return { name, category, quantity: String(quantity), grams: written, bag, isPerNight: isPerNight === true, who }
}

export function readPackingDraft(draft: PackingDraft): Result<PackingFields, PackingErrors> {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const category = draft.category.trim().slice(0, MAX_NAME)
  const bag = draft.bag.trim().slice(0, MAX_NAME)
  const [quantity, grams] = [readWhole(draft.quantity), readWhole(draft.grams)]
  const errors: PackingErrors = {
    name: name === '' ? 'Schreib, was du einpackst.' : undefined,
    category: category === '' ? 'Gib eine Kategorie an.' : undefined,
    quantity:
      draft.isPerNight || (quantity !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY)
        ? undefined
        : `Die Menge ist eine ganze Zahl von 1 bis ${MAX_QUANTITY}.`,
    grams:
      draft.grams.trim() === '' || (grams !== undefined && grams <= MAX_GRAMS)
        ? undefined
        : 'Das Gewicht ist eine ganze Zahl in Gramm, höchstens 100 kg.',
  }
  if (Object.values(errors).some((error) => error !== undefined)) return failed(errors)
  return ok({
    ...{ name, category, who: draft.who, quantity: draft.isPerNight ? 1 : (quantity ?? 1) },
    ...(grams === undefined ? {} : { grams }),
    ...(bag === '' ? {} : { bag }),
    ...(draft.isPerNight ? { isPerNight: true as const } : {}),
  })
}

function readWhole(text: string): number | undefined {
  const plain = text.replaceAll(/\s/gu, '')
  const typed = /^\d{1,3}(?:\.\d{3})+$/u.test(plain) ? plain.replaceAll('.', '') : plain
  return /^\d{1,9}$/u.test(typed) ? Number(typed) : undefined
}
