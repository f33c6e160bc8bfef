/** How much of a project's budget is used: by all of its work so far, and by the billable part (F8). */
import { formatNumber } from '#base/text/format'
import { type Budget, type Project, MAX_BUDGET_CENTS, MAX_BUDGET_MINUTES } from '../model.ts'
import { amountByRate, projectDays, workParts, type WorkQuestion } from './billed-work.ts'
import { formatDuration, formatHours } from '../words/format-duration.ts'
import { parseHours } from '../words/parse-time.ts'
import { formatEuros, parseEuros, writeEuros } from './euros.ts'

const budgetKinds = ['minutes', 'cents'] as const
type BudgetKind = (typeof budgetKinds)[number]

/** Shares of a budget, in percent, that are a message when they are reached, the greatest first. */
const BUDGET_MARKS = [100, 80] as const
type BudgetMark = (typeof BUDGET_MARKS)[number]

export type BudgetUse = {
  readonly projectId: string
  readonly kind: BudgetKind
  readonly used: number
  readonly limit: number
  /** The greatest one that is reached; undefined below 80 %. */
  readonly mark: BudgetMark | undefined
}

type WatchedProject = Pick<Project, 'isBillable' | 'budget' | 'isArchived'>

/** Of projects in use that have a budget, in their order: the one in hours first. */
export function budgetUses(question: WorkQuestion<WatchedProject>): readonly BudgetUse[] {
  const watched = [...question.projects].flatMap(([id, { budget, isArchived }]) =>
    budget === undefined || isArchived ? [] : [{ id, budget }],
  )
  if (watched.length === 0) return []
  const ids = new Set(watched.map(({ id }) => id))
  const isWatched = (id: string | undefined): boolean => id !== undefined && ids.has(id)
  const paid = Map.groupBy(projectDays(question, isWatched, ALL_DAYS), ({ projectId }) => projectId)
  const minutes = minutesByProject(question, isWatched)
  return watched.flatMap(({ id, budget }) => {
    const used = { minutes: minutes.get(id) ?? 0, cents: amountByRate(paid.get(id) ?? []) }
    return budgetKinds.flatMap((kind) => useOf(id, kind, used[kind], budget))
  })
}

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' }

/** As the report of a project says (B17), whether a customer pays for it or not. */
function minutesByProject(
  question: WorkQuestion,
  isWatched: (projectId: string | undefined) => boolean,
): ReadonlyMap<string | undefined, number> {
  const { parts, minutesOf } = workParts(question, isWatched, ALL_DAYS)
  const sums = new Map<string | undefined, number>()
  for (const [projectId, some] of Map.groupBy(parts, ({ entry }) => entry.projectId)) {
    const days = [...Map.groupBy(some, ({ date }) => date)]
    sums.set(
      projectId,
      days.reduce((sum, [date, ofDay]) => sum + minutesOf(date, ofDay), 0),
    )
  }
  return sums
}

function useOf(projectId: string, kind: BudgetKind, used: number, budget: Budget): readonly BudgetUse[] {
  const limit = budget[kind]
  if (limit === undefined) return []
  return [{ projectId, kind, used, limit, mark: BUDGET_MARKS.find((mark) => used * 100 >= limit * mark) }]
}

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
