/** The field values of a food's dialog, and what a household says of a food by them. Pure. */
import { present } from '#base/collections/optional-fields'
import { failed, ok, type Result } from '#base/result'
import { MAX_NAME, type Department, type StoredFood } from '../model.ts'
import { normalizeFood } from './food-form.ts'
import type { FoodIndex } from './food-index.ts'
import type { Food } from './food.ts'

export type FoodFields = Omit<StoredFood, 'cookbookId'>

export type FoodDraft = {
  readonly name: string
  readonly plural: string
  /** With commas between them, as the substitutes. */
  readonly aliases: string
  readonly department: Department
  readonly isStaple: boolean
  readonly months: readonly string[]
  readonly density: string
  readonly pieceGrams: string
  readonly substitutes: string
}

export type FoodProblems = {
  readonly [Field in 'name' | 'plural' | 'aliases' | 'density' | 'pieceGrams' | 'substitutes']?: string
}

export const EMPTY_FOOD: FoodDraft = {
  ...{ name: '', plural: '', aliases: '', department: 'other', isStaple: false, months: [] },
  ...{ density: '', pieceGrams: '', substitutes: '' },
}

export const MAX_ALIASES = 30
const MAX_SUBSTITUTES = 20

export function draftOfFood(food: Food): FoodDraft {
  const { name, plural = '', aliases, department, isStaple, seasonMonths, density, pieceGrams, substitutes } = food
  return {
    ...{ name, plural, department, isStaple },
    aliases: aliases.join(', '),
    months: seasonMonths.map(String),
    density: writeNumber(density),
    pieceGrams: writeNumber(pieceGrams),
    substitutes: substitutes.join(', '),
  }
}

/** What is stored of a food as the index knows it. */
export function fieldsOfFood(food: Food): FoodFields {
  const { name, plural, aliases, department, isStaple, seasonMonths, density, pieceGrams, substitutes } = food
  return {
    ...{ name, department, isStaple, aliases: [...aliases] },
    ...{ seasonMonths: [...seasonMonths], substitutes: [...substitutes] },
    ...present({ plural, density, pieceGrams }),
  }
}

/** Another food that is called exactly so; the edited one is undefined while a new one is typed. */
export function findOther(name: string, index: FoodIndex, edited: Food | undefined): Food | undefined {
  const found = index.find(name)
  return found?.isExact === true && found.food !== edited ? found.food : undefined
}

/** The old name of a food that is renamed becomes an alias: recipes go on finding it. */
export function readFoodDraft(
  draft: FoodDraft,
  index: FoodIndex,
  edited: Food | undefined,
): Result<FoodFields, FoodProblems> {
  const [name, plural] = [draft.name.trim(), draft.plural.trim()]
  const isRenamed = edited !== undefined && normalizeFood(edited.name) !== normalizeFood(name)
  const aliases = namesOf([draft.aliases, ...(isRenamed ? [edited.name] : [])].join(','), [name, plural])
  const substitutes = namesOf(draft.substitutes, [name])
  const density = readNumber(draft.density, 0.01, 20)
  const pieceGrams = readNumber(draft.pieceGrams, 0.1, 20_000)
  const problems: FoodProblems = {
    ...problem('name', nameProblem(name, index, edited)),
    ...problem('plural', plural.length > MAX_NAME ? TOO_LONG : otherProblem([plural], index, edited)),
    ...problem('aliases', listProblem(aliases, MAX_ALIASES) ?? otherProblem(aliases, index, edited)),
    ...problem('substitutes', listProblem(substitutes, MAX_SUBSTITUTES)),
    ...problem('density', density === 'wrong' ? 'Eine Zahl bis 20. So geht es: 0,9' : undefined),
    ...problem('pieceGrams', pieceGrams === 'wrong' ? 'Eine Zahl bis 20000. So geht es: 120' : undefined),
  }
  if (Object.keys(problems).length > 0 || density === 'wrong' || pieceGrams === 'wrong') return failed(problems)
  return ok({
    ...{ name, aliases: [...aliases], department: draft.department, isStaple: draft.isStaple },
    seasonMonths: draft.months.map(Number).toSorted((a, b) => a - b),
    substitutes: [...substitutes],
    ...(plural === '' ? {} : { plural }),
    ...present({ density, pieceGrams }),
  })
}

/** One food in the place of two: the second, which answers to all names of the first (R27). */
export function mergeFoods(from: Food, into: Food): FoodFields {
  const names = [...into.aliases, from.name, ...(from.plural === undefined ? [] : [from.plural]), ...from.aliases]
  const aliases = namesOf(names.join(','), [into.name, into.plural ?? '']).slice(0, MAX_ALIASES)
  const substitutes = into.substitutes.filter((name) => normalizeFood(name) !== normalizeFood(from.name))
  return { ...fieldsOfFood(into), aliases: [...aliases], substitutes: [...substitutes] }
}

const TOO_LONG = `Höchstens ${MAX_NAME} Zeichen.`

function problem(field: keyof FoodProblems, text: string | undefined): FoodProblems {
  return text === undefined ? {} : { [field]: text }
}

function nameProblem(name: string, index: FoodIndex, edited: Food | undefined): string | undefined {
  if (name === '') return 'Wie heißt das Lebensmittel?'
  if (name.length > MAX_NAME) return TOO_LONG
  return findOther(name, index, edited) === undefined ? undefined : 'Diesen Namen gibt es schon.'
}

function listProblem(names: readonly string[], most: number): string | undefined {
  if (names.length > most) return `Höchstens ${most} Namen.`
  return names.some((name) => name.length > MAX_NAME) ? `Jeder Name hat höchstens ${MAX_NAME} Zeichen.` : undefined
}

function otherProblem(names: readonly string[], index: FoodIndex, edited: Food | undefined): string | undefined {
  const taken = names.find((name) => name !== '' && findOther(name, index, edited) !== undefined)
  return taken === undefined ? undefined : `„${taken}“ ist schon ein anderes Lebensmittel.`
}

/** Each name once, without those that stand elsewhere. */
function namesOf(text: string, without: readonly string[]): readonly string[] {
  const seen = new Set(['', ...without.map(normalizeFood)])
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => {
      const key = normalizeFood(name)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

function writeNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',')
}

function readNumber(text: string, min: number, max: number): number | undefined | 'wrong' {
  const typed = text.trim()
  if (typed === '') return undefined
  if (!/^\d{1,5}(?:[.,]\d{1,4})?$/.test(typed)) return 'wrong'
  const value = Number(typed.replace(',', '.'))
  return value >= min && value <= max ? value : 'wrong'
}
