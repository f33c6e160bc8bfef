/** How much of an own corpus of lines is read as a person reads it; what is not is printed. */
import { expect, it } from 'vitest'
import { readIngredientLines, type IngredientLine } from '#testing/recipes/ingredient-lines'
import type { Fraction } from '../model.ts'
import { readIngredient } from './read-ingredient.ts'

const GOAL = 0.98

const textOf = ({ n, d }: Fraction): string => (d === 1 ? `${n}` : `${n}/${d}`)

function readAsRow(line: string): IngredientLine {
  const { amount, name = '', note = '', isOptional = false } = readIngredient(line)
  const ends = amount === undefined ? [] : [amount.from, ...(amount.to === undefined ? [] : [amount.to])]
  return { line, amount: ends.map(textOf).join('..'), unit: amount?.unit ?? '', name, note, isOptional }
}

it('R6: at least 98 % of the lines are read as a person reads them', () => {
  const expected = readIngredientLines()
  const failed = expected
    .map((row) => [row, readAsRow(row.line)] as const)
    .filter(([row, read]) => JSON.stringify(row) !== JSON.stringify(read))
  for (const [row, read] of failed) console.info(`expected ${JSON.stringify(row)}\nread     ${JSON.stringify(read)}`)
  expect(expected.length).toBeGreaterThanOrEqual(450)
  expect(1 - failed.length / expected.length).toBeGreaterThanOrEqual(GOAL)
})
