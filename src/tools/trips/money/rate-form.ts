/** The part of a form that says how much in which currency, and at which rate (J13); that of expenses and of payments. */
import { failed, ok, type Result } from '#base/result'
import type { Rate } from '../money-model.ts'
import { convert, describeRateAge, doubtRate, parseRate, writeRate, type RatedMoney } from './rates.ts'

export type RatedDraft = {
  readonly on: string
  readonly total: string
  readonly currency: string
  readonly rate: string
  /** A rate that looks wrong, and that the user says is right. */
  readonly confirmedRate: string
}

/** What the form knows of the trip. */
export type RateContext = {
  readonly tripCurrency: string
  /** The last rate that is known of a currency. */
  readonly knownRateOf: (currency: string) => Rate | undefined
  /** What was stored when the form was opened. */
  readonly opened?: RatedMoney | undefined
}

/**
 * Undefined: none is needed, or none is known yet; then the amount counts as soon as one is entered. A rate of the currency that the trip
 * had before stays as long as no other is typed: the trip may get that currency again.
 */
export function readRate(draft: RatedDraft, minor: number, context: RateContext): Result<Rate | undefined, string> {
  const { currency, confirmedRate, on } = draft
  const { opened } = context
  const openedRate = opened?.total.currency === currency ? opened.rate : undefined
  if (currency === context.tripCurrency || draft.rate.trim() === '')
    return ok(openedRate?.per === context.tripCurrency ? undefined : openedRate)
  const value = parseRate(draft.rate)
  if (value === undefined) return failed('Schreib den Kurs wie 1,085.')
  const doubt = rateDoubtOf(draft, context)
  if (doubt !== undefined && confirmedRate !== draft.rate) return failed(doubt.text)
  const known = context.knownRateOf(currency)
  // A rate that is taken over keeps its day; one that is typed is of the day of the amount.
  const same = [openedRate, known].find((rate) => rate?.value === value && rate.per === context.tripCurrency)
  const rate = same ?? { value, on, per: context.tripCurrency }
  return convert(minor, currency, rate) === undefined ? failed('Mit diesem Kurs ist der Betrag zu groß.') : ok(rate)
}

export type RateDoubt = { readonly kind: 'upside-down' | 'far'; readonly text: string }

/** Why a rate looks wrong beside the last one (J13), also if the user has said that it is right. */
export function rateDoubtOf(
  draft: Pick<RatedDraft, 'rate' | 'currency' | 'on'>,
  context: RateContext,
): RateDoubt | undefined {
  const known = context.knownRateOf(draft.currency)
  const value = parseRate(draft.rate)
  if (known === undefined || value === undefined || draft.currency === context.tripCurrency) return undefined
  const kind = doubtRate(value, known.value)
  if (kind === undefined) return undefined
  const last = `${writeRate(known.value)} (${describeRateAge(known, draft.on) ?? 'Kurs von diesem Tag'})`
  return {
    kind,
    text:
      kind === 'upside-down'
        ? `Der Kurs sieht verkehrt herum aus: Zuletzt waren es ${last}. Stimmt er?`
        : `Der Kurs ist mehr als das Zwanzigfache oder weniger als ein Zwanzigstel des letzten: ${last}. Stimmt er?`,
  }
}
