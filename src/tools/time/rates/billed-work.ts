/**
 * Work that is paid for by the hour. It has the minutes of a report that is filtered by the project (B15, B17): working time up to today,
 * without breaks inside, overlaps of one project once, each day's sum rounded as set.
 */
import type { LocalDate } from '#base/calendar/zoned'
import type { Rate, Settings } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { roundMinutes } from '../worked/round-minutes.ts'
import { dayParts, type DayPart } from '../worked/split-at-midnight.ts'
import { workTime } from '../worked/work-time.ts'
import { amountOf, isBillable, rateOn } from './rate-on.ts'

type Stored<Fields> = Fields & { readonly id: string }

export type BilledProject = { readonly isBillable?: boolean | undefined }

export type WorkQuestion<Project extends BilledProject = BilledProject> = {
  /** All of them: a break of another project takes from the work of this one. */
  readonly entries: readonly ResolvedEntry[]
  readonly projects: ReadonlyMap<string, Project>
  readonly rates: readonly Stored<Rate>[]
  readonly rounding: Settings['rounding']
  readonly today: LocalDate
}

/** The work of one project on one day, the part that is paid for or the part that is not. */
export type ProjectDay = {
  readonly date: LocalDate
  readonly projectId: string | undefined
  readonly isBillable: boolean
  readonly minutes: number
  /** Cents an hour; undefined where no rate is valid or where the work is not paid for. */
  readonly rate: number | undefined
  /** What was noted, each once, in the order of the day. */
  readonly notes: readonly string[]
}

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** The parts of work of the projects asked for, up to today; `minutesOf` gives those of one day. */
export function workParts(
  { entries, rounding, today }: WorkQuestion,
  isAsked: (projectId: string | undefined) => boolean,
  { from, to }: Days,
) {
  const isInRange = ({ date }: DayPart): boolean => date >= from && date <= to && date <= today
  const partsOf = (kind: ResolvedEntry['kind']): readonly DayPart[] =>
    entries
      .filter((entry) => entry.kind === kind && (kind === 'break' || isAsked(entry.projectId)))
      .flatMap(dayParts)
      .filter(isInRange)
  const breaks = Map.groupBy(partsOf('break'), ({ date }) => date)
  return {
    parts: partsOf('work').filter(({ startMinute, endMinute }) => endMinute > startMinute),
    minutesOf: (date: LocalDate, some: readonly DayPart[]): number =>
      roundMinutes(workTime([...some, ...(breaks.get(date) ?? [])]), rounding),
  }
}

/**
 * The days of the projects asked for, the earliest first. Of a day of both kinds, what is not paid for is the rest of the day as its report
 * rounds it, so that the two together are that report.
 */
export function projectDays(
  question: WorkQuestion,
  isAsked: (projectId: string | undefined) => boolean,
  days: Days,
): readonly ProjectDay[] {
  const { projects, rates } = question
  const { parts, minutesOf } = workParts(question, isAsked, days)
  const groups = Map.groupBy(parts, ({ date, entry }) => JSON.stringify([date, entry.projectId ?? null]))
  const found = [...groups.values()].flatMap((ofDay): readonly ProjectDay[] => {
    const kinds = Map.groupBy(ofDay, ({ entry }) => isBillable(entry, projects))
    const paid = kinds.get(true) ?? []
    return [...kinds].flatMap(([isPaid, some]) => {
      const [first] = some
      if (first === undefined) return []
      const { date, entry } = first
      const paidMinutes = minutesOf(date, paid)
      const minutes = isPaid ? paidMinutes : minutesOf(date, ofDay) - paidMinutes
      const rate = isPaid ? rateOn(rates, entry.projectId, date)?.cents : undefined
      const notes = [...new Set(some.flatMap((part) => part.entry.note ?? []))]
      return [{ date, projectId: entry.projectId, isBillable: isPaid, minutes, rate, notes }]
    })
  })
  return found.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Minutes of work that is paid for, without rounding: of each project for itself, and with all projects at one time once (F11). */
export function exactWork(
  question: WorkQuestion,
  isAsked: (projectId: string | undefined) => boolean,
  days: Days,
): { readonly exact: number; readonly once: number } {
  const unrounded = { ...question, rounding: undefined }
  const { parts, minutesOf } = workParts(unrounded, isAsked, days)
  const paid = Map.groupBy(
    parts.filter(({ entry }) => isBillable(entry, question.projects)),
    ({ date }) => date,
  )
  return {
    exact: sumMinutes(projectDays(unrounded, isAsked, days).filter((day) => day.isBillable)),
    once: [...paid].reduce((sum, [date, some]) => sum + minutesOf(date, some), 0),
  }
}

/** The days with one rate are one line, rounded once (F3). */
export function amountByRate(days: readonly ProjectDay[]): number {
  let sum = 0
  for (const [rate, some] of Map.groupBy(days, (day) => day.rate)) {
    if (rate !== undefined) sum += amountOf(sumMinutes(some), rate)
  }
  return sum
}

export function sumMinutes(days: readonly { readonly minutes: number }[]): number {
  return days.reduce((sum, { minutes }) => sum + minutes, 0)
}
