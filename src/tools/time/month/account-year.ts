/** A year of the working-time account: its months, each with what was to be worked, what was, and the balance at its end. */
import { addMonths, firstDayOf, lastDayOf, monthOf, type Month } from '#base/calendar/calendar-month'
import type { LocalDate } from '#base/calendar/zoned'
import type { Account, AccountSum } from '../account/account.ts'

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
