/** A month of the working-time account as it is shown and printed: a line for each day, and what they add up to. */
import { dateOfDay, dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import { addMonths, datesOf, firstDayOf, lastDayOf, monthOf, type Month } from '#base/calendar/calendar-month'
import type { LocalDate } from '#base/calendar/zoned'
import { isPublicHoliday } from '../calendar/holidays.ts'
import type { Account, AccountSum, DayAccount } from '../account/account.ts'
import { nameDayOff, nameHoliday } from '../words/name-day-off.ts'
import { describeHint, type HintWords } from '../law/describe-hint.ts'
import { type Hint, nightWork } from '../law/find-hints.ts'
import type { Shift } from '../shifts/find-shifts.ts'
import { formatBalance, formatDuration, formatHours } from '../words/format-duration.ts'
import { correctionLabels } from '../collections.ts'
import type { Absence, Correction, Plan } from '../model.ts'

/** Something to a day in two or three words. */
export type DayNote = {
  readonly kind: 'holiday' | 'absence' | 'correction' | 'deducted' | 'ahead' | 'hint'
  readonly text: string
  /** The whole sentence, where the words are short for one. */
  readonly detail?: string
  readonly tone: HintWords['tone']
}

/** On a day after today nothing has been worked yet; what is recorded there already is a note. */
export type MonthDay = Omit<DayAccount, 'absences' | 'parts'> & {
  readonly isWeekend: boolean
  readonly isToday: boolean
  readonly isFuture: boolean
  /** The time between the first start and the last end that did not count as work. */
  readonly pause: number
  /** What the day adds to the balance; undefined where it does not count: without a plan, today, and in the future. */
  readonly difference: number | undefined
  readonly notes: readonly DayNote[]
}

export type MonthSheet = {
  readonly month: Month
  readonly days: readonly MonthDay[]
  readonly sum: AccountSum
  /** In minutes at the end of the month before. */
  readonly carried: number
  readonly balance: number
  /** Without a plan there is no target and no balance. */
  readonly hasPlan: boolean
  /** Night work, Sundays and holidays in words, if there are any. */
  readonly offHours: string | undefined
}

/** The sums of the lines above it; undefined what none of them has. */
export type MonthFoot = {
  readonly name: 'Summe' | 'Bis gestern' | 'Ganzer Monat'
  readonly pause: number
  readonly work: number
  readonly target: number
  /** Work minus target of days that are over; without work of days before the first plan. */
  readonly difference: number | undefined
  /** What is left of the month's target; less than 0 if more is done. */
  readonly left: number | undefined
  /** Work of days before the first plan, which is no part of the balance. */
  readonly uncounted: number
}

type SheetSources = {
  readonly account: Account
  /** By the days of the calendar, if they are others (P17). */
  readonly calendar?: Account
  readonly corrections: readonly Correction[]
  readonly hints: readonly Hint[]
  /** Those of `hintRange`. */
  readonly shifts: readonly Shift[]
  readonly today: LocalDate
}

export function createMonthSheet(month: Month, sources: SheetSources): MonthSheet {
  const { account, calendar } = sources
  const days = datesOf(month).map((date) => createDay(date, sources))
  return {
    month,
    days,
    sum: account.sum(firstDayOf(month), lastDayOf(month)),
    carried: account.balanceAt(lastDayOf(addMonths(month, -1))),
    balance: account.balanceAt(lastDayOf(month)),
    hasPlan: days.some(({ plan }) => plan !== undefined),
    offHours: describeOffHours(
      calendar === undefined ? days : datesOf(month).map((date) => createDay(date, { ...sources, account: calendar })),
      sources.shifts.filter(({ date }) => monthOf(date) === month),
    ),
  }
}

/** Of a month that runs two: the days that are over, which have a difference, and the whole month, whose target is not reached yet. */
export function monthFeet({ days }: Pick<MonthSheet, 'days'>): readonly MonthFoot[] {
  const over = days.filter(({ isOver }) => isOver)
  if (over.length === days.length) return [footOf('Summe', over)]
  return [...(over.length === 0 ? [] : [footOf('Bis gestern', over)]), footOf('Ganzer Monat', days)]
}

function footOf(name: MonthFoot['name'], days: readonly MonthDay[]): MonthFoot {
  const sum = (of: (day: MonthDay) => number): number => days.reduce((all, day) => all + of(day), 0)
  const [work, target] = [sum((day) => day.work), sum((day) => day.target)]
  const uncounted = sum((day) => (day.plan === undefined ? day.work : 0))
  const isWhole = name === 'Ganzer Monat'
  return {
    name,
    pause: sum(({ pause }) => pause),
    work,
    target,
    difference: isWhole ? undefined : work - target - uncounted,
    left: isWhole ? target - work + uncounted : undefined,
    uncounted,
  }
}

/** What a proof says to a day: all but the hints of the law, which are the user's own affair. */
export function proofNotes({ notes }: MonthDay): string {
  return notes
    .filter(({ kind }) => kind !== 'hint')
    .map(({ text }) => text)
    .join(', ')
}

/** Whether nothing was worked on a day that is free, or still to come. */
export function isCalm({ isWeekend, holiday, work, isFuture }: MonthDay): boolean {
  return (isWeekend || holiday !== undefined || isFuture) && work === 0
}

/** What the day adds to the balance, as it is shown: not where there was nothing to do and nothing was done. */
export function shownDifference({ difference, target, work }: MonthDay): number | undefined {
  return target > 0 || work > 0 ? difference : undefined
}

/** The days whose entries decide about the hints of a month: also those of its year, and whose rest and shifts reach into it. */
export function hintRange(month: Month): { readonly from: LocalDate; readonly to: LocalDate } {
  return {
    from: dateOfDay(dayNumber(firstDayOf(`${month.slice(0, 4)}-01`)) - 3),
    to: dateOfDay(dayNumber(lastDayOf(month)) + 2),
  }
}

function createDay(date: LocalDate, { account, corrections, hints, today }: SheetSources): MonthDay {
  const { absences, parts: _, ...day } = account.day(date)
  const isFuture = date > today
  return {
    ...day,
    work: isFuture ? 0 : day.work,
    isWeekend: weekdayOf(dayNumber(date)) >= 5,
    isToday: date === today,
    isFuture,
    pause: isFuture ? 0 : day.breaks + day.deducted,
    difference: day.plan !== undefined && day.isOver ? day.work - day.target : undefined,
    notes: [
      ...holidayNotes(day),
      ...absences.map(absenceNote),
      ...corrections.filter((each) => each.date === date).map(correctionNote),
      ...(isFuture ? aheadNotes(day) : deductedNotes(day)),
      // A deduction has its own note. More than eight hours is what half of all days are: said to the day, not thirty times in a month.
      ...hints.filter((hint) => hint.date === date && !isToldElsewhere(hint)).map(hintNote),
    ],
  }
}

function isToldElsewhere({ kind, deducted }: Hint): boolean {
  return kind === 'longDay' || kind === 'longNight' || (kind === 'break' && deducted !== undefined)
}

function holidayNotes({ holiday }: Pick<DayAccount, 'holiday'>): readonly DayNote[] {
  if (holiday === undefined) return []
  return [{ kind: 'holiday', text: nameHoliday(holiday), tone: 'quiet' }]
}

function absenceNote(absence: Absence): DayNote {
  const { note } = absence
  return { kind: 'absence', text: nameDayOff(absence), tone: 'quiet', ...(note === undefined ? {} : { detail: note }) }
}

function correctionNote({ kind, amount, reason }: Correction): DayNote {
  const text = `${correctionLabels[kind]} ${kind === 'leave' ? formatHalves(amount) : formatBalance(amount)}`
  return { kind: 'correction', text, tone: 'quiet', ...(reason === undefined ? {} : { detail: reason }) }
}

function formatHalves(halves: number): string {
  const days = String(Math.abs(halves) / 2).replace('.', ',')
  return `${halves < 0 ? '−' : '+'}${days}`
}

function deductedNotes({ deducted }: Pick<DayAccount, 'deducted'>): readonly DayNote[] {
  if (deducted === 0) return []
  return [{ kind: 'deducted', text: `${formatDuration(deducted)} Pause abgezogen`, tone: 'quiet' }]
}

function aheadNotes({ work }: Pick<DayAccount, 'work'>): readonly DayNote[] {
  if (work === 0) return []
  return [{ kind: 'ahead', text: `${formatHours(work)} zählen erst an dem Tag`, tone: 'quiet' }]
}

function hintNote(hint: Hint): DayNote {
  const { label, text, paragraph, tone } = describeHint(hint)
  return { kind: 'hint', text: label, detail: `${text} (${paragraph})`, tone }
}

// What a month has of work at night, on Sundays and on holidays: numbers, and no hints.

type WorkedDay = {
  readonly date: LocalDate
  readonly gross: number
  /** What counts of it. */
  readonly work: number
  readonly plan: Pick<Plan, 'state' | 'options'> | undefined
}

/**
 * `Nachtarbeit 23–6 Uhr: 12:30 Std., Sonntage: 2, Feiertage: 1 (8:00 Std.)`, as far as there is any. The days are calendar days; a
 * holiday on a Sunday is both; a half day and an own free day of the plan are no holidays.
 */
export function describeOffHours(days: readonly WorkedDay[], shifts: readonly Shift[]): string | undefined {
  const worked = days.filter(({ gross }) => gross > 0)
  const night = shifts.reduce((sum, shift) => sum + nightWork(shift), 0)
  const sundays = worked.filter(({ date }) => weekdayOf(dayNumber(date)) === 6).length
  const holidays = worked.filter(({ date, plan }) => isPublicHoliday(date, plan))
  const holidayWork = holidays.reduce((sum, { work }) => sum + work, 0)
  const parts = [
    night === 0 ? [] : `Nachtarbeit 23–6 Uhr: ${formatHours(night)}`,
    sundays === 0 ? [] : `Sonntage: ${sundays}`,
    holidays.length === 0 ? [] : `Feiertage: ${holidays.length} (${formatHours(holidayWork)})`,
  ].flat()
  if (parts.length === 0) return undefined
  return night === 0 ? `Gearbeitete ${parts.join(', ')}` : parts.join(', ')
}
