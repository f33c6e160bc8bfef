/**
 * The working-time account: what was to be worked, what was, and the balance of both. All of it follows from entries,
 * plans, absences and corrections each time; nothing is stored. What a day needs is worked out when it is asked for.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { dayTarget } from './day-target.ts'
import { dayWork, type DayWork } from './day-work.ts'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import { type Holiday, planHolidaysOf } from '../calendar/holidays.ts'
import { leaveOf, type Leave } from '../plans/leave.ts'
import type { Absence, Correction, Plan } from '../model.ts'
import { planDeductions } from './plan-deductions.ts'
import { planOn } from '../plans/plan-on.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { dayParts, type DayPart } from '../worked/split-at-midnight.ts'

type Stored<Fields> = Fields & { readonly id: string }

export type AccountSources = {
  readonly entries: readonly ResolvedEntry[]
  readonly plans: readonly Stored<Plan>[]
  readonly absences: readonly Stored<Absence>[]
  readonly corrections: readonly Stored<Correction>[]
  readonly today: LocalDate
}

/** A day, in minutes. */
export type DayAccount = DayWork & {
  readonly date: LocalDate
  /** Without one there is no target, and the day is not part of the balance. */
  readonly plan: Stored<Plan> | undefined
  readonly holiday: Holiday | undefined
  readonly absences: readonly Stored<Absence>[]
  readonly target: number
  /** Days of leave this day costs, 0 to 1. */
  readonly leaveDays: number
  /** Before today, and no night of it still goes on (P17): its target counts. */
  readonly isOver: boolean
}

/** Of several days up to today, in minutes. */
export type AccountSum = {
  /** Of the days that are over. */
  readonly target: number
  /** Of all days, also those that are still to come. */
  readonly planned: number
  /** Today's counts as it stands. */
  readonly actual: number
  /** Without those of leave. */
  readonly corrections: number
  /** What these days add to the balance, corrections included. Days before the first plan add nothing. */
  readonly change: number
}

export type Account = {
  day(date: LocalDate): DayAccount
  /** From a day to another, both included. */
  sum(from: LocalDate, to: LocalDate): AccountSum
  /** In minutes at the end of a day, at most of today. Today's work counts at once, its target when the day is over. */
  balanceAt(date: LocalDate): number
  leave(year: number): Leave
}

