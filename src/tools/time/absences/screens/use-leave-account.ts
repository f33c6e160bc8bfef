import { useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { createAccount, type Account } from '../../account/account.ts'
import { absencesCollection, correctionsCollection, plansCollection } from '../../collections.ts'
import { type TimeData, useToday } from '../../frame/screens/use-time-data.ts'

export type LeaveSources = Pick<TimeData, 'plans' | 'absences' | 'corrections' | 'today'>

/** What leave and holidays follow from; the same object until something in it changes. */
export function useLeaveSources(): LeaveSources {
  const plans = useDocuments(plansCollection)
  const absences = useDocuments(absencesCollection)
  const corrections = useDocuments(correctionsCollection)
  const today = useToday()
  return useMemo(() => ({ plans, absences, corrections, today }), [plans, absences, corrections, today])
}

/** The account without what was worked, which leave does not ask for. */
export function useLeaveAccount(sources: LeaveSources): Account {
  return useMemo(() => createAccount({ ...sources, entries: [] }), [sources])
}
