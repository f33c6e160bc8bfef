import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDocuments } from '#documents/client'
import { projectsCollection } from '../../collections.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'
import { buildHoursSheet, describeInner, describeRoundedHours } from '../hours-sheet.ts'
import { customerOfSheet, isOnSheet, readHoursView, writeHoursView, type HoursView } from '../hours-view.ts'
import { daysOfView } from '../report-view.ts'

export type ShownHours = ReturnType<typeof useHoursSheet>

/** The hours sheet that the address asks for. */
export function useHoursSheet() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { entries, today } = useTimeData()
  const { rounding, sender } = useSettings()
  const { rates, customers } = useBilling()
  const stored = useDocuments(projectsCollection)
  const projects = useMemo(() => new Map(stored.map((project) => [project.id, project])), [stored])
  const view = useMemo(() => {
    const params = new URLSearchParams(search)
    return readHoursView((name) => params.get(name))
  }, [search])
  const days = useMemo(() => daysOfView(view, today), [view, today])
  const sheet = useMemo(() => {
    const { group } = view
    const isAsked = isOnSheet(view, projects)
    return buildHoursSheet({ entries, projects, rates, rounding, today, days, group, isAsked })
  }, [entries, projects, rates, rounding, today, days, view])
  // Another look at the same page: the way back leads out of it.
  const change = (fields: Partial<HoursView>): void => {
    const next = new URLSearchParams(writeHoursView({ ...view, ...fields })).toString()
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return {
    ...{ view, change, days, sheet, projects, customers, sender },
    customer: customerOfSheet(view, projects, customers),
    /** What the paper says, too; and what only the user sees. */
    notes: describeRoundedHours(rounding),
    innerNotes: describeInner(sheet),
  }
}
