import { useMemo } from 'react'
import { firstDayOf, lastDayOf, type Month } from '#base/calendar/calendar-month'
import { findHints, type Hint } from '../../law/find-hints.ts'
import { findShifts, type Shift } from '../../shifts/find-shifts.ts'
import { findRestDayHints } from '../../law/rest-days.ts'
import { createMonthSheet, hintRange, type MonthSheet } from '../month-sheet.ts'
import { tellPlans } from '../../law/tell-deductions.ts'
import { dateOf } from '#base/calendar/zoned'
import { useAccount, useCalendarAccount } from '../../account/screens/use-account.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import type { Account } from '../../account/account.ts'

/** A month of the working-time account, and the account it comes from. */
export function useMonth(data: TimeData, month: Month): { readonly account: Account; readonly sheet: MonthSheet } {
  const account = useAccount(data)
  const shifts = useShifts(data, month)
  const calendar = useCalendarAccount(data)
  const hints = useHints(shifts, calendar, month, data)
  const { corrections, today } = data
  const sheet = useMemo(
    () => createMonthSheet(month, { account, calendar, corrections, hints, shifts, today }),
    [month, account, calendar, corrections, hints, shifts, today],
  )
  return { account, sheet }
}

/** Only from the entries of the year: the shifts of years would be much to look through each minute. */
function useShifts({ entries }: TimeData, month: Month): readonly Shift[] {
  return useMemo(() => {
    const { from, to } = hintRange(month)
    return findShifts(entries.filter(({ start }) => dateOf(start) >= from && dateOf(start) <= to))
  }, [entries, month])
}

function useHints(
  shifts: readonly Shift[],
  { day }: Account,
  month: Month,
  { plans, today }: TimeData,
): readonly Hint[] {
  const { hasHints, isStrictDay } = useSettings()
  return useMemo(() => {
    if (!hasHints) return []
    const period = { from: firstDayOf(month), to: lastDayOf(month), today, day }
    const hints = [...findHints(shifts, { isStrictDay }), ...findRestDayHints(period)]
    return tellPlans(hints, plans)
  }, [shifts, day, month, plans, today, hasHints, isStrictDay])
}
