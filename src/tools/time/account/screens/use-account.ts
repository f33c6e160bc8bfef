import { useMemo } from 'react'
import { createAccount, type Account } from '../account.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

/** The same by the days of the calendar, as the law counts work on Sundays and holidays also if nights count as a whole (P17). */
export function useCalendarAccount(data: TimeData): Account {
  return useMemo(() => createAccount({ ...data, entries: data.calendarEntries }), [data])
}

/** The working-time account of what is there; the same one until something changes or a minute has passed. */
export function useAccount(data: TimeData): Account {
  return useMemo(() => createAccount(data), [data])
}
