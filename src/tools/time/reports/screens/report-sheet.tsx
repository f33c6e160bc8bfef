/** A report on paper: its sums, and the entries they were made of. */
import { formatDate } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { listedEntries } from '../listed-entries.ts'
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
          {shown.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
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
        {report.adjustments.map(({ label, work, project }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="number">{formatDuration(work)}</td>
            <td className="number">{project === 0 ? '' : formatDuration(project)}</td>
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
  const listed = listedEntries({ ...view, entries, days })
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
        {listed.map(({ entry, start, end, minutes, isWhole, goesOn }) => (
          <tr key={entry.id}>
            <td>{formatDate(dateOf(start))}</td>
            <td>{timeOf(start)}</td>
            <td>{goesOn ? '24:00' : end === undefined ? 'läuft' : timeOf(end)}</td>
            <td className="number">
              {formatDuration(minutes)}
              {isWhole ? '' : ` von ${formatDuration(entry.endMinute - entry.startMinute)}`}
            </td>
            <td>
              {entry.kind === 'break' ? kindLabels.break : (names.projects.get(entry.projectId ?? '')?.name ?? '')}
            </td>
            <td>{entry.note}</td>
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
