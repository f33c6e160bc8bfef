/**
 * Closed months. A closing stores the month's figures at that time; the account is still computed from the sources, and if both
 * differ, the month shows by how much. So nothing ever changes silently, and nothing is locked.
 */
import type { Account } from '../account/account.ts'
import { firstDayOf, lastDayOf, type Month } from '#base/calendar/calendar-month'
import type { Closing } from '../model.ts'

/** What a closing keeps of a month, in minutes. */
export type MonthFigures = Pick<Closing, 'target' | 'actual' | 'corrections' | 'balance'>

/** The closing of a month that counts: the last one that was not opened again. */
export function closingOf<StoredClosing extends Closing & { readonly id: string }>(
  closings: readonly StoredClosing[],
  month: Month,
): StoredClosing | undefined {
  return openClosings(closings, month).at(-1)
}

/** All that would have to be opened again to open a month, the last one last; two devices may have closed it, each for itself. */
export function openClosings<StoredClosing extends Closing & { readonly id: string }>(
  closings: readonly StoredClosing[],
  month: Month,
): readonly StoredClosing[] {
  return closings
    .filter((closing) => closing.month === month && closing.reopenedAt === undefined)
    .toSorted((a, b) => (a.closedAt === b.closedAt ? (a.id < b.id ? -1 : 1) : a.closedAt < b.closedAt ? -1 : 1))
}

export function figuresOf(account: Account, month: Month): MonthFigures {
  const { target, actual, corrections } = account.sum(firstDayOf(month), lastDayOf(month))
  return { target, actual, corrections, balance: account.balanceAt(lastDayOf(month)) }
}

export function closeMonth(account: Account, month: Month, closedAt: string): Closing {
  return { month, closedAt, ...figuresOf(account, month) }
}

export type Deviation = {
  /** By how much the month itself now exceeds what it was when it was closed. */
  readonly month: number
  /** By how much the balance at its end does, also by what changed in months before. */
  readonly balance: number
  readonly closed: MonthFigures
  readonly now: MonthFigures
}

/** Undefined while a closed month is what it was. */
export function deviationOf(closing: Closing, now: MonthFigures): Deviation | undefined {
  const keys = ['target', 'actual', 'corrections', 'balance'] as const
  if (keys.every((key) => closing[key] === now[key])) return undefined
  const change = ({ actual, target, corrections }: MonthFigures): number => actual - target + corrections
  const { target, actual, corrections, balance } = closing
  return {
    month: change(now) - change(closing),
    balance: now.balance - balance,
    closed: { target, actual, corrections, balance },
    now,
  }
}
