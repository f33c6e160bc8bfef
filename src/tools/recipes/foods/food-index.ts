/**
 * Finds foods by any of their names. What a household stored replaces or adds to the bundled list (R21). Every look-up is one of a map;
 * nothing scans the list but `search`.
 */
import { present } from '#base/collections/optional-fields'
import { compareCodes } from '#base/compare-codes'
import type { Department, StoredFood } from '../model.ts'
import { bundledFoods, sortFoods } from './bundled-foods.ts'
import type { Food } from './food.ts'
import { formOfFood, normalizeFood, singularForms, specialNames, wordsOfFood } from './food-form.ts'
import { searchFoods } from './search-foods.ts'

export type FoundFood = {
  readonly food: Food
  /** By its name, plural or alias; otherwise by its last word: „rote Zwiebel“ is a kind of „Zwiebel“. */
  readonly isExact: boolean
}

/** What a name says, which recipes, lists and the pantry ask for again and again. */
export type NamedFood = {
  readonly name: string
  /** By this key two names are one line of a list: the name of the food, or the normalised name of what is no known food. */
  readonly key: string
  readonly food: Food | undefined
}

export type FoodIndex = {
  /** The same object for the same name, for as long as it is remembered. */
  readonly look: (name: string) => NamedFood
  readonly find: (name: string) => FoundFood | undefined
  /** As `key` of a name. */
  readonly keyOf: (name: string) => string
  readonly departmentOf: (name: string) => Department
  readonly isStaple: (name: string) => boolean
  /** By name. */
  readonly all: readonly Food[]
  /** Suggestions while a user types, the likeliest first; forgives umlauts and typos. */
  readonly search: (text: string) => readonly Food[]
}

const indexes = new WeakMap<readonly StoredFood[], FoodIndex>()
const noFoods: readonly StoredFood[] = []

/** The index over the bundled foods and those of a household; made once for each list of stored foods, and once for all empty ones. */
export function createFoodIndex(given: readonly StoredFood[]): FoodIndex {
  const stored = given.length === 0 ? noFoods : given
  const known = indexes.get(stored)
  if (known !== undefined) return known
  const index = buildIndex(stored)
  indexes.set(stored, index)
  return index
}

type KnownName = NamedFood & { readonly found: FoundFood | undefined }

/** So many answers are kept; names in recipes and lists come again and again. */
const MAX_KEPT = 20_000

function buildIndex(stored: readonly StoredFood[]): FoodIndex {
  const all = joinFoods(stored)
  const byForm = mapForms(all)
  const kept = new Map<string, KnownName>()
  const look = (name: string): KnownName => {
    const before = kept.get(name)
    if (before !== undefined) return before
    const found = findIn(byForm, name)
    const key = found?.isExact === true ? found.food.name : normalizeFood(name)
    const known = { name, key, food: found?.food, found }
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(name, known)
    return known
  }
  const find = (name: string): FoundFood | undefined => look(name).found
  return {
    look,
    find,
    keyOf: (name) => look(name).key,
    departmentOf: (name) => find(name)?.food.department ?? 'other',
    isStaple: (name) => find(name)?.food.isStaple ?? false,
    all,
    search: (text) => searchFoods(all, text),
  }
}

/**
 * Bundled foods that were aliases of others, by their names: what a household stored before still has them there, and would hide that
 * they have eggs or milk in them.
 */
const MOVED: ReadonlyMap<string, string> = new Map(
  [
    ['Eiernudeln', 'Nudeln'],
    ['Chinesische Eiernudeln', 'Mie-Nudeln'],
    ['Vollmilchkuvertüre', 'Kuvertüre'],
    ['Sahnemeerrettich', 'Meerrettich aus dem Glas'],
    ['Rahmspinat', 'TK-Spinat'],
    ['Buttergemüse', 'TK-Gemüse'],
  ].map(([name = '', parent = '']) => [normalizeFood(name), normalizeFood(parent)]),
)

/**
 * Stored foods first, in an order that is the same on every device; a bundled food that shares a name with one of them, or that one of
 * them calls its alias, is not there.
 */
function joinFoods(foods: readonly StoredFood[]): readonly Food[] {
  const bundled = bundledFoods()
  if (foods.length === 0) return bundled
  const bundledByName = new Map(bundled.map((food) => [normalizeFood(food.name), food]))
  const own = new Map<string, Food>()
  const ordered = foods.length < 2 ? foods : sortStored(foods)
  for (const stored of ordered) {
    const name = normalizeFood(stored.name)
    const aliases = stored.aliases.filter((alias) => MOVED.get(normalizeFood(alias)) !== name)
    const food = { ...stored, aliases }
    if (own.has(name)) continue
    // One that was renamed has its old name as an alias.
    const known = [name, ...food.aliases.map(normalizeFood)].find((each) => bundledByName.has(each))
    own.set(name, toFood(food, bundledByName.get(known ?? '')))
  }
  const taken = new Set([...own.values()].flatMap(({ name, aliases }) => [name, ...aliases].map(normalizeFood)))
  const rest = bundled.filter(({ name }) => !taken.has(normalizeFood(name)))
  return sortFoods([...own.values(), ...rest])
}

function sortStored(stored: readonly StoredFood[]): readonly StoredFood[] {
  return stored
    .map((food) => ({ food, text: `${normalizeFood(food.name)} ${JSON.stringify(food)}` }))
    .toSorted((a, b) => compareCodes(a.text, b.text))
    .map(({ food }) => food)
}

