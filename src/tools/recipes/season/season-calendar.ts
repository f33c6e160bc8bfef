/** The calendar of the season: months of the year, what a month has, and which recipes go with it. */
import { compareTexts } from '#base/text/format'
import type { FoodIndex } from '../foods/food-index.ts'
import type { Recipe } from '../model.ts'

/** 1 to 12 */
export const months: readonly number[] = Array.from({ length: 12 }, (_, place) => place + 1)

const formats = {
  long: new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' }),
  narrow: new Intl.DateTimeFormat('de-DE', { month: 'narrow', timeZone: 'UTC' }),
}

/** „November“, narrow „N“ */
export function monthName(month: number, width: keyof typeof formats = 'long'): string {
  return formats[width].format(Date.UTC(2026, month - 1, 1))
}

/** The month a number of months later, over the turn of the year. */
export function addMonths(month: number, count: number): number {
  return ((((month - 1 + count) % 12) + 12) % 12) + 1
}

/** The month of an address; undefined if it is not one. */
export function readMonth(text: string): number | undefined {
  return /^(?:[1-9]|1[0-2])$/.test(text) ? Number(text) : undefined
}

export function seasonStateOf({ outdoors, stored }: SeasonFood, month: number): 'fresh' | 'stored' | undefined {
  if (outdoors.includes(month)) return 'fresh'
  return stored.includes(month) ? 'stored' : undefined
}

/** Begins in this month, or is there for the last time; undefined if it goes on or is there all the year. */
export function turnOf(food: SeasonFood, month: number): 'new' | 'last' | undefined {
  if (seasonStateOf(food, month) !== 'fresh') return undefined
  if (seasonStateOf(food, addMonths(month, -1)) !== 'fresh') return 'new'
  return seasonStateOf(food, addMonths(month, 1)) === undefined ? 'last' : undefined
}

type MonthSeason = {
  /** What is new first, then what is there for the last time, then the others. */
  readonly fresh: readonly SeasonFood[]
  readonly stored: readonly SeasonFood[]
  readonly all: readonly SeasonFood[]
}

/** What there is in a month, and all foods that have a season, by name (R25). */
export function seasonOfMonth(index: FoodIndex, month: number): MonthSeason {
  const all = seasonFoods(index).toSorted((a, b) => compareTexts(a.name, b.name))
  const place = (food: SeasonFood): number => ({ new: 0, last: 1, on: 2 })[turnOf(food, month) ?? 'on']
  return {
    fresh: all.filter((food) => seasonStateOf(food, month) === 'fresh').toSorted((a, b) => place(a) - place(b)),
    stored: all.filter((food) => seasonStateOf(food, month) === 'stored'),
    all,
  }
}

