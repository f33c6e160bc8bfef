/** What a template adds to a packing list, and the template that a list makes (J15). */
import { present } from '#base/collections/optional-fields'
import { normalizeName } from '#base/text/normalize-name'
import { MAX_TEMPLATE_ITEMS, type PackingItem, MAX_GRAMS, MAX_QUANTITY } from '../model.ts'
import type { ListedItem, PackingLine } from './packing-list.ts'
import { MAX_NAME } from '../model-fields.ts'

/** As many of what is worn for a day as people take along: they wash after a week. */
const MOST_PER_NIGHT = 8

/** One for each night and one more, at most eight. */
export function quantityOf(
  { quantity, isPerNight }: Pick<PackingLine, 'quantity' | 'isPerNight'>,
  nights: number,
): number {
  return isPerNight === true ? Math.min(Math.max(nights, 0) + 1, MOST_PER_NIGHT) : quantity
}

type Named = Pick<PackingLine, 'name' | 'category'>

/** Two things are the same if they have the same name in the same category, in any case. */
function keyOf({ name, category }: Named): string {
  return `${normalizeName(category)}\n${normalizeName(name)}`
}

/** An item to be added; a private one goes to the list of the user alone. */
export type NewItem = Omit<PackingItem, 'tripId'> & Pick<PackingLine, 'isPrivate'>

/** What a template adds to a list; what is there already is left out. */
export function planTemplate(
  template: readonly PackingLine[],
  existing: readonly Named[],
  nights: number,
): readonly NewItem[] {
  const known = new Set(existing.map(keyOf))
  return template.flatMap((line) => {
    const key = keyOf(line)
    if (known.has(key)) return []
    known.add(key)
    const { name, category, grams, bag, isPrivate } = line
    return [
      {
        ...{ name, category, quantity: quantityOf(line, nights), packed: 0 },
        ...present({ grams, bag, isPrivate }),
      },
    ]
  })
}

/** A list as a template: without what is packed and who takes it; what only the user sees stays theirs alone on the next list. */
export function templateOf(items: readonly Omit<ListedItem, 'id' | 'packed'>[]): readonly PackingLine[] {
  return items.slice(0, MAX_TEMPLATE_ITEMS).map(({ name, category, quantity, grams, bag, isPrivate }) => ({
    ...{ name, category, quantity },
    ...present({ grams, bag }),
    ...(isPrivate ? { isPrivate } : {}),
  }))
}

export type StarterTemplate = { readonly title: string; readonly items: readonly PackingLine[] }

/** `*` in front: one for each night and one more. A number behind a space is the weight of one in grams. */
type Written = Readonly<Record<string, string>>

const basics: Written = {
  Papiere: 'Personalausweis, Krankenkassenkarte, Fahrkarten, Bankkarte, Bargeld',
  Technik: 'Handy, Ladekabel, Kopfhörer',
  Bad: 'Zahnbürste, Zahnpasta, Duschgel, Deo, Haarbürste, Medikamente, Pflaster',
  Kleidung: '*Unterwäsche 60, *Socken 50, *T-Shirts 180, Schlafanzug 300',
}

const written: Readonly<Record<string, Written>> = {
  Städtereise: {
    Kleidung: '2 Hosen 500, Pullover 450, Jacke 700, Bequeme Schuhe 800',
    Unterwegs: 'Tagesrucksack 500, Trinkflasche 150, Regenschirm 300, Sonnenbrille, Reiseführer 350',
    Technik: 'Powerbank 250, Reiseadapter 100',
  },
  Strand: {
    Kleidung: '3 Kurze Hosen 250, Leichtes Kleid oder Hemd 250, Sonnenhut 100, Sandalen 500, Pullover 450',
    Strand:
      '2 Badesachen 150, Strandtuch 400, Sonnencreme 250, After-Sun 200, Sonnenbrille, Strandtasche 250, Buch 300',
    Technik: 'Powerbank 250',
  },
  Wandern: {
    Kleidung:
      '2 Wanderhosen 400, Fleecejacke 400, Regenjacke 400, Regenhose 250, Mütze 80, Handschuhe 80, Wanderschuhe 1200',
    Unterwegs:
      'Wanderrucksack 1500, 2 Trinkflaschen 150, Wanderkarte 100, Stirnlampe 90, Taschenmesser 90, Brotdose 200, Wanderstöcke 500',
    Bad: 'Sonnencreme 100, Blasenpflaster, Zeckenzange, Erste-Hilfe-Set 300',
    Technik: 'Powerbank 250',
  },
}

/** Templates to begin with, and the categories that their things belong to. */
export const starterTemplates: readonly StarterTemplate[] = Object.entries(written).map(([title, own]) => ({
  title,
  items: [basics, own].flatMap((part) =>
    Object.entries(part).flatMap(([category, things]) => things.split(', ').map((thing) => readThing(thing, category))),
  ),
}))

function readThing(thing: string, category: string): PackingLine {
  const [, star, count, name = thing, grams] = /^(\*)?(?:(\d) )?(.+?)(?: (\d+))?$/u.exec(thing) ?? []
  return {
    ...{ name, category, quantity: count === undefined ? 1 : Number(count) },
    ...(grams === undefined ? {} : { grams: Number(grams) }),
    ...(star === undefined ? {} : { isPerNight: true }),
  }
}

const categories = new Map(
  starterTemplates.flatMap(({ items }) => items.map(({ name, category }) => [stemOf(name), category] as const)),
)
const OTHER = 'Sonstiges'

/** Where a thing belongs by its name, „Regenjacken“ as „Regenjacke“; else „Sonstiges“. */
export function categoryOf(name: string): string {
  return categories.get(stemOf(name)) ?? OTHER
}

/** Without the endings of most plurals. */
function stemOf(name: string): string {
  return name.toLocaleLowerCase('de').replace(/(?:en|n|e|s)$/u, '')
}

/**
 * A line that is typed into a packing list: „Kleidung: 5 T-Shirts 180 g“ (J36); undefined if nothing was typed. `je Nacht` in front is for
 * templates. Numbers that are out of bounds stay in the name.
 */
export function readPackingLine(text: string): PackingLine | undefined {
  const typed = text
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 3 * MAX_NAME)
  const [, category = '', rest = ''] = /^([^:]{1,100}): ?(.+)$/u.exec(typed) ?? ['', '', typed]
  const [, perNight, count, weighed = rest] =
    /^(?:(je Nacht)|(\d{1,3}) ?(?:x|×|mal)?(?! ?(?:ml|cl|l|g|kg|mg|m|cm|mm)\b)) (.+)$/iu.exec(rest) ?? []
  const quantity = count === undefined ? 1 : Number(count)
  const named = quantity < 1 || quantity > MAX_QUANTITY ? rest : weighed
  const [, bare = named, number, unit] = /^(.+?),? \(?(\d{1,6}(?:[.,]\d{1,3})?) ?(kg|g)\)?$/iu.exec(named) ?? []
  const grams =
    number === undefined
      ? undefined
      : Math.round(Number(number.replace(',', '.')) * (unit?.toLowerCase() === 'kg' ? 1_000 : 1))
  const isWeighed = grams !== undefined && grams <= MAX_GRAMS
  const name = (isWeighed ? bare : named).trim().slice(0, MAX_NAME)
  if (name === '') return undefined
  return {
    name,
    category: category.trim() === '' ? categoryOf(name) : category.trim(),
    quantity: quantity < 1 ? 1 : quantity,
    ...(isWeighed ? { grams } : {}),
    ...(perNight === undefined ? {} : { isPerNight: true }),
  }
}
