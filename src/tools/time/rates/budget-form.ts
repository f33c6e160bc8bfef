/** What is typed as the budget of a project, what it stands for, and how much of it is used in words. */
import { formatNumber } from '#base/text/format'
import { MAX_BUDGET_CENTS, MAX_BUDGET_MINUTES, type Budget } from '../model.ts'
import { formatDuration, formatHours } from '../words/format-duration.ts'
import { parseHours } from '../words/parse-hours.ts'
import type { BudgetUse } from './budget-use.ts'
import { formatEuros, parseEuros, writeEuros } from './euros.ts'

/** As it is typed; an empty field is no budget. */
export type BudgetDraft = { readonly hours: string; readonly euros: string }

export function draftOfBudget({ minutes, cents }: Budget = {}): BudgetDraft {
  return {
    hours: minutes === undefined ? '' : formatDuration(minutes),
    euros: cents === undefined ? '' : writeEuros(cents),
  }
}

/** `faults` are there if something is wrong, beside the fields they are about. */
export function readBudget({ hours, euros }: BudgetDraft): {
  readonly budget: Budget | undefined
  readonly faults: { readonly hours: string | undefined; readonly euros: string | undefined } | undefined
} {
  const minutes = hours.trim() === '' ? undefined : (parseHours(hours) ?? NaN)
  const cents = euros.trim() === '' ? undefined : parseEuros(euros, MAX_BUDGET_CENTS)
  const faults = {
    hours: minutes === undefined ? undefined : findHoursFault(minutes),
    euros: cents === undefined || (cents.ok && cents.value > 0) ? undefined : cents.ok ? NOT_NOTHING : cents.error,
  }
  if (faults.hours !== undefined || faults.euros !== undefined) return { budget: undefined, faults }
  if (minutes === undefined && cents === undefined) return { budget: undefined, faults: undefined }
  const money = cents?.ok === true ? { cents: cents.value } : {}
  return { budget: { ...(minutes === undefined ? {} : { minutes }), ...money }, faults: undefined }
}

const NOT_NOTHING = 'Mehr als 0, oder lass das Feld leer.'

function findHoursFault(minutes: number): string | undefined {
  if (Number.isNaN(minutes)) return 'Schreib die Stunden wie 40, 40:30 oder 37,5.'
  if (minutes <= 0) return NOT_NOTHING
  return minutes > MAX_BUDGET_MINUTES ? 'Das ist zu viel für ein Budget.' : undefined
}

/** „32:00 Std. von 40:00 (80 %)“, „2.400,00 € von 3.000,00 € (80 %)“; percents are rounded down, so that 100 % is all of it. */
export function describeUse({ kind, used, limit }: Pick<BudgetUse, 'kind' | 'used' | 'limit'>): string {
  const share = ` (${formatNumber(Math.floor((used * 100) / limit))}\u00a0%)`
  return kind === 'minutes'
    ? `${formatHours(used)} von ${formatDuration(limit)}${share}`
    : `${formatEuros(used)} von ${formatEuros(limit)}${share}`
}
