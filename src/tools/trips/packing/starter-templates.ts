/** Templates to begin with, and the categories that their things belong to. */
import type { PackingLine } from './packing-list.ts'

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
