import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDocuments } from '#documents/client'
import { buildReport, type ReportNames } from '../build-report.ts'
import { projectsCollection, tagsCollection } from '../../collections.ts'
import { daysOfView, readReportView, writeReportView, type ReportView } from '../report-view.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'

/** The report that the address asks for. */
export function useReport() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { entries, today, nowMs } = useTimeData()
  const { rounding } = useSettings()
  const names = useReportNames()
  const view = useMemo(() => {
    const params = new URLSearchParams(search)
    return readReportView((name) => params.get(name))
  }, [search])
  const days = useMemo(() => daysOfView(view, today), [view, today])
  const report = useMemo(
    () => buildReport({ ...view, entries, days, rounding, names }),
    [entries, days, rounding, names, view],
  )
  // Another look at the same page: the way back leads out of it.
  const change = (fields: Partial<ReportView>): void => {
    const next = new URLSearchParams(writeReportView({ ...view, ...fields })).toString()
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return { view, change, days, report, names, entries, nowMs }
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
