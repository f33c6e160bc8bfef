/** The units of German recipes: what is stored of them, how people write them, and how amounts of them are rounded. */
import type { Fraction } from '../model.ts'

/**
 * `metric`: by size; `spoon`: quarters and thirds; `quarter` and `half`: things that are cut; `whole`: pinches. See R13.
 */
export type Rounding = 'metric' | 'spoon' | 'quarter' | 'half' | 'whole'

export type Unit = {
  /** What an amount stores. */
  readonly id: string
  readonly singular: string
  readonly plural: string
  readonly dimension: 'mass' | 'volume' | 'count'
  /** In g or ml: a spoon holds what German kitchens agree on, 15 and 5 ml; a cup holds 250 ml. Absent: it varies. */
  readonly size?: Fraction
  readonly rounding: Rounding
}

/** Whether it counts things: „2 Zwiebeln“ and „2 Stück Zwiebeln“ are as many. */
export function isPiece(unit: string | undefined): boolean {
  return unit === undefined || unit === 'Stück'
}

const whole = (n: number): Fraction => ({ n, d: 1 })

const metric: readonly Unit[] = [
  { id: 'mg', singular: 'mg', plural: 'mg', dimension: 'mass', size: { n: 1, d: 1_000 }, rounding: 'metric' },
  { id: 'g', singular: 'g', plural: 'g', dimension: 'mass', size: whole(1), rounding: 'metric' },
  { id: 'dag', singular: 'dag', plural: 'dag', dimension: 'mass', size: whole(10), rounding: 'metric' },
  { id: 'kg', singular: 'kg', plural: 'kg', dimension: 'mass', size: whole(1_000), rounding: 'metric' },
  { id: 'Pfund', singular: 'Pfund', plural: 'Pfund', dimension: 'mass', size: whole(500), rounding: 'metric' },
  { id: 'oz', singular: 'oz', plural: 'oz', dimension: 'mass', size: { n: 567, d: 20 }, rounding: 'metric' },
  { id: 'lb', singular: 'lb', plural: 'lb', dimension: 'mass', size: { n: 2_268, d: 5 }, rounding: 'metric' },
  { id: 'ml', singular: 'ml', plural: 'ml', dimension: 'volume', size: whole(1), rounding: 'metric' },
  { id: 'cl', singular: 'cl', plural: 'cl', dimension: 'volume', size: whole(10), rounding: 'metric' },
  { id: 'dl', singular: 'dl', plural: 'dl', dimension: 'volume', size: whole(100), rounding: 'metric' },
  { id: 'fl oz', singular: 'fl oz', plural: 'fl oz', dimension: 'volume', size: { n: 887, d: 30 }, rounding: 'metric' },
  { id: 'l', singular: 'l', plural: 'l', dimension: 'volume', size: whole(1_000), rounding: 'metric' },
]

const spoons: readonly Unit[] = [
  { id: 'TL', singular: 'TL', plural: 'TL', dimension: 'volume', size: whole(5), rounding: 'spoon' },
  { id: 'EL', singular: 'EL', plural: 'EL', dimension: 'volume', size: whole(15), rounding: 'spoon' },
  { id: 'Tasse', singular: 'Tasse', plural: 'Tassen', dimension: 'volume', size: whole(250), rounding: 'spoon' },
]

/** Things that are counted, with commas between them, each with its plural if that is another word. */
const count = (rounding: Rounding, names: string): readonly Unit[] =>
  names.split(',').map((name) => {
    const [singular = '', plural = singular] = name.trim().split(/\s+/)
    return { id: singular, singular, plural, dimension: 'count', rounding }
  })

const counted: readonly Unit[] = [
  ...count(
    'whole',
    `Prise Prisen, Msp., Schuss, Spritzer, Tropfen, Klecks Kleckse, Hauch, Schluck Schlucke, Faden Fäden, Korn Körner`,
  ),
  ...count(
    'half',
    `Stück, Scheibe Scheiben, Zehe Zehen, Zweig Zweige, Stiel Stiele, Stängel, Halm Halme, Blatt Blätter, Handvoll,
    Kugel Kugeln, Rippe Rippen, Schote Schoten, Platte Platten, Tranche Tranchen, Kelle Kellen, Löffel, Barlöffel,
    Schnapsglas Schnapsgläser, Paar, Stich, Dolde Dolden, Nest Nester, Röschen, Rispe Rispen, Spalte Spalten, Hälfte
    Hälften, Ecke Ecken, Strang Stränge, Teil Teile, cm`,
  ),
  ...count(
    'quarter',
    `Bund, Dose Dosen, Glas Gläser, Pck., Becher, Stange Stangen, Würfel, Knolle Knollen, Kopf Köpfe, Tafel Tafeln,
    Riegel, Flasche Flaschen, Fläschchen, Tüte Tüten, Beutel, Tube Tuben, Netz Netze, Schale Schalen, Schüssel
    Schüsseln, Portion Portionen, Rolle Rollen, Laib Laibe, Ring Ringe, Topf Töpfe, Kästchen, Kolben, Staude
    Stauden, Karton Kartons, Block Blöcke, Korb Körbe, Kiste Kisten, Sack Säcke, Eimer`,
  ),
]

/** All units in the order in which a list names its amounts. */
export const units: readonly Unit[] = [...metric, ...spoons, ...counted]

