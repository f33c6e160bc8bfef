/** Rates: units of a foreign currency for one unit of the trip's, as decimal texts, frozen when an expense is entered (J13). */
import { formatDate } from '#base/text/format'
import { MAX_MINOR, type Money } from '../model-fields.ts'
import type { Rate } from '../money-model.ts'
import { digitsOf } from './amount.ts'

/** Units of each currency for one euro on a day, as a central bank publishes them. */
export type EuroRates = { readonly on: string; readonly perEuro: Readonly<Record<string, string>> }

type Decimal = { readonly digits: bigint; readonly scale: number }

function toDecimal(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Half up by its size, so that a refund mirrors what was paid (J14a). */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Converts an amount into the currency of the rate; undefined: the result is out of all bounds, or the rate is 0. */
export function convert(minor: number, currency: string, rate: Pick<Rate, 'value' | 'per'>): number | undefined {
  const { digits, scale } = toDecimal(rate.value)
  if (digits === 0n) return undefined
  const dividend = BigInt(Math.abs(minor)) * tenTo(digitsOf(rate.per) + scale)
  const converted = divideHalfUp(dividend, digits * tenTo(digitsOf(currency)))
  if (converted > BigInt(MAX_MINOR)) return undefined
  return minor < 0 && converted !== 0n ? -Number(converted) : Number(converted)
}

/** An amount with the rate that was frozen for it: that of an expense or a payment. */
export type RatedMoney = { readonly total: Money; readonly rate?: Rate | undefined }

/** The total in the trip's currency, converted once; undefined: no rate to that currency is known yet. */
export function tripMinorOf({ total, rate }: RatedMoney, tripCurrency: string): number | undefined {
  if (total.currency === tripCurrency) return total.minor
  return rate?.per === tripCurrency ? convert(total.minor, total.currency, rate) : undefined
}

/** Digits of a rate that is computed, zeros in front not counted. */
const SIGNIFICANT = 7
const MOST_DECIMALS = 9

/** Units of `currency` for one of `per`, from a list of a bank; undefined if one of the two is not in it. */
export function crossRate(list: EuroRates, currency: string, per: string): Rate | undefined {
  const textOf = (code: string): string | undefined => (code === 'EUR' ? '1' : list.perEuro[code])
  const [foreign, own] = [textOf(currency), textOf(per)]
  if (foreign === undefined || own === undefined || currency === per) return undefined
  const value = divideDecimals(foreign, own)
  return value === undefined ? undefined : { value, on: list.on, per }
}

/** The rate the other way around: 1.085 becomes 0.9216590. */
export function invertRate(value: string): string | undefined {
  return divideDecimals('1', value)
}

function divideDecimals(dividend: string, divisor: string): string | undefined {
  const [a, b] = [toDecimal(dividend), toDecimal(divisor)]
  if (a.digits === 0n || b.digits === 0n) return undefined
  // With room for all decimals that a rate may have, then cut to what is significant.
  const scaled = divideHalfUp(a.digits * tenTo(MOST_DECIMALS + b.scale), b.digits * tenTo(a.scale))
  const surplus = Math.min(Math.max(String(scaled).length - SIGNIFICANT, 0), MOST_DECIMALS)
  const rounded = divideHalfUp(scaled, tenTo(surplus)) * tenTo(surplus)
  const text = String(rounded).padStart(MOST_DECIMALS + 1, '0')
  const value = `${text.slice(0, -MOST_DECIMALS)}.${text.slice(-MOST_DECIMALS)}`.replace(/\.?0+$/u, '')
  return rounded === 0n || text.length > 2 * MOST_DECIMALS ? undefined : value
}

/**
 * The newest rate that is known: of earlier expenses and payments, or of the bank's list; of the same day that of the list. What was converted
 * the other way around, before the trip got another currency, is turned (J70).
 */
export function lastKnownRate(
  currency: string,
  per: string,
  { known, list }: { readonly known: readonly RatedMoney[]; readonly list: EuroRates | undefined },
): Rate | undefined {
  let newest: Rate | undefined = list === undefined ? undefined : crossRate(list, currency, per)
  for (const money of known) {
    const rate = rateBetween(money, currency, per)
    if (rate !== undefined && (newest === undefined || rate.on > newest.on)) newest = rate
  }
  return newest
}

function rateBetween({ total, rate }: RatedMoney, currency: string, per: string): Rate | undefined {
  if (rate === undefined) return undefined
  if (total.currency === currency && rate.per === per) return rate
  const turned = total.currency === per && rate.per === currency ? invertRate(rate.value) : undefined
  return turned === undefined ? undefined : { value: turned, on: rate.on, per }
}

/** A rate that differs from the last one by more than this factor is asked about (J13). */
const FAR_FACTOR = 20
/** Closer than this is the same rate on another day. */
const NEAR_FACTOR = 1.15

/** `upside-down`: it fits the last known rate if it is turned around. `far`: it is more than twenty times as much, or as little. */
export function doubtRate(value: string, known: string): 'upside-down' | 'far' | undefined {
  const [ratio, turned] = [factorBetween(Number(value), Number(known)), factorBetween(1 / Number(value), Number(known))]
  if (turned < NEAR_FACTOR && ratio > 1.05 && ratio > turned) return 'upside-down'
  return ratio > FAR_FACTOR ? 'far' : undefined
}

function factorBetween(a: number, b: number): number {
  return a > b ? a / b : b / a
}

/** Reads `1,085` and `1.0850`: a rate has no groups of three, unless a comma follows them. Undefined if it is no rate. */
export function parseRate(text: string): string | undefined {
  const typed = text.replaceAll(/[\s\u00a0\u202f]/gu, '')
  const plain = typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed
  return /^\d{1,9}(\.\d{1,9})?$/u.test(plain) && Number(plain) > 0 ? plain : undefined
}

/** `163,42` of `163.42` */
export function writeRate(value: string): string {
  return value.replace('.', ',')
}

/** „Kurs vom 3.6.“, in another year than that of the expense „Kurs vom 3.6.2025“; undefined: it is of that day. */
export function describeRateAge(rate: Rate, on: string): string | undefined {
  if (rate.on === on) return undefined
  const [day, month, year] = formatDate(rate.on).split('.').map(Number)
  return `Kurs vom ${day}.${month}.${rate.on.slice(0, 4) === on.slice(0, 4) ? '' : year}`
}
