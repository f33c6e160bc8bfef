/** The ingredients that a step can use, as the form offers them (R100). */
import { readIngredient } from '../../reading/read-ingredient.ts'
import type { DraftLine } from '../recipe-draft.ts'
import { lineKeys } from './step-choices.ts'

/** `name` is what texts of steps name it by (R98); a line that was not understood has none. */
type StepOption = { readonly value: string; readonly text: string; readonly name?: string }

/** Returns one for each line, by its name or else its text; of those with the same name by the whole line, and its section. */
export function stepOptions(ingredients: readonly DraftLine[]): readonly StepOption[] {
  const keys = lineKeys(ingredients)
  const read = ingredients.map(({ text, group }) => ({ text, group, ...pickName(text) }))
  const counts = Map.groupBy(read, ({ name, text }) => name ?? text)
  return read.map(({ text, group, ...named }, place) => {
    const short = named.name ?? text
    const isOnly = counts.get(short)?.length === 1
    const whole = group === undefined ? text : `${text} (${group})`
    return { value: keys[place] ?? '', ...named, text: isOnly ? short : whole }
  })
}

function pickName(text: string): Pick<StepOption, 'name'> {
  const { name } = readIngredient(text)
  return name === undefined ? {} : { name }
}
