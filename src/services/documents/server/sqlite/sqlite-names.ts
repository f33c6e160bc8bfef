/** Texts that stand in many rows have a number (table `names`). */
import type { StatementSync } from 'node:sqlite'
import { integerOf, textOf } from './sqlite-rows.ts'

export type Names = {
  /** Undefined when the text has no number yet. */
  find(name: string): number | undefined
  /** The text's number, a new one if need be. */
  numberOf(name: string): number
  nameOf(number: number): string
  /** Forgets what was looked up: a transaction was rolled back that may have given numbers, or a name has changed. */
  forget(): void
}

/** About a megabyte: as many devices as are ever online at once, and those who own what they write to. */
const MOST_NAMES = 10_000

/** What the connection that writes has looked up is known from then on, in later transactions too. */
export function createNames(sql: {
  readonly findName: StatementSync
  readonly addName: StatementSync
  readonly nameOf: StatementSync
}): Names {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  const forget = (): void => {
    numbers.clear()
    names.clear()
  }
  const learn = (name: string, number: number): number => {
    if (numbers.size >= MOST_NAMES) forget()
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
    forget,
  }
}
