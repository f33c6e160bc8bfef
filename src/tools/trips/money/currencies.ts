/** Currencies by their ISO 4217 codes, with how many digits their smallest units have (J14a). */

/** A table of our own: the digits that Intl knows change with the version of its data, and with them stored amounts would. */
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