function toFood(stored: StoredFood, bundled: Food | undefined): Food {
  const { name, plural, aliases, department, isStaple, seasonMonths, density, pieceGrams, substitutes } = stored
  const diet = bundled === undefined ? dietOf[department] : bundled.diet
  return {
    ...{ name, aliases, department, isStaple, seasonMonths, substitutes },
    storedMonths: (bundled?.storedMonths ?? []).filter((month) => !seasonMonths.includes(month)),
    ...present({ plural, density, pieceGrams, diet }),
  }
}

/** What a food of a household is, as far as its department says it. */
const dietOf: { readonly [Name in Department]?: 'vegan' | 'vegetarian' } = {
  ...{ produce: 'vegan', dry: 'vegan', baking: 'vegan', spices: 'vegan', drinks: 'vegan' },
  ...{ bakery: 'vegetarian', dairy: 'vegetarian', breakfast: 'vegetarian', sweets: 'vegetarian' },
}

type FormMap = ReadonlyMap<string, Food>

/** Names win over plurals, and these over aliases. */
function mapForms(foods: readonly Food[]): FormMap {
  const byForm = new Map<string, Food>()
  const put = (text: string | undefined, food: Food): void => {
    if (text === undefined) return
    const form = formOfFood(normalizeFood(text))
    if (!byForm.has(form)) byForm.set(form, food)
  }
  for (const food of foods) put(food.name, food)
  for (const food of foods) put(food.plural, food)
  for (const food of foods) for (const alias of food.aliases) put(alias, food)
  return byForm
}

function findIn(byForm: FormMap, name: string): FoundFood | undefined {
  const normalized = normalizeFood(name)
  const exact =
    findFirst(byForm, specialNames(name)) ??
    findForm(byForm, normalized) ??
    findForm(byForm, withoutNeutral(normalized))
  if (exact !== undefined) return { food: exact, isExact: true }
  const head = findHead(byForm, normalized)
  return head && { food: head, isExact: false }
}

function findFirst(byForm: FormMap, names: readonly string[]): Food | undefined {
  for (const name of names) {
    const food = findForm(byForm, name)
    if (food !== undefined) return food
  }
  return undefined
}

function findForm(byForm: FormMap, normalized: string): Food | undefined {
  const form = formOfFood(normalized)
  const food = byForm.get(form)
  if (food !== undefined) return food
  for (const singular of singularForms(form)) {
    const other = byForm.get(singular)
    if (other !== undefined) return other
  }
  return undefined
}

/** Words that change nothing about what is bought: sizes, what the cook does with it, and measures that were left at the name. */
const NEUTRAL = new RegExp(
  `^(?:${[
    '(?:bio|frisch|gro(?:ß|ss)|klein|mittelgro(?:ß|ss)|mittler|reif|ganz|weich|warm|kalt|heiß|lauwarm|zimmerwarm)(?:e[rsnm]?)?',
    '(?:ge(?:hackt|würfelt|schnitten|schmolzen|siebt|presst|raspelt|rieben|mahlen|schält|putzt|waschen))(?:e[rsnm]?)?',
    '(?:zerlassen|abgetropft|abgespült|entsteint|entkernt)(?:e[rsnm]?)?',
    '(?:zehe|stange|scheibe|dose|knolle|prise)n?|(?:zweig|stiel|stück)e?|würfel|blatt|blätter|bund|pck\\.?|becher|glas|kopf|msp\\.?|\\d+',
  ].join('|')})$`,
)

function withoutNeutral(normalized: string): string {
  const words = normalized.replace(/^bio-/, '').split(' ')
  const rest = words.filter((word, place) => place === words.length - 1 || !NEUTRAL.test(word))
  return rest.join(' ')
}

/** What follows says with what, for what or from where, and is no head. */
const PREPOSITIONS = new Set(['in', 'im', 'mit', 'ohne', 'zum', 'zur', 'für', 'aus', 'vom', 'von', 'à', 'nach', 'am'])
/** With one of these it is another thing than its last word says. */
const OTHER_THING = /^(?:vegan|vegetarisch|pflanzlich)(?:e[rsnm]?)?$|^(?:ersatz|alternative|aroma|geschmack)$/

/** The food that the end of the name says, whole words only: „große rote Bete“, „Kartoffeln festkochend“. */
function findHead(byForm: FormMap, normalized: string): Food | undefined {
  const words = wordsOfFood(normalized)
  if (words.some((word) => OTHER_THING.test(word))) return undefined
  const cut = words.findIndex((word, place) => place > 0 && PREPOSITIONS.has(word))
  const kept = cut === -1 ? words : words.slice(0, cut)
  for (let end = kept.length; end > 0; end--) {
    // Behind the food there are only words such as „festkochend“.
    if (end < kept.length && !DESCRIBING.test(kept[end] ?? '')) return undefined
    for (let start = end === words.length ? 1 : 0; start < end; start++) {
      const food = findForm(byForm, kept.slice(start, end).join(' '))
      if (food !== undefined) return food
    }
  }
  return undefined
}

const DESCRIBING =
  /^(?:\d+|.*end(?:e[rsnm]?)?|ge.*(?:t|en)|.*(?:iert|ig|lich|isch)(?:e[rsnm]?)?|rot|grün|gelb|wei(?:ß|ss)|braun|schwarz|dunkel|hell|fein|grob|glatt|kraus|mild|scharf|roh|natur|extra|vergine|nativ|bio|tk|frisch|klein|gro(?:ß|ss)|reif|mager|lose|zart|jung|alt|hart|weich|dick|dünn|lang|kurz|süß|süss|sauer)$/
