import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDocuments } from '#documents/client'
import { buildReport, type ReportNames } from '../build-report.ts'
import { planDeductions } from '../../account/plan-deductions.ts'
import { findShifts } from '../../shifts/find-shifts.ts'
import { describeReport } from '../describe-report.ts'
import { listedEntries, type ListedEntry } from '../listed-entries.ts'
import { projectsCollection, tagsCollection } from '../../collections.ts'
import { daysOfView, readReportView, writeReportView, type ReportView } from '../report-view.ts'
import { useSettings, useTimeData } from '../../frame/screens/use-time-data.ts'

/** The report that the address asks for. */
export function useReport() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { entries, plans, today, nowMs } = useTimeData()
  const { rounding } = useSettings()
  const names = useReportNames()
  const view = useMemo(() => {
    const params = new URLSearchParams(search)
    return readReportView((name) => params.get(name))
  }, [search])
  const days = useMemo(() => daysOfView(view, today), [view, today])
  const deductions = useMemo(() => planDeductions(plans, () => findShifts(entries)), [plans, entries])
  const report = useMemo(
    () => buildReport({ ...view, entries, days, rounding, names, today, deductions }),
    [entries, days, rounding, names, view, today, deductions],
  )
  const notes = useMemo(
    () => describeReport(report, rounding, listedEntries({ ...view, entries, days }).some(isRunningNow)),
    [report, rounding, view, entries, days],
  )
  // Another look at the same page: the way back leads out of it.
  const change = (fields: Partial<ReportView>): void => {
    const next = new URLSearchParams(writeReportView({ ...view, ...fields })).toString()
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return { view, change, days, report, notes, names, entries, nowMs }
}

function isRunningNow({ entry, goesOn }: ListedEntry): boolean {
  return entry.isRunning && !goesOn
}

export type ShownReport = ReturnType<typeof useReport>

function useReportNames(): ReportNames {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  return useMemo(
    () => ({
      projects: new Map(projects.map((project) => [project.id, project])),
      tags: new Map(tags.map((tag) => [tag.id, tag])),
    }),
    [projects, tags],
  )
}
