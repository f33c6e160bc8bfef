import { useMemo } from 'react'
import type { Month } from '#base/calendar/calendar-month'
import { findHints, type Hint } from '../../law/find-hints.ts'
import { findShifts } from '../../law/find-shifts.ts'
import { createMonthSheet, hintRange, type MonthSheet } from '../month-sheet.ts'
import { tellDeductions } from '../../law/tell-deductions.ts'
import { planOn } from '../../plans/plan-on.ts'
import { dateOf } from '#base/calendar/zoned'
import { useAccount } from '../../account/screens/use-account.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import type { Account } from '../../account/account.ts'

/** A month of the working-time account, and the account it comes from. */
export function useMonth(data: TimeData, month: Month): { readonly account: Account; readonly sheet: MonthSheet } {
  const account = useAccount(data)
  const hints = useHints(data, month)
  const { corrections, today } = data
  const sheet = useMemo(
    () => createMonthSheet(month, { account, corrections, hints, today }),
    [month, account, corrections, hints, today],
  )
  return { account, sheet }
}

/** Only from the entries around the month: the shifts of years would be much to look through each minute. */
function useHints({ entries, plans }: TimeData, month: Month): readonly Hint[] {
  const { hasHints, isStrictDay } = useSettings()
  return useMemo(() => {
    if (!hasHints) return []
    const { from, to } = hintRange(month)
    const around = entries.filter(({ start }) => dateOf(start) >= from && dateOf(start) <= to)
    const hints = findHints(findShifts(around), { isStrictDay })
    return tellDeductions(hints, (date) => planOn(plans, date)?.breakMode ?? 'hint')
  }, [entries, plans, month, hasHints, isStrictDay])
}