/** How many recipes use each food, by its name; a kind of it counts (R22). */
export function countRecipes(
  recipes: readonly Pick<Recipe, 'ingredients'>[],
  index: FoodIndex,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { ingredients } of recipes) {
    const used = new Set(ingredients.map(({ name }) => name && index.find(name)?.food.name))
    for (const name of used) if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const words = `
Apfel: Lagersorten wie Boskoop werden im Keller von Woche zu Woche süßer.
Aprikose: Reif ist sie, wenn sie duftet und auf leichten Druck nachgibt.
Artischocke: Gekocht zupfst du Blatt für Blatt ab und kommst zuletzt zum zarten Herz.
Aubergine: Kräftig angebraten wird sie cremig und nimmt jedes Gewürz an.
Bärlauch: Nur jung und vor der Blüte schmeckt er mild nach Knoblauch.
Birne: Kauf sie hart und lass sie zu Hause ein paar Tage nachreifen.
Bleichsellerie: Die Fäden ziehst du an den äußeren Stangen wie bei Rhabarber ab.
Blumenkohl: Auch die zarten hellen Blätter kannst du mitkochen.
Brokkoli: Den Strunk schälst du und schneidest ihn klein, er ist so gut wie die Röschen.
Brombeere: Tiefschwarz und matt ist sie süß, glänzend noch sauer.
Butternusskürbis: Sein Fleisch ist nussig, und der lange Hals hat keine Kerne.
Chicorée: Im Dunkeln bleibt er hell und wird kaum bitter.
Chinakohl: Er hält im Kühlschrank zwei Wochen und gart in drei Minuten.
Dicke Bohne: Aus der Schote und der Haut gedrückt ist sie zart und leuchtend grün.
Eisbergsalat: Er bleibt knackig, auch wenn das Essen erst abends auf den Tisch kommt.
Endivie: Lauwarmes Wasser nimmt ihr einen Teil der Bitterkeit.
Erbse: Ein Kilo Schoten gibt etwa dreihundert Gramm frische Erbsen.
Erdbeere: Erst waschen, dann putzen, sonst saugt sie sich voll.
Esskastanie: Kreuzweise eingeschnitten springt sie im heißen Ofen auf.
Feldsalat: Er verträgt Frost und ist das frische Grün des Winters.
Fenchel: Das feine Kraut gehört gehackt über das fertige Gericht.
Frühlingszwiebel: Das Weiße brätst du an, das Grüne streust du darüber.
Grüne Bohne: Roh ist sie giftig, nach zehn Minuten Kochen ein Genuss.
Grüner Spargel: Nur das untere Drittel muss geschält werden.
Grünkohl: Nach kalten Nächten schmeckt er milder und süßer.
Gurke: Frisch vom Feld ist sie kleiner und kräftiger als aus dem Treibhaus.
Heidelbeere: Die wilde färbt den Mund blau, die aus dem Garten nicht.
Himbeere: Sie mag kein Wasser: verlesen genügt fast immer.
Hokkaidokürbis: Seine Schale kochst du einfach mit.
Holunderbeere: Nur erhitzt ist sie bekömmlich, als Saft ein alter Wintervorrat.
Holunderblüte: An einem trockenen Vormittag gepflückt duftet sie am stärksten.
Johannisbeere: Mit einer Gabel streifst du die Beeren leicht von den Rispen.
Kartoffel: Dunkel und kühl hält sie bis ins Frühjahr.
Kirsche: Mit Stiel hält sie länger, gekühlt ein paar Tage.
Knoblauch: Junger ist mild, und du kannst auch die zarte Haut essen.
Knollensellerie: Als Schnitzel paniert überrascht er viele.
Kohlrabi: Junge Blätter passen klein geschnitten in Suppe und Pesto.
Kopfsalat: Am Tag der Ernte schmeckt er am besten, also bald essen.
Kürbis: Ein ganzer hält kühl und trocken viele Wochen.
Lauch: Längs aufgeschnitten lässt sich der Sand gut auswaschen.
Mairübe: Sie ist mild und zart und schmeckt auch roh gehobelt.
Maiskolben: Je frischer geerntet, desto süßer ist er.
Mangold: Die Stiele brauchen fünf Minuten länger als die Blätter.
Mirabelle: Klein, gelb und süß: ideal für Kuchen ohne viel Zucker.
Möhre: Mit frischem Grün wird sie im Sommer im Bund verkauft, später aus dem Lager.
Paprika: Grün ist sie unreif und herb, rot reif und süß.
Pastinake: Sie ist süßlich und wird beim Rösten herrlich braun.
Petersilienwurzel: Sie sieht der Pastinake ähnlich und schmeckt würzig nach Petersilie.
Pfifferling: Putz ihn mit dem Pinsel, Wasser macht ihn schwammig.
Pfirsich: Kurz in heißes Wasser getaucht lässt er sich häuten.
Pflaume: Zwetschgen lösen sich leicht vom Stein und behalten beim Backen ihre Form.
Quitte: Roh ist sie hart, gekocht wird sie rosa und duftet.
Radicchio: Gebraten oder im Risotto wird seine Bitterkeit weich.
Radieschen: Die Blätter geben eine schnelle Suppe oder ein Pesto.
Rettich: Hauchdünn geschnitten und gesalzen verliert er die Schärfe.
Rhabarber: Ende Juni ist Schluss, dann darf die Pflanze sich erholen.
Rosenkohl: Halbiert und im Ofen geröstet mögen ihn auch die, die ihn nie mochten.
Rote Bete: Im Ganzen gegart blutet sie nicht aus.
Rotkohl: Ein Schuss Essig hält seine Farbe rot.
Rucola: Im Freien gewachsen ist er schärfer als aus dem Treibhaus.
Sauerkirsche: Für Grütze und Kuchen ist sie besser als die süße.
Schwarzwurzel: Schäl sie mit Handschuhen und leg sie gleich in Essigwasser.
Spargel: Frisch quietscht er, wenn du die Stangen aneinander reibst.
Spinat: Im Frühjahr ist er zart für Salat, im Herbst kräftig zum Kochen.
Spitzkohl: Er ist der zarteste Kohl und in wenigen Minuten gar.
Stachelbeere: Grün gibt sie Kompott, reif isst du sie aus der Hand.
Steckrübe: In Suppe und Püree macht sie Kartoffeln Konkurrenz.
Steinpilz: In Scheiben in Butter gebraten braucht er nur Salz.
Tomate: Im Kühlschrank verliert sie ihren Geschmack, lass sie draußen liegen.
Topinambur: Die Knollen schmecken nach Artischocke und brauchen keine Schale zu verlieren.
Weintraube: Der weiße Belag schützt sie, wasch ihn erst vor dem Essen ab.
Weißkohl: Ein Kopf reicht für Eintopf, Salat und Rouladen.
Wirsing: Der zarte im Frühsommer gart schnell, der dunkle im Winter ist kräftig.
Zucchini: Klein geerntet hat sie wenig Kerne und viel Geschmack.
Zuckerschote: Sie wird ganz gegessen und braucht nur zwei Minuten in der Pfanne.
Zwiebel: Trocken und luftig hält sie den ganzen Winter.
`

/** A sentence about each fruit and vegetable of the season, by the name of the food. */
export const seasonWords: ReadonlyMap<string, string> = new Map(
  words
    .trim()
    .split('\n')
    .map((line) => {
      const end = line.indexOf(':')
      return [line.slice(0, end), line.slice(end + 1).trim()] as const
    }),
)

// What grows when in Central Europe, and a word about each. The months themselves stand with the foods (`foods/tables/food-months.ts`).

export type SeasonFood = {
  /** The name of a food. */
  readonly name: string
  readonly outdoors: readonly number[]
  /** From store. */
  readonly stored: readonly number[]
  /** One sentence about it. */
  readonly words: string
}

/** Fresh from outdoors in this month, or from store; undefined: neither, or it has no season. */
export function inSeason(name: string, month: number, index: FoodIndex): 'fresh' | 'stored' | undefined {
  const food = index.find(name)?.food
  if (food === undefined) return undefined
  if (food.seasonMonths.includes(month)) return 'fresh'
  return food.storedMonths.includes(month) ? 'stored' : undefined
}

/** All foods with months, of the bundled list and of the household, by name. */
export function seasonFoods(index: FoodIndex): readonly SeasonFood[] {
  return index.all
    .filter(({ seasonMonths, storedMonths }) => seasonMonths.length + storedMonths.length > 0)
    .map(({ name, seasonMonths, storedMonths }) => ({
      name,
      outdoors: seasonMonths,
      stored: storedMonths,
      words: seasonWords.get(name) ?? '',
    }))
}
