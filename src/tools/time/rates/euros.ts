/** Euros as people type and read them; inside they are integers of cents. */
import { failed, ok, type Result } from '#base/result'
import { splitNumber, toDecimal } from '#base/decimal'

/** Reads `85`, `85,50`, `1.234,5` or `85 €` in cents; fails with a German sentence. */
export function parseEuros(text: string, most: number): Result<number, string> {
  const typed = text.replaceAll(/[\s\u00a0\u202f€]/gu, '')
  const [, sign = '', whole = '', fraction = ''] = splitNumber(typed) ?? []
  if (whole === '' || sign === '-') return failed('Schreib den Betrag wie 85 oder 85,50.')
  if (fraction.length > 2) return failed('Höchstens 2 Nachkommastellen.')
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`)
  return cents > most ? failed(`Höchstens ${formatEuros(most)}.`) : ok(cents)
}

let format: Intl.NumberFormat | undefined

/** `1.234,50 €` */
export function formatEuros(cents: number): string {
  format ??= new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
  return format.format(toDecimal(cents, 2))
}

/** `1234,50`: as it stands in a field and in a table. */
export function writeEuros(cents: number): string {
  return toDecimal(cents, 2).replace('.', ',')
}
