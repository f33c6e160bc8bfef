/** Amounts of money as people type and read them. Inside they are integers in the smallest unit of their currency. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { failed, ok, type Result } from '#base/result'
import { splitNumber, toDecimal } from '#base/decimal'
import { MAX_MINOR, type Money } from '../model-fields.ts'

/**
 * Reads `1.234,50`, `1234.5`, `1’234.50`, `12 €` or `−3` in the smallest unit of the currency. Dots that part groups of three digits are no
 * decimal point: `1.234` is a thousand and more. Fails with a German sentence, also if another currency is named.
 */
export function parseAmount(text: string, currency: string): Result<number, string> {
  const digits = digitsOf(currency)
  const own = signsOf(currency).find((sign) => text.includes(sign)) ?? ''
  const typed = text
    .replace(own, '')
    .replaceAll(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/^[−–]/u, '-')
  if (/[A-Z]{3}|\p{Sc}/u.test(typed)) return failed(`Schreib den Betrag in ${currency}.`)
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

const signs = new Map<string, readonly string[]>()

/** How people write a currency beside an amount, the longest first: `CA$`, `CAD`, `$`. */
function signsOf(currency: string): readonly string[] {
  return getOrInsert(signs, currency, () => {
    const written = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat('de-DE', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    )
    return [...new Set([currency, ...written])].toSorted((a, b) => b.length - a.length)
  })
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

/**
 * Currencies by their ISO 4217 codes, with how many digits their smallest units have (J14a). A table of our own: the digits that Intl
 * knows change with the version of its data, and with them stored amounts would.
 */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  ...{ CLF: 4, UYW: 4 },
}

/** Codes that the choice of a currency offers. */
export const currencyCodes: readonly string[] = [
  'EUR CHF USD GBP AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD',
  'CDF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS',
  'INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU',
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK',
  'SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF',
  'XPF YER ZAR ZMW ZWG',
].flatMap((line) => line.split(' '))

/** Digits of the smallest unit behind the comma; two for a code that is not in the table. */
export function digitsOf(currency: string): number {
  return DIGITS[currency] ?? 2
}

const names = new Intl.DisplayNames('de-DE', { type: 'currency' })

/** `JPY – Japanischer Yen` */
export function describeCurrency(currency: string): string {
  const name = names.of(currency)
  return name === undefined || name === currency ? currency : `${currency} – ${name}`
}
