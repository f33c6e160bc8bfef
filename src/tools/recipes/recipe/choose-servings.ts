/** For how many a recipe is made, by what people type: a number, what is there of an ingredient, or their tin. */
import { failed, ok, type Result } from '#base/result'
import { MAX_SERVINGS, MIN_SERVINGS, type Amount } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { divide, toNumber } from '../amounts/fraction.ts'
import { tinFactor } from '../amounts/scale-amount.ts'
import { measure } from '../amounts/stock.ts'

/** The error is a sentence for the field. */
type Servings = Result<number, string>

/** „4“, „2,5“ or „1.000“ */
export function servingsByNumber(typed: string, min = MIN_SERVINGS): Servings {
  const servings = readDecimal(typed)
  return servings !== undefined && servings >= min && servings <= MAX_SERVINGS
    ? ok(servings)
    : failed(
        `Gib eine Zahl von ${formatServings(min)} bis ${formatServings(MAX_SERVINGS)} an, zum Beispiel 4 oder 2,5.`,
      )
}

/** The diameter of a tin in centimetres. */
export function readTin(typed: string): Result<number, string> {
  const cm = readDecimal(typed)
  return cm !== undefined && cm >= 5 && cm <= 60
    ? ok(cm)
    : failed('Gib den Durchmesser in Zentimetern an, von 5 bis 60.')
}

/** `wanted` is what `servings` need of an ingredient, `typed` what is there of it, in any unit of the same kind. */
export function servingsByStock(servings: number, wanted: Amount | undefined, typed: string): Servings {
  const factor = wanted && !/^\s*[-−–]/.test(typed) && factorOf(wanted, readIngredient(`${typed} x`).amount)
  return factor
    ? possibleServings(servings * factor)
    : failed('Schreib die Menge in einer Einheit, die zu der im Rezept passt, zum Beispiel 300 g.')
}

/** `tinCm` is the diameter that the recipe names for `servings`, `typed` that of the user's tin. */
export function servingsByTin(servings: number, tinCm: number, typed: string): Servings {
  const cm = readTin(typed)
  return cm.ok ? possibleServings(servings * toNumber(tinFactor(tinCm, cm.value))) : cm
}

function factorOf(wanted: Amount, there: Amount | undefined): number | undefined {
  if (there === undefined || wanted.from.n === 0) return undefined
  const [needed, given] = [measure({ ...wanted, to: undefined }), measure({ ...there, to: undefined })]
  return needed.base === given.base ? toNumber(divide(given.value, needed.value)) : undefined
}

function possibleServings(servings: number): Servings {
  const rounded = Math.round(servings * 100) / 100
  if (isPossible(rounded)) return ok(rounded)
  const limit =
    rounded < MIN_SERVINGS ? `weniger als ${formatServings(MIN_SERVINGS)}` : `mehr als ${formatServings(MAX_SERVINGS)}`
  return failed(
    `Das reicht für ${limit} Portionen. Umgerechnet wird von ${formatServings(MIN_SERVINGS)} bis ${formatServings(MAX_SERVINGS)}.`,
  )
}

function isPossible(servings: number): boolean {
  return servings >= MIN_SERVINGS && servings <= MAX_SERVINGS
}

/** Takes „2.5“ of an English keyboard as two and a half, and „1.000“ as a thousand. */
function readDecimal(typed: string): number | undefined {
  const text = typed.trim()
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