/** How else people write a unit, in small letters and without the dot; names and plurals are known anyway. */
const spellings: Readonly<Record<string, string>> = {
  mg: 'milligramm',
  g: 'gr gramm',
  dag: 'deka dg dkg dekagramm',
  kg: 'kilo kilos kilogramm kilogramms kgs',
  Pfund: 'pfd',
  ml: 'milliliter mililiter',
  cl: 'zentiliter',
  dl: 'deziliter',
  oz: 'unze unzen ounce ounces',
  lb: 'lbs pound pounds',
  l: 'lt ltr liter litern',
  'fl oz': 'floz',
  TL: 'teel teelöffel teelöffeln theelöffel teeloeffel tls teelöff kaffeelöffel kaffeel tsp tsps teaspoon teaspoons',
  EL: 'essl esslöffel esslöffeln essloeffel eßlöffel eßl els esslöff eßlöffeln suppenlöffel tbsp tbsps tbs tablespoon tablespoons',
  Tasse: 'tas ta häferl haferl kaffeetasse kaffeetassen cup cups c',
  Prise: 'pr pinch pinches',
  'Msp.': 'messersp messerspitze messerspitzen msp mspn',
  Schuss: 'schuß schüsse splash',
  Spritzer: 'spr spritzern dash dashes',
  Tropfen: 'tr trpf drop drops',
  Klecks: 'klacks',
  Stück: 'st stk stck stücke stücken stücker stücks stueck stücki piece pieces',
  Scheibe: 'sch schb scheib rädchen rädli slice slices',
  Zehe: 'zh clove cloves',
  Zweig: 'zw zweigen sprig sprigs',
  Stiel: 'stielen',
  Stängel: 'stengel stängeln stgl stängeli',
  Blatt: 'bl blättern leaf leaves',
  Handvoll: 'handvolle hände hdv hv hdvl handv handful handfuls',
  Stange: 'stg stng stick sticks stalk stalks',
  Kelle: 'schöpfer schöpflöffel schöpfkelle schöpfkellen suppenkelle suppenkellen',
  Schnapsglas: 'stamperl pinnchen',
  Bund: 'bd bde bunde bünde bündel büschel sträußchen sträusschen bunch bunches',
  Dose: 'ds büchse büchsen büchsli konserve can cans tin tins',
  Glas: 'gl gläsern wasserglas jar jars',
  'Pck.':
    'p pck päckchen paeckchen packung packungen pack packs packet packets package packages pckg pckch pkg pkt paket pakete packg pckchen pk päck pä briefchen briefli brieferl pckgn',
  Becher: 'bch bech becherl becherli bechern sahnebecher joghurtbecher',
  Würfel: 'würfeln würfeli wfl wrf',
  Flasche: 'fl bottle bottles',
  Fläschchen: 'flascherl fläschli',
  Beutel: 'sackerl säckchen säckli btl beut beuteln bag bags',
  Kugel: 'scoop scoops',
  Kopf: 'häuptel head heads',
  Kästchen: 'beet kasten',
  Karton: 'krt',
}

const byId = new Map(units.map((unit) => [unit.id, unit]))
const byWord = new Map(
  units.flatMap((unit) =>
    [unit.singular, unit.plural, ...(spellings[unit.id]?.split(' ') ?? [])].map(
      (word) => [word.toLowerCase().replace(/\.$/, ''), unit] as const,
    ),
  ),
)

/** Returns the unit with this id. */
export function unitOf(id: string | undefined): Unit | undefined {
  return id === undefined ? undefined : byId.get(id)
}

/** Returns the unit that a word means: „EL“, „Esslöffel“, „Pck.“, „Zehe(n)“, „Dose/n“, in any case. */
export function findUnit(word: string): Unit | undefined {
  const small = word.toLowerCase()
  const known = byWord.get(small)
  if (known !== undefined) return known
  const plain = small
    .trim()
    .replace(/[([][a-zäöü]{1,3}[)\]]$|\/[a-zäöü]{1,10}$/, '')
    .replace(/\.$/, '')
  if (/^(?!Kar|To|Kl\.)\p{Lu}\p{Ll}{1,6}\.$/u.test(word)) return byWord.get(plain) ?? unitOfBeginning(plain)
  return byWord.get(plain) ?? unitOfSmallWord(plain)
}

const packsFirst = ['quarter', 'half', 'whole'].flatMap((rounding) =>
  counted.filter((unit) => unit.rounding === rounding),
)

/** „Tü.“, „Wü.“, „Do.“ */
const unitOfBeginning = (beginning: string): Unit | undefined =>
  packsFirst.find(({ singular }) => singular.toLowerCase().startsWith(beginning))

const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/** „Schälchen“, „Löfferl“, „Gläsli“, „Pfündchen“ */
function unitOfSmallWord(word: string): Unit | undefined {
  if (!/(?:chen|lein|li|le?)$/.test(word)) return undefined
  const stem = word.replace(/(?:erl|chen|lein|li|e?le|l)$/, '')
  if (stem.length < 3) return undefined
  const stems = [stem, stem.replace(/[äöü]/, (vowel) => umlauts[vowel] ?? vowel)]
  const words = stems.flatMap((each) => ['', 'e', 'el', 'er'].map((ending) => each + ending))
  return words.map((each) => byWord.get(each)).find((unit) => unit !== undefined)
}
