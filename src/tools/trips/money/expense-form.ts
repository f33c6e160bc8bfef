/** The form of an expense: what is typed, the expense it stands for, and a German sentence beside each field that is wrong (J37). */
import { failed, ok, type Result } from '#base/result'
import { type Money, MAX_TITLE } from '../model-fields.ts'
import type { Traveller } from '../model.ts'
import type { Cost, Expense, Rate } from '../money-model.ts'
import { findDayFault } from '../moments/moment.ts'
import { parseAmount, writeAmount } from './amount.ts'
import { readRate, type RateContext, type RatedDraft } from './rate-form.ts'
import { writeRate } from './rates.ts'
import { checkSum, readSplit, splitDraftOf, type SplitDraft, type TypedPart } from './split-form.ts'

export type ExpenseDraft = SplitDraft &
  RatedDraft & {
    readonly title: string
    readonly category: Expense['category']
    /** The id of the one who has paid; `MANY` and `NOBODY` are no ids. */
    readonly payer: string
    readonly payers: readonly TypedPart[]
    readonly bookingId: string
    readonly note: string
    readonly files: Expense['files']
    /** Of a new expense, once files were taken for it; else empty. */
    readonly newId: string
  }

export const MANY = '*'
/** Planned: it is in the budget and makes no debts yet. */
export const NOBODY = ''

export type ExpenseFields = Omit<Expense, 'tripId'>
export type ExpenseErrors = {
  readonly [Field in 'title' | 'on' | 'total' | 'rate' | 'payers' | 'split']?: string | undefined
}

export function newExpenseDraft(
  { currency, travellers }: { readonly currency: string; readonly travellers: readonly Traveller[] },
  { on, payerId, rate }: { readonly on: string; readonly payerId: string; readonly rate?: Rate | undefined },
): ExpenseDraft {
  const ids = travellers.map(({ id }) => id)
  return {
    ...{ title: '', category: 'food', on, total: '', currency },
    ...{ rate: rate === undefined ? '' : writeRate(rate.value), confirmedRate: '' },
    ...{ payer: payerId, payers: [], bookingId: '', note: '', files: [], newId: '' },
    ...splitDraftOf({ mode: 'equal', travellerIds: ids }, currency),
  }
}

export function expenseDraftOf(fields: ExpenseFields, tripCurrency: string): ExpenseDraft {
  const { title, category, on, cost, bookingId = '', note = '', files } = fields
  const { total, rate, payers, split } = cost
  // A rate of the currency that the trip had before says nothing about its new one.
  const written = rate?.per === tripCurrency ? writeRate(rate.value) : ''
  const [first] = payers
  return {
    ...{ title, category, on, bookingId, note, files, newId: '' },
    total: writeAmount(total),
    currency: total.currency,
    rate: written,
    confirmedRate: written,
    payer: first === undefined ? NOBODY : payers.length === 1 ? first.id : MANY,
    payers: payers.map(({ id, minor }) => ({ id, text: writeAmount({ minor, currency: total.currency }) })),
    ...splitDraftOf(split, total.currency),
  }
}

export function readExpenseDraft(draft: ExpenseDraft, context: RateContext): Result<ExpenseFields, ExpenseErrors> {
  const { category, on, bookingId, files } = draft
  const [title, note] = [draft.title.trim().slice(0, MAX_TITLE), draft.note.trim()]
  const cost = readCost(draft, context)
  const errors: ExpenseErrors = {
    title: title === '' ? 'Schreib, wofür das Geld war.' : undefined,
    on: findDayFault(on),
    ...(cost.ok ? {} : cost.error),
  }
  if (!cost.ok || errors.title !== undefined || errors.on !== undefined) return failed(errors)
  return ok({
    ...{ title, category, on, cost: cost.value, files },
    ...(bookingId === '' ? {} : { bookingId }),
    ...(note === '' ? {} : { note }),
  })
}

/** The amount with its rate, its payers and how it is split; also for showing the shares while the rest is still empty. */
export function readCost(draft: ExpenseDraft, context: RateContext): Result<Cost, ExpenseErrors> {
  const { currency } = draft
  const total = readTotal(draft)
  const money: Money = { minor: total.ok ? total.value : 0, currency }
  const rate = readRate(draft, money.minor, context)
  // Without an amount its parts cannot be checked.
  const payers = total.ok ? readPayers(draft, money) : ok([])
  const split = readSplit(draft, total.ok ? money : undefined)
  if (total.ok && rate.ok && payers.ok && split.ok) {
    const frozen = rate.value === undefined ? {} : { rate: rate.value }
    return ok({ total: money, ...frozen, payers: payers.value, split: split.value })
  }
  return failed({
    total: total.ok ? undefined : total.error,
    rate: rate.ok ? undefined : rate.error,
    payers: payers.ok ? undefined : payers.error,
    split: split.ok ? undefined : split.error,
  })
}

function readTotal({ total, currency }: ExpenseDraft): Result<number, string> {
  const read = parseAmount(total, currency)
  return read.ok && read.value === 0 ? failed('Gib einen Betrag ein.') : read
}

function readPayers({ payer, payers, currency }: ExpenseDraft, total: Money): Result<Cost['payers'], string> {
  if (payer === NOBODY) return ok([])
  if (payer !== MANY) return ok([{ id: payer, minor: total.minor }])
  const read: Cost['payers'] = []
  for (const { id, text } of payers) {
    if (text.trim() === '') continue
    const minor = parseAmount(text, currency)
    if (!minor.ok) return minor
    if (minor.value !== 0) read.push({ id, minor: minor.value })
  }
  return (
    checkSum(
      read.reduce((sum, { minor }) => sum + minor, 0),
      total,
      'Bezahlt',
    ) ?? ok(read)
  )
}
