import { useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { projectsCollection } from '../../collections.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { budgetUses, type BudgetUse } from '../budget-use.ts'
import { useBilling } from './use-billing.ts'

/** How much of each project's budget is used; none until there is a rate or a customer (F1). */
export function useBudgets(): readonly BudgetUse[] {
  const { rates, isUsed } = useBilling()
  const stored = useDocuments(projectsCollection)
  const { entries, today } = useTimeData()
  const { rounding } = useSettings()
  return useMemo(() => {
    if (!isUsed) return []
    return budgetUses({ entries, projects: new Map(stored.map((one) => [one.id, one])), rates, rounding, today })
  }, [entries, isUsed, rates, rounding, stored, today])
}
