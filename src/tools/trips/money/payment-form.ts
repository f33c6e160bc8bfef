/** The form of a payment between two travellers: any amount, day and currency, in either direction (J72). */
import { failed, ok, type Result } from '#base/result'
import { MAX_TITLE } from '../model-fields.ts'
import type { Settlement } from '../money-model.ts'
import { findDayFault } from '../moments/moment.ts'
import { parseAmount, writeAmount } from './amount.ts'
import type { Proposal } from './balances.ts'
import { readRate, type RateContext, type RatedDraft } from './rate-form.ts'
import { writeRate } from './rates.ts'

export type PaymentDraft = RatedDraft & {
  readonly fromId: string
  readonly toId: string
  readonly note: string
}

export type PaymentFields = Omit<Settlement, 'tripId'>
export type PaymentErrors = { readonly [Field in 'toId' | 'total' | 'rate' | 'on']?: string | undefined }

/** Begins with what the balances propose, or with two travellers and no amount. */
export function newPaymentDraft(
  { fromId, toId, minor }: Pick<Proposal, 'fromId' | 'toId'> & { readonly minor?: number | undefined },
  { currency, on }: { readonly currency: string; readonly on: string },
): PaymentDraft {
  const total = minor === undefined ? '' : writeAmount({ minor, currency })
  return { fromId, toId, total, currency, rate: '', confirmedRate: '', on, note: '' }
}

export function paymentDraftOf(fields: PaymentFields, tripCurrency: string): PaymentDraft {
  const { fromId, toId, minor, currency, rate, on, note = '' } = fields
  // As in the form of an expense: a rate of another currency says nothing about the one that the trip has now.
  const written = rate?.per === tripCurrency ? writeRate(rate.value) : ''
  return {
    ...{ fromId, toId, on, note, currency },
    ...{ total: writeAmount({ minor, currency }), rate: written, confirmedRate: written },
  }
}

export function readPaymentDraft(draft: PaymentDraft, context: RateContext): Result<PaymentFields, PaymentErrors> {
  const { fromId, toId, currency, on } = draft
  const note = draft.note.trim().slice(0, MAX_TITLE)
  const total = readTotal(draft)
  const rate = readRate(draft, total.ok ? total.value : 0, context)
  const errors: PaymentErrors = {
    toId: fromId === toId || fromId === '' || toId === '' ? 'Wähle zwei verschiedene Mitreisende.' : undefined,
    on: findDayFault(on),
    total: total.ok ? undefined : total.error,
    rate: rate.ok ? undefined : rate.error,
  }
  if (!total.ok || !rate.ok || errors.toId !== undefined || errors.on !== undefined) return failed(errors)
  return ok({
    ...{ fromId, toId, minor: total.value, currency, on },
    ...(rate.value === undefined ? {} : { rate: rate.value }),
    ...(note === '' ? {} : { note }),
  })
}

function readTotal({ total, currency }: PaymentDraft): Result<number, string> {
  const read = parseAmount(total, currency)
  if (!read.ok || read.value > 0) return read
  return failed(read.value === 0 ? 'Gib einen Betrag ein.' : 'Mehr als 0. Für den Rückweg tausch die beiden.')
}
