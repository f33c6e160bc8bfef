/** A year of the working-time account on paper: a line for each month, as on the screen. */
import { useUser } from '#auth/client'
import { nameOfMonth } from '#base/calendar/calendar-month'
import { PrintSheet } from '#ui/page/print-sheet'
import { endSentence, formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import type { AccountYear, YearMonth } from '../account-csv.ts'

export function YearSheet({ year: shown }: { readonly year: AccountYear }) {
  const name = useUser()?.name ?? ''
  const detail = [...(name === '' ? [] : [name]), `01.01.${shown.year} bis 31.12.${shown.year}`].join(', ')
  return (
    <PrintSheet title={`Arbeitszeitkonto ${shown.year}`} detail={detail}>
      {() => <Sheet year={shown} />}
    </PrintSheet>
  )
}

function Sheet({ year: { year, months, carried, sum, balance, uncounted } }: { readonly year: AccountYear }) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>Monat</th>
            {['Soll', 'Ist', 'Korrekturen', 'Saldo'].map((column) => (
              <th key={column} className="number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <Month key={row.month} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Summe</td>
            <td className="number">{formatDuration(sum.target)}</td>
            <td className="number">{formatDuration(sum.actual)}</td>
            <td className="number">{formatBalance(sum.corrections)}</td>
            <td className="number">{formatBalance(balance)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Saldo Ende {year - 1}: {endSentence(formatHours(carried, 'signed'))} In Klammern: was noch kommt.
      </p>
      {uncounted === 0 ? null : <p>{formatHours(uncounted)} vor dem ersten Plan zählen nicht zum Saldo.</p>}
    </>
  )
}

function Month({ row }: { readonly row: YearMonth }) {
  const { month, state, target, planned, actual, corrections, balance } = row
  const isAhead = state === 'ahead'
  const ahead = planned > 0 ? `(${formatDuration(planned)})` : ''
  return (
    <tr>
      <td>{nameOfMonth(month)}</td>
      <td className="number">{isAhead ? ahead : formatDuration(target)}</td>
      <td className="number">{isAhead ? '' : formatDuration(actual)}</td>
      <td className="number">{isAhead || corrections === 0 ? '' : formatBalance(corrections)}</td>
      <td className="number">{isAhead ? '' : formatBalance(balance)}</td>
    </tr>
  )
}
