/** The hours sheet on A4: sender, customer, the lines and their sum. */
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { formatEuros } from '../../rates/euros.ts'
import { formatDuration } from '../../words/format-duration.ts'
import type { ShownHours } from './use-hours-sheet.ts'

export function HoursPaper({ sheet, view, days, sender, customer, notes }: ShownHours) {
  const isByDay = view.group === 'day'
  return (
    <PrintSheet title="Stundenblatt" detail={`${formatDate(days.from)} bis ${formatDate(days.to)}`}>
      {() => (
        <>
          {sender === '' ? null : <Lines>{sender}</Lines>}
          {customer === undefined ? null : <Lines>{[customer.name, customer.address ?? ''].join('\n').trim()}</Lines>}
          <table>
            <thead>
              <tr>
                {isByDay ? <th>Tag</th> : null}
                <th>Projekt</th>
                {isByDay ? <th>Leistung</th> : null}
                <th className="number">Stunden</th>
                <th className="number">Satz</th>
                <th className="number">Betrag</th>
              </tr>
            </thead>
            <tbody>
              {sheet.lines.map((line) => (
                <tr key={line.key}>
                  {line.date === undefined ? null : <td>{formatDate(line.date)}</td>}
                  <td>{line.project}</td>
                  {isByDay ? <td>{line.notes.join(', ')}</td> : null}
                  <td className="number">{formatDuration(line.minutes)}</td>
                  <td className="number">{line.rate === undefined ? '' : formatEuros(line.rate)}</td>
                  <td className="number">{line.cents === undefined ? '' : formatEuros(line.cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={isByDay ? 3 : 1}>Summe</td>
                <td className="number">{formatDuration(sheet.minutes)}</td>
                <td className="number" colSpan={2}>
                  {formatEuros(sheet.cents)}
                </td>
              </tr>
            </tfoot>
          </table>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      )}
    </PrintSheet>
  )
}

const Lines = styled('p')({ whiteSpace: 'pre-line', '&&': { margin: '4mm 0' } })
