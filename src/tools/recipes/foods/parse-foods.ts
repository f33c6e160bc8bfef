/**
 * Reads the tables of bundled foods. Under a line „[department diet]“ stands a food in each line:
 * „Name | plural | alias, alias | attributes“, where attributes are `staple`, `120g` (a piece), `0.92g/ml` and a diet that differs.
 */
import { present } from '#base/collections/optional-fields'
import { departments, type Department } from '../model.ts'
import type { Food } from './food.ts'

type Diet = Food['diet']
type FoodWithoutMonths = Omit<Food, 'seasonMonths' | 'storedMonths' | 'substitutes'>

/** Throws on what it cannot read: the tables are part of the program. */
export function parseFoods(table: string): readonly FoodWithoutMonths[] {
  const foods: FoodWithoutMonths[] = []
  let department: Department = 'other'
  let diet: Diet
  for (const line of linesOf(table)) {
    if (line.startsWith('[')) {
      const [name = '', word] = line.slice(1, -1).split(' ')
      department = departments.find((known) => known === name) ?? fail(line)
      diet = word === undefined ? undefined : toDiet(word, line)
    } else foods.push(parseFood(line, department, diet))
  }
  return foods
}

/** Lists of names by a name: „Name: Name, Name“. */
export function parseNameLists(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    linesOf(table).map((line) => {
      const [name = '', list = ''] = line.split(':')
      return [name.trim(), splitList(list)] as const
    }),
  )
}

export type FoodMonths = { readonly outdoors: readonly number[]; readonly stored: readonly number[] }

/** Months by the name of the food: „Name | 9-2 | 3“. */
export function parseMonths(table: string): ReadonlyMap<string, FoodMonths> {
  return new Map(
    linesOf(table).map((line) => {
      const [name = '', outdoors = '', stored = ''] = line.split('|').map((cell) => cell.trim())
      return [name, { outdoors: toMonths(outdoors), stored: toMonths(stored) }] as const
    }),
  )
}

function linesOf(table: string): readonly string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function parseFood(line: string, department: Department, usual: Diet): FoodWithoutMonths {
  const [name = '', plural = '', aliases = '', attributes = ''] = line.split('|').map((cell) => cell.trim())
  let [isStaple, diet] = [false, usual]
  let [density, pieceGrams]: [number | undefined, number | undefined] = [undefined, undefined]
  for (const word of attributes.split(' ').filter((part) => part !== '')) {
    if (word === 'staple') isStaple = true
    else if (word.endsWith('g/ml')) density = toNumber(word.slice(0, -4), line)
    else if (/^[\d.]+g$/.test(word)) pieceGrams = toNumber(word.slice(0, -1), line)
    else diet = toDiet(word, line)
  }
  return {
    ...{ name, aliases: splitList(aliases), department, isStaple },
    ...(plural === '' ? {} : { plural }),
    ...present({ density, pieceGrams, diet }),
  }
}

function toDiet(word: string, line: string): Diet {
  if (word === 'meat') return undefined
  return word === 'vegan' || word === 'vegetarian' ? word : fail(line)
}

function toNumber(text: string, line: string): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : fail(line)
}

/** „9-2“ goes over the turn of the year. */
function toMonths(text: string): readonly number[] {
  const months = splitList(text).flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, offset) => ((from - 1 + offset) % 12) + 1)
  })
  return months.toSorted((a, b) => a - b)
}

function fail(line: string): never {
  throw new Error(`not a line of a table of foods: ${line}`)
}
