/** What lines that are typed or pasted ask for, each something to buy (R49). */
import { failed, ok, type Result } from '#base/result'
import { MAX_INGREDIENTS, MAX_LINE, MAX_NAME, type ShoppingPart } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'

export type TypedPart = Pick<ShoppingPart, 'name' | 'amount' | 'note'>

/** Returns the parts, without empty lines; or a sentence about the first line that is too long. Nothing is shortened. */
export function readShoppingLines(text: string): Result<readonly TypedPart[], string> {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ x]?\])\s*/, '').trim())
    .filter((line) => line !== '')
  if (lines.length > MAX_INGREDIENTS) return failed(`Höchstens ${MAX_INGREDIENTS} Zeilen auf einmal.`)
  const parts: TypedPart[] = []
  for (const [place, line] of lines.entries()) {
    const { name = line, amount, note } = readIngredient(line)
    if (line.length > MAX_LINE || name.length > MAX_NAME) {
      const which = lines.length === 1 ? 'Das' : `Zeile ${place + 1}`
      return failed(`${which} ist zu lang: höchstens ${MAX_NAME} Zeichen.`)
    }
    parts.push({ name, ...(amount === undefined ? {} : { amount }), ...(note === undefined ? {} : { note }) })
  }
  return ok(parts)
}
