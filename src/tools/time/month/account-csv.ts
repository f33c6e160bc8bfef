/** The working-time account as tables for spreadsheets: a month with its days, and a year with its months. */
import {
  addMonths,
  formatMonth,
  nameOfMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
  type Month,
} from '#base/calendar/calendar-month'
import { toCsv } from '#base/table/csv'
import { formatDate } from '#base/text/format'
import type { LocalDate } from '#base/calendar/zoned'
import { formatDuration, formatIndustrialHours } from '../words/format-duration.ts'
import { monthFeet, proofNotes, type MonthDay, type MonthFoot, type MonthSheet } from './month-sheet.ts'
import type { Account, AccountSum } from '../account/account.ts'

/** The lines of the proof, with their sums; legal hints are the user's own affair (A17). */
export function monthCsv(sheet: MonthSheet): string {
  const { days, month, sum, carried, balance, hasPlan } = sheet
  const line = (name: string, minutes: number): readonly string[] => [name, ...rest, ...difference(minutes)]
  return toCsv(
    [
      monthHead,
      ...days.map((day) => dayLine(day, hasPlan)),
      ...monthFeet(sheet).map((foot) => footLine(foot, hasPlan)),
      ...(hasPlan
        ? [
            line(`Saldo Ende ${nameOfMonth(addMonths(month, -1))}`, carried),
            line('Korrekturen', sum.corrections),
            line(days.some(({ isToday }) => isToday) ? 'Saldo bis jetzt' : `Saldo Ende ${nameOfMonth(month)}`, balance),
          ]
        : []),
    ].map(toWidth),
  )
}

/** As many cells as the head has. */
function toWidth(cells: readonly string[]): readonly string[] {
  return monthHead.map((_name, index) => cells[index] ?? '')
}

/** Between the name of a line and its difference. */
const rest = ['', '', '', '', '', '', ''] as const

const monthHead = [
  'Tag',
  'Kommen',
  'Gehen',
  'Pause',
  'Ist',
  'Ist in Stunden',
  'Soll',
  'Soll in Stunden',
  'Differenz',
  'Differenz in Stunden',
  'Bemerkung',
] as const

function dayLine(day: MonthDay, hasPlan: boolean): readonly string[] {
  const { date, stretches, isFuture, pause, work, target } = day
  return [
    formatDate(date),
    stretches.map(({ start }) => start).join(' und '),
    stretches.map(({ end }) => end ?? 'läuft').join(' und '),
    pause > 0 ? formatDuration(pause) : '',
    ...(stretches.length === 0 || isFuture ? ['', ''] : duration(work)),
    ...(hasPlan && target > 0 ? duration(target) : ['', '']),
    ...(hasPlan ? difference(day.difference) : ['', '']),
    proofNotes(day),
  ]
}

function footLine({ name, pause, work, target, difference: over }: MonthFoot, hasPlan: boolean): readonly string[] {
  return [
    name,
    '',
    '',
    formatDuration(pause),
    ...duration(work),
    ...(hasPlan ? [...duration(target), ...difference(over)] : []),
  ]
}

function duration(minutes: number): readonly string[] {
  return [formatDuration(minutes), formatIndustrialHours(minutes)]
}

function difference(minutes: number | undefined): readonly string[] {
  return minutes === undefined ? ['', ''] : duration(minutes)
}

export function yearCsv({ year, months, sum, carried, balance }: AccountYear): string {
  const numbers = (row: AccountYear['sum'], at: number): readonly string[] =>
    [row.target, row.actual, row.corrections, at].flatMap(duration)
  const names = ['Soll', 'Ist', 'Korrekturen', 'Saldo']
  return toCsv([
    ['Monat', ...names.flatMap((name) => [name, `${name} in Stunden`])],
    [`Saldo Ende ${year - 1}`, '', '', '', '', '', '', ...duration(carried)],
    ...months
      .filter(({ state }) => state !== 'ahead')
      .map((row) => [formatMonth(row.month), ...numbers(row, row.balance)]),
    ['Summe', ...numbers(sum, balance)],
  ])
}

/** „Arbeitszeitkonto Juni 2026.csv“ */
export function accountFileName(what: string): string {
  return `Arbeitszeitkonto ${what}.csv`
}

export type YearMonth = AccountSum & {
  readonly month: Month
  /** At its end, or as it stands now. */
  readonly balance: number
  /** The month that runs counts until now, its target until yesterday. */
  readonly state: 'over' | 'running' | 'ahead'
}

export type AccountYear = {
  readonly year: number
  readonly months: readonly YearMonth[]
  readonly sum: AccountSum
  /** At the end of the year before. */
  readonly carried: number
  readonly balance: number
  /** Work of days before the first plan, which is no part of the balance. */
  readonly uncounted: number
}

/** A year of the working-time account: its months, each with what was to be worked, what was, and the balance at its end. */
export function accountYear(year: number, account: Account, today: LocalDate): AccountYear {
  const months = Array.from({ length: 12 }, (_none, index) => addMonths(`${year}-01`, index)).map(
    (month): YearMonth => {
      const state = month === monthOf(today) ? 'running' : month < today ? 'over' : 'ahead'
      return {
        month,
        ...account.sum(firstDayOf(month), lastDayOf(month)),
        balance: account.balanceAt(lastDayOf(month)),
        state,
      }
    },
  )
  const sum = account.sum(`${year}-01-01`, `${year}-12-31`)
  return {
    year,
    months,
    sum,
    carried: account.balanceAt(`${year - 1}-12-31`),
    balance: account.balanceAt(`${year}-12-31`),
    uncounted: sum.actual - sum.target + sum.corrections - sum.change,
  }
}
