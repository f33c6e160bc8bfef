/** What is typed into the form of a correction, and the correction that it makes. */
import { compareCodes } from '#base/compare-codes'
import { formatDate } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import { FAR_DATE_TEXT, isFarDate } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { formatDays, formatBalance, formatDuration, formatHours } from '../words/format-duration.ts'
import { MAX_CORRECTION, MAX_NOTE, type Correction, type CorrectionKind } from '../model.ts'
import { parseSignedDays, parseSignedHours } from '../words/parse-time.ts'

/** As it is typed, whether it makes sense or not. */
export type CorrectionDraft = {
  readonly kind: CorrectionKind
  readonly date: string
  readonly amount: string
  readonly reason: string
}

/** What is wrong, beside the field it is about. */
export type CorrectionFaults = { readonly date: string | undefined; readonly amount: string | undefined }

const MAX_LEAVE = 366

export function newCorrectionDraft(kind: CorrectionKind, date: LocalDate): CorrectionDraft {
  return { kind, date, amount: '', reason: '' }
}

export function draftOfCorrection(correction: Correction): CorrectionDraft {
  const { kind, date, reason } = correction
  return { kind, date, amount: amountText(correction), reason: reason ?? '' }
}

/** The correction, or all that keeps it from being one. A payout is taken from the balance however it was typed (P8). */
export function readCorrectionDraft(draft: CorrectionDraft): Result<Correction, CorrectionFaults> {
  const { kind, date } = draft
  const amount = readAmount(draft)
  const faults: CorrectionFaults = {
    date: findDateFault(date),
    amount: findAmountFault(kind, amount),
  }
  if (faults.date !== undefined || faults.amount !== undefined || amount === undefined) return failed(faults)
  const reason = draft.reason.trim().slice(0, MAX_NOTE)
  return ok({ kind, date, amount, ...(reason === '' ? {} : { reason }) })
}

/** „+5:30“, „−4:00“, „+3,5 Tage“ */
export function describeAmount({ kind, amount }: Pick<Correction, 'kind' | 'amount'>): string {
  if (kind !== 'leave') return formatHours(amount, 'signed')
  const days = formatDays(amount / 2)
  return `${amount > 0 ? '+' : ''}${days} ${Math.abs(amount) === 2 ? 'Tag' : 'Tage'}`
}

/** A correction with the running total up to and including it: minutes, or for `leave` half days. */
export type RunningCorrection<Stored extends Correction> = { readonly correction: Stored; readonly total: number }

/** The latest first; those of one day in the order of their ids, so that every device shows the same. */
export function runCorrections<Stored extends Correction & { readonly id: string }>(
  corrections: readonly Stored[],
): readonly RunningCorrection<Stored>[] {
  let minutes = 0
  let halfDays = 0
  const sorted = corrections.toSorted((a, b) => compareCodes(a.date, b.date) || compareCodes(a.id, b.id))
  const running = sorted.map((correction) => {
    if (correction.kind === 'leave') halfDays += correction.amount
    else minutes += correction.amount
    return { correction, total: correction.kind === 'leave' ? halfDays : minutes }
  })
  return running.toReversed()
}

/** „Startsaldo vom 01.06.2026“ */
export function nameCorrection(label: string, date: LocalDate): string {
  return `${label} vom ${formatDate(date)}`
}

/** A payout is asked for as what was paid. */
function amountText({ kind, amount }: Correction): string {
  if (kind === 'leave') return `${amount > 0 ? '+' : ''}${formatDays(amount / 2)}`
  return amount === 0 || kind === 'payout' ? formatDuration(-amount) : formatBalance(amount)
}

function readAmount({ kind, amount }: CorrectionDraft): number | undefined {
  if (kind === 'leave') {
    const days = parseSignedDays(amount)
    return days === undefined ? undefined : days * 2
  }
  const minutes = parseSignedHours(amount)
  if (minutes === undefined || kind !== 'payout') return minutes
  return minutes === 0 ? 0 : -Math.abs(minutes)
}

function findDateFault(date: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'Wähle einen Tag.'
  return isFarDate(date) ? FAR_DATE_TEXT : undefined
}

function findAmountFault(kind: CorrectionKind, amount: number | undefined): string | undefined {
  if (kind === 'leave') {
    if (amount === undefined) return 'Schreib die Tage wie 5, 2,5 oder -1.'
    if (amount === 0) return 'Schreib, wie viele Tage es sind.'
    return Math.abs(amount) > MAX_LEAVE * 2 ? 'So viele Tage hat kein Jahr.' : undefined
  }
  if (amount === undefined) return 'Schreib die Stunden wie 5:30, -4 oder +2,5.'
  if (amount === 0 && kind !== 'opening') return 'Schreib, wie viele Stunden es sind.'
  return Math.abs(amount) > MAX_CORRECTION ? 'Das ist zu viel für eine Korrektur.' : undefined
}
