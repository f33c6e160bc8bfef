/** A report on paper: its sums, and the entries they were made of. */
import { formatDate } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { reportedEntries } from '../build-report.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { kindLabels } from '../../collections.ts'
import { NOTHING } from '../report-view.ts'
import { dateOf, timeOf } from '#base/calendar/zoned'
import type { ShownReport } from './use-report.ts'

export function ReportSheet(shown: ShownReport) {
  const { from, to } = shown.days
  return (
    <PrintSheet
      title="Auswertung der Arbeitszeit"
      detail={`${formatDate(from)} bis ${formatDate(to)}${describeFilter(shown)}`}
    >
      {() => (
        <>
          <SumTable report={shown.report} />
          <h2>Einträge</h2>
          <EntryTable {...shown} />
        </>
      )}
    </PrintSheet>
  )
}

function SumTable({ report }: Pick<ShownReport, 'report'>) {
  return (
    <table>
      <thead>
        <tr>
          <th>Summen</th>
          <th className="number">Arbeitszeit</th>
          <th className="number">Projektzeit</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map(({ key, label, work, project }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="number">{formatDuration(work)}</td>
            <td className="number">{formatDuration(project)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Summe</td>
          <td className="number">{formatDuration(report.total.work)}</td>
          <td className="number">{formatDuration(report.total.project)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function EntryTable({ view, days, names, entries }: ShownReport) {
  const listed = reportedEntries({ ...view, entries, days })
  return (
    <table>
      <thead>
        <tr>
          <th>Tag</th>
          <th>Beginn</th>
          <th>Ende</th>
          <th className="number">Dauer</th>
          <th>Projekt</th>
          <th>Notiz</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ id, start, end, startMinute, endMinute, kind, projectId, note }) => (
          <tr key={id}>
            <td>{formatDate(dateOf(start))}</td>
            <td>{timeOf(start)}</td>
            <td>{end === undefined ? 'läuft' : timeOf(end)}</td>
            <td className="number">{formatDuration(endMinute - startMinute)}</td>
            <td>{kind === 'break' ? kindLabels.break : (names.projects.get(projectId ?? '')?.name ?? '')}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function describeFilter({ view, names }: Pick<ShownReport, 'view' | 'names'>): string {
  const { projectId, tagId } = view
  const project = projectId === NOTHING ? 'ohne Projekt' : names.projects.get(projectId ?? '')?.name
  const tag = tagId === NOTHING ? 'ohne Schlagwort' : names.tags.get(tagId ?? '')?.name
  return [project, tag].map((name) => (name === undefined ? '' : ` · nur ${name}`)).join('')
}
