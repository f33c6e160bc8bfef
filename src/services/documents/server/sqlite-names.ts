/** Texts that stand in many rows have a number (table `names`). What was looked up is known for one transaction only, since it may be rolled back. */
import { integerOf, textOf } from './sqlite-rows.ts'
import type { WriteStatements } from './sqlite-statements.ts'

export type Names = {
  /** Undefined when the text has no number yet. */
  find(name: string): number | undefined
  /** The text's number, a new one if need be. */
  numberOf(name: string): number
  nameOf(number: number): string
}

export function createNames(sql: Pick<WriteStatements, 'findName' | 'addName' | 'nameOf'>): Names {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  const learn = (name: string, number: number): number => {
    numbers.set(name, number)
    names.set(number, name)
    return number
  }
  const find = (name: string): number | undefined => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    const row = sql.findName.get(name)
    return row === undefined ? undefined : learn(name, integerOf(row, 0))
  }
  return {
    find,
    numberOf: (name) => {
      const known = find(name)
      if (known !== undefined) return known
      const row = sql.addName.get(name)
      if (row === undefined) throw new TypeError('a new name got no number')
      return learn(name, integerOf(row, 0))
    },
    nameOf: (number) => {
      const known = names.get(number)
      if (known !== undefined) return known
      const row = sql.nameOf.get(number)
      if (row === undefined) throw new TypeError(`nothing has the number ${number}`)
      const name = textOf(row, 0)
      learn(name, number)
      return name
    },
  }
}
