/** How many portions a recipe makes: „4“, „für 6 Portionen“, „Personen 4“, „12 Stück“, „1 Springform (26 cm)“. */
import { toNumber } from '../../amounts/fraction.ts'
import { MAX_SERVINGS } from '../../model.ts'
import { matchNumbers, readRange } from '../../reading/read-number.ts'

export type ReadYield = { readonly servings?: number; readonly servingsUnit?: string; readonly tinCm?: number }

const portions = /^(?:port(?:ion(?:en)?|\.)?|pers(?:on(?:en)?|\.)?|servings?|people|esser|gäste)(?!\p{L})/iu
const measured = /^(?:k?g|m?g|m?l|cl|cm|min|minuten|std|stunden|kcal|kj|liter|gramm)(?!\p{L})/iu
const unitWord = /^((?:kleine|große|mittelgroße|normale)? ?\p{Lu}[\p{L}-]{2,30}(?:\((?:n|en|e|er|s)\))?)/u

/** Returns what the first text says that says anything; one with words wins over a bare number. */
export function readYield(texts: readonly string[]): ReadYield {
  const read = texts.map(readOne).filter((one) => one.servings !== undefined)
  return read.find(({ servingsUnit }) => servingsUnit !== undefined) ?? read[0] ?? {}
}

function readOne(text: string): ReadYield {
  const line = text.trim().slice(0, 200)
  const tin = /(?:form|Ø|durchmesser)[^\d]{0,12}(\d{2})\s?cm|(?:^|\D)(\d{2})\s?(?:cm|er)[ -]\p{L}*form/iu.exec(line)
  const tinCm = Number(tin?.[1] ?? tin?.[2] ?? 0)
  const round = tinCm >= 5 && tinCm <= 60 && /spring|rund|Ø|durchmesser|tarte/i.test(line) ? { tinCm } : {}
  for (const { index } of line.matchAll(/(?<![\p{L}\d,.])[\d½¼¾⅓⅔]/gu)) {
    const numbers = matchNumbers(line.slice(index))
    const range = numbers === undefined ? undefined : readRange(numbers, undefined)
    const servings = range === undefined ? 0 : toNumber(range.from)
    if (numbers === undefined || servings < 0.25 || servings > MAX_SERVINGS) continue
    const rest = line.slice(index + numbers.length).trim()
    if (measured.test(rest)) continue
    const unit = portions.test(rest) ? undefined : unitWord.exec(rest)?.[1]
    return { servings, ...(unit === undefined ? {} : { servingsUnit: unit.slice(0, 40) }), ...round }
  }
  return round
}
