/** Amounts of money as people type and read them. Inside they are integers in the smallest unit of their currency. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { failed, ok, type Result } from '#base/result'
import { splitNumber, toDecimal } from '#base/decimal'
import { MAX_MINOR, type Money } from '../model-fields.ts'
import { digitsOf } from './currencies.ts'

/**
 * Reads `1.234,50`, `1234.5`, `1’234.50`, `12 €` or `−3` in the smallest unit of the currency. Dots that part groups of three digits are no
 * decimal point: `1.234` is a thousand and more. Fails with a German sentence.
 */
export function parseAmount(text: string, currency: string): Result<number, string> {
  const digits = digitsOf(currency)
  const typed = text.replaceAll(/[\s\u00a0\u202f'’€$£¥]|[A-Z]{3}/gu, '').replace(/^[−–]/u, '-')
  if (typed === '') return failed('Gib einen Betrag ein.')
  const [, sign = '', whole = '', fraction = ''] = splitNumber(typed) ?? []
  if (whole === '') return failed('Schreib den Betrag wie 1.234,50.')
  // Zeros count too: 12,500 may be twelve and a half, or thousands.
  if (fraction.length > digits)
    return failed(digits === 0 ? `${currency} hat keine Nachkommastellen.` : `Höchstens ${digits} Nachkommastellen.`)
  const minor = Number(`${whole}${fraction.padEnd(digits, '0')}`)
  if (minor > MAX_MINOR) return failed('Das ist zu viel Geld für eine Ausgabe.')
  return ok(sign === '-' && minor !== 0 ? -minor : minor)
}

const formats = new Map<string, Intl.NumberFormat>()

/** `1.234,50 €` */
export function formatMoney({ minor, currency }: Money): string {
  const digits = digitsOf(currency)
  const format = getOrInsert(
    formats,
    currency,
    () =>
      new Intl.NumberFormat('de-DE', {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  return format.format(toDecimal(minor, digits))
}

/** `1234,50`: as it stands in a field and in a table. */
export function writeAmount({ minor, currency }: Money): string {
  return toDecimal(minor, digitsOf(currency)).replace('.', ',')
}
