import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import { ruleKind, type Absence, type Correction, type Plan } from '../model.ts'
import { leaveClaim } from './leave-claim.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** Leave of a year in days, mostly halves; leave by the minute may be a hundredth. */
export type Leave = {
  /** By the plans, with corrections of the year. */
  readonly entitled: number
  /** On days up to today. */
  readonly taken: number
  readonly planned: number
  readonly left: number
}

type LeaveSources = {
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly absences: readonly Absence[]
  readonly corrections: readonly Correction[]
  readonly today: LocalDate
}

/** Computes a year's leave; `costOf` returns how much of a day of leave a day costs. */
export function leaveOf(year: number, sources: LeaveSources, costOf: (date: LocalDate) => number): Leave {
  const text = String(year).padStart(4, '0')
  const extra = sources.corrections
    .filter(({ kind, date }) => kind === 'leave' && date.startsWith(text))
    .reduce((sum, { amount }) => sum + amount / 2, 0)
  let taken = 0
  let planned = 0
  for (const date of leaveDates(text, sources.absences)) {
    if (date <= sources.today) taken += costOf(date)
    else planned += costOf(date)
  }
  const entitled = toHundredths(leaveClaim(sources.plans, text) + extra)
  return {
    entitled,
    taken: toHundredths(taken),
    planned: toHundredths(planned),
    left: toHundredths(entitled - taken - planned),
  }
}

/** The days of the year on which there is leave, each once. */
function leaveDates(year: string, absences: readonly Absence[]): ReadonlySet<LocalDate> {
  const dates = new Set<LocalDate>()
  for (const absence of absences) {
    if (ruleKind(absence) !== 'vacation') continue
    const { days } = absence
    const from = days.from > `${year}-01-01` ? days.from : `${year}-01-01`
    const to = days.to < `${year}-12-31` ? days.to : `${year}-12-31`
    if (from > to) continue
    for (let number = dayNumber(from); number <= dayNumber(to); number++) dates.add(dateOfDay(number))
  }
  return dates
}

function toHundredths(days: number): number {
  return Math.round(days * 100) / 100
}
