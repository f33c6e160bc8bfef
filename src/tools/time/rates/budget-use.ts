/** How much of a project's budget is used: by all of its work so far, and by the billable part (F8). */
import type { Budget, Project } from '../model.ts'
import { amountByRate, groupBy, projectDays, workParts, type WorkQuestion } from './billed-work.ts'

export const budgetKinds = ['minutes', 'cents'] as const
export type BudgetKind = (typeof budgetKinds)[number]

/** Shares of a budget, in percent, that are a message when they are reached, the greatest first. */
const BUDGET_MARKS = [100, 80] as const
export type BudgetMark = (typeof BUDGET_MARKS)[number]

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
  const paid = groupBy(projectDays(question, isWatched, ALL_DAYS), ({ projectId }) => projectId)
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
  for (const [projectId, some] of groupBy(parts, ({ entry }) => entry.projectId)) {
    const days = [...groupBy(some, ({ date }) => date)]
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
