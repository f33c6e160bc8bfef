import { useMemo } from 'react'
import { createAccount, type Account } from '../account.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

/** The working-time account of what is there; the same one until something changes or a minute has passed. */
export function useAccount(data: TimeData): Account {
  return useMemo(() => createAccount(data), [data])
}