/** Costs little until it is asked; a day is worked out once. */
export function createAccount(sources: AccountSources): Account {
  const { plans, corrections, today } = sources
  const day = createDays(sources)
  const todayNumber = dayNumber(today)
  const first = plans.map(({ validFrom }) => validFrom).toSorted()[0]
  // A25: an old document may begin in the year 1, and nothing is recorded before 1970.
  const firstNumber = first === undefined ? Infinity : Math.max(0, dayNumber(first))

  const changeOf = (number: number): number => {
    const { plan, work, target, isOver } = day(dateOfDay(number))
    if (plan === undefined) return 0
    return isOver ? work - target : work
  }
  /** What the days from the first on add, each with those before it. */
  const totals: number[] = []
  const totalAt = (number: number): number => {
    const last = Math.min(number, todayNumber)
    if (last < firstNumber) return 0
    for (let next = firstNumber + totals.length; next <= last; next++)
      totals.push((totals.at(-1) ?? 0) + changeOf(next))
    return totals[last - firstNumber] ?? 0
  }
  const correctionsIn = (from: LocalDate, to: LocalDate): number => {
    const last = to < today ? to : today
    return corrections
      .filter(({ kind, date }) => kind !== 'leave' && date >= from && date <= last)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  return {
    day,
    sum(from, to) {
      const sum = { target: 0, planned: 0, actual: 0 }
      for (let number = dayNumber(from); number <= dayNumber(to); number++) {
        const { target, work, isOver } = day(dateOfDay(number))
        sum.planned += target
        if (isOver) sum.target += target
        if (number <= todayNumber) sum.actual += work
      }
      const added = correctionsIn(from, to)
      const change = totalAt(dayNumber(to)) - totalAt(dayNumber(from) - 1) + added
      return { ...sum, corrections: added, change }
    },
    balanceAt: (date) => totalAt(dayNumber(date)) + correctionsIn('', date),
    leave: (year) => leaveOf(year, sources, (date) => day(date).leaveDays),
  }
}

function createDays(sources: AccountSources): (date: LocalDate) => DayAccount {
  const { plans, entries, today } = sources
  const partsByDate = groupByDate(entries)
  const absencesOn = createAbsences(sources.absences)
  const holidayBy = createHolidays()
  const shifts = createShifts(entries)
  const deductedOn = createDeductions(plans, shifts)
  const beginsShift = createShiftStarts(shifts)
  const known = new Map<LocalDate, DayAccount>()
  return (date) => {
    const kept = known.get(date)
    if (kept) return kept
    const plan = planOn(plans, date)
    const absences = absencesOn(date)
    const holiday = plan && holidayBy(plan, date)
    const { target, leaveDays } = plan ? dayTarget(date, plan, holiday, absences) : noTarget
    const work = dayWork(partsByDate.get(date) ?? [], deductedOn(date), beginsShift)
    const isOver = date < today && !work.parts.some(({ isRunning, entry }) => isRunning && entry.nights !== undefined)
    const account = { date, plan, holiday, absences, target, leaveDays, isOver, ...work }
    known.set(date, account)
    return account
  }
}

const noTarget = { target: 0, leaveDays: 0 } as const

/** Shifts are only looked for where they matter, which for most people they do not. */
function createShifts(entries: readonly ResolvedEntry[]): () => readonly Shift[] {
  let shifts: readonly Shift[] | undefined
  return () => (shifts ??= findShifts(entries))
}

function createDeductions(plans: AccountSources['plans'], shifts: () => readonly Shift[]): (date: LocalDate) => number {
  let deductions: ReadonlyMap<LocalDate, number> | undefined
  return (date) => {
    deductions ??= planDeductions(plans, shifts)
    return deductions.get(date) ?? 0
  }
}

function createShiftStarts(shifts: () => readonly Shift[]): (startMinute: number) => boolean {
  let starts: ReadonlySet<number> | undefined
  return (startMinute) => {
    starts ??= new Set(shifts().map((shift) => shift.startMinute))
    return starts.has(startMinute)
  }
}

/** Parts of entries are kept as long as the entries are: an edit of one cuts no other anew. */
const partsOf = new WeakMap<ResolvedEntry, readonly DayPart[]>()

function groupByDate(entries: readonly ResolvedEntry[]): ReadonlyMap<LocalDate, readonly DayPart[]> {
  const byDate = new Map<LocalDate, DayPart[]>()
  for (const entry of entries) {
    let parts = partsOf.get(entry)
    if (parts === undefined) partsOf.set(entry, (parts = dayParts(entry)))
    for (const part of parts) {
      const others = byDate.get(part.date)
      if (others) others.push(part)
      else byDate.set(part.date, [part])
    }
  }
  return byDate
}

/** Absences are looked through once for each year, not for each day. */
function createAbsences(absences: readonly Stored<Absence>[]): (date: LocalDate) => readonly Stored<Absence>[] {
  const byYear = new Map<string, readonly Stored<Absence>[]>()
  return (date) => {
    const year = date.slice(0, 4)
    let ofYear = byYear.get(year)
    if (ofYear === undefined) {
      ofYear = absences
        .filter(({ days }) => days.from.slice(0, 4) <= year && days.to.slice(0, 4) >= year)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      byYear.set(year, ofYear)
    }
    return ofYear.filter(({ days }) => days.from <= date && date <= days.to)
  }
}

function createHolidays(): (plan: Plan, date: LocalDate) => Holiday | undefined {
  const byPlan = new Map<Plan, Map<string, ReadonlyMap<LocalDate, Holiday>>>()
  return (plan, date) => {
    const byYear = getOrInsert(byPlan, plan, () => new Map<string, ReadonlyMap<LocalDate, Holiday>>())
    const ofYear = (year: string) => new Map(planHolidaysOf(Number(year), plan).map((day) => [day.date, day]))
    return getOrInsert(byYear, date.slice(0, 4), ofYear).get(date)
  }
}
