/** Own lines of ingredients in the shapes that pages have, with what they say; written for this project, copied from nowhere. */
import { readFileSync } from 'node:fs'

export type IngredientLine = {
  readonly line: string
  /** `1`, `1/2`, `2..3`; empty if it says none. */
  readonly amount: string
  readonly unit: string
  /** Empty if it is no ingredient. */
  readonly name: string
  readonly note: string
  readonly isOptional: boolean
}

/** Returns the lines of `ingredient-lines.tsv`. */
export function readIngredientLines(): readonly IngredientLine[] {
  const [, ...rows] = readFileSync(new URL('ingredient-lines.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [line = '', amount = '', unit = '', name = '', note = '', optional = ''] = row.split('\t')
    return { line, amount, unit, name, note, isOptional: optional === 'x' }
  })
}
