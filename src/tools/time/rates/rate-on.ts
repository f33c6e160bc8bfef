/** What an hour costs on a day, and what minutes of it cost. Cents are integers, and nothing passes through a fraction. */
import type { LocalDate } from '#base/calendar/zoned'
import { failed, ok, type Result } from '#base/result'
import { FAR_DATE_TEXT, isFarDate } from '#base/calendar/calendar-day'
import { compareTexts, formatDate } from '#base/text/format'
import { type Rate, MAX_RATE_CENTS } from '../model.ts'
import { parseEuros, writeEuros } from './euros.ts'

type StoredRate = Rate & { readonly id: string }

/**
 * The rate of a project on a day (F2): its own that began last, otherwise the general one that began last. Of two that begin on the same day
 * (made on two devices that knew nothing of each other) the one with the greater id, so that every device finds the same.
 */
export function rateOn<Stored extends StoredRate>(
  rates: readonly Stored[],
  projectId: string | undefined,
  date: LocalDate,
): Stored | undefined {
  return (
    (projectId === undefined ? undefined : latestRate(rates, projectId, date)) ?? latestRate(rates, undefined, date)
  )
}

function latestRate<Stored extends StoredRate>(
  rates: readonly Stored[],
  projectId: string | undefined,
  date: LocalDate,
): Stored | undefined {
  let found: Stored | undefined
  for (const rate of rates) {
    if (rate.projectId !== projectId || rate.validFrom > date) continue
    const isLater =
      found === undefined ||
      rate.validFrom > found.validFrom ||
      (rate.validFrom === found.validFrom && rate.id > found.id)
    if (isLater) found = rate
  }
  return found
}

/** The cents of whole minutes at a rate of cents an hour: rounded once, half a cent up (F3). Exact as long as a product is a safe integer. */
export function amountOf(minutes: number, centsPerHour: number): number {
  return Math.floor((minutes * centsPerHour * 2 + 60) / 120)
}

/** Whether a customer pays for work (F4): the entry says it, otherwise its project; what has neither is not paid for. */
export function isBillable(
  entry: { readonly isBillable?: boolean | undefined; readonly projectId: string | undefined },
  projects: ReadonlyMap<string, { readonly isBillable?: boolean | undefined }>,
): boolean {
  if (entry.isBillable !== undefined) return entry.isBillable
  return entry.projectId !== undefined && projects.get(entry.projectId)?.isBillable !== false
}

/** As it is typed, whether it makes sense or not. */
export type RateDraft = {
  /** Empty: of all projects without a rate of their own. */
  readonly projectId: string
  readonly validFrom: string
  readonly amount: string
}

/** What is wrong, beside the field it is about. */
type RateFaults = { readonly validFrom: string | undefined; readonly amount: string | undefined }

export function draftOfRate({ projectId = '', validFrom, cents }: Rate): RateDraft {
  return { projectId, validFrom, amount: writeEuros(cents) }
}

/** The rate, or all that keeps it from being one. `others` are the rates beside this one. */
export function readRateDraft(draft: RateDraft, others: readonly Rate[]): Result<Rate, RateFaults> {
  const { projectId, validFrom } = draft
  const cents = parseEuros(draft.amount, MAX_RATE_CENTS)
  const faults = {
    validFrom: findDateFault(draft, others),
    amount: cents.ok ? undefined : cents.error,
  }
  if (!cents.ok || faults.validFrom !== undefined) return failed(faults)
  return ok({ validFrom, cents: cents.value, ...(projectId === '' ? {} : { projectId }) })
}

function findDateFault({ projectId, validFrom }: RateDraft, others: readonly Rate[]): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(validFrom)) return 'Wähle den Tag, ab dem der Satz gilt.'
  if (isFarDate(validFrom)) return FAR_DATE_TEXT
  const isTaken = others.some((other) => other.validFrom === validFrom && (other.projectId ?? '') === projectId)
  return isTaken
    ? `Ab dem ${formatDate(validFrom)} gilt dafür schon ein Satz. Ändere ihn, oder wähle einen anderen Tag.`
    : undefined
}

type Stored = Rate & { readonly id: string }

/** `never`: another one of the same project begins on the same day and counts. */
export type RateTurn = 'now' | 'later' | 'over' | 'never'

export type ListedRate<StoredRate extends Stored> = {
  readonly rate: StoredRate
  /** „Alle Projekte“, or the name of its project. */
  readonly scope: string
  readonly turn: RateTurn
}

/** The general ones first, then by the names of projects; of one the latest first. */
export function listRates<StoredRate extends Stored>(
  rates: readonly StoredRate[],
  nameOf: (projectId: string) => string,
  today: LocalDate,
): readonly ListedRate<StoredRate>[] {
  return rates
    .map((rate) => ({
      rate,
      scope: rate.projectId === undefined ? ALL_PROJECTS : nameOf(rate.projectId),
      turn: turnOf(rate, rates, today),
    }))
    .toSorted(
      (a, b) =>
        Number(a.rate.projectId !== undefined) - Number(b.rate.projectId !== undefined) ||
        compareTexts(a.scope, b.scope) ||
        compareTexts(b.rate.validFrom, a.rate.validFrom) ||
        compareTexts(a.rate.id, b.rate.id),
    )
}

export const ALL_PROJECTS = 'Alle Projekte'

function turnOf(rate: Stored, rates: readonly Stored[], today: LocalDate): RateTurn {
  const own = rates.filter(({ projectId }) => projectId === rate.projectId)
  if (rateOn(own, rate.projectId, rate.validFrom) !== rate) return 'never'
  if (rateOn(own, rate.projectId, today) === rate) return 'now'
  return rate.validFrom > today ? 'later' : 'over'
}
