/** A month on paper, as a proof of the time that was worked. Hints of the law are the person's own affair and stay off it. */
import { Global } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { useUser } from '#auth/client'
import { formatDate, formatInstant } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { addMonths, firstDayOf, formatMonth, lastDayOf, nameOfMonth } from '#base/calendar/calendar-month'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import type { Closing } from '../../model.ts'
import { proofNotes, shownDifference, type MonthDay, type MonthSheet } from '../month-sheet.ts'
import { Lines } from './month-table.tsx'
import { shortDate } from '../../words/format-day-name.ts'

type MonthProofProps = { readonly sheet: MonthSheet; readonly closing: Closing | undefined }

export function MonthProof({ sheet, closing }: MonthProofProps) {
  const name = useUser()?.name ?? ''
  const { month } = sheet
  const detail = [
    name === '' ? 'Name: ______________________________' : name,
    `${formatDate(firstDayOf(month))} bis ${formatDate(lastDayOf(month))}`,
    ...(closing === undefined ? [] : [`abgeschlossen am ${formatInstant(closing.closedAt)}`]),
  ].join(', ')
  return (
    <PrintSheet title={`Arbeitszeitnachweis ${formatMonth(month)}`} detail={detail}>
      {() => <Proof sheet={sheet} name={name} />}
    </PrintSheet>
  )
}

function Proof({ sheet, name }: { readonly sheet: MonthSheet; readonly name: string }) {
  const { days, hasPlan } = sheet
  return (
    <Dense>
      <Global styles={{ '@page': { size: 'A4 portrait', margin: '14mm' } }} />
      <table>
        <thead>
          <tr>
            <th>Tag</th>
            {['Kommen', 'Gehen', 'Pause', 'Ist', ...(hasPlan ? ['Soll', '±'] : [])].map((column) => (
              <th key={column} className="number">
                {column}
              </th>
            ))}
            <th className="notes">Bemerkung</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.date} day={day} hasPlan={hasPlan} />
          ))}
        </tbody>
      </table>
      <Sums sheet={sheet} />
      {sheet.offHours === undefined ? null : <OffHours>{sheet.offHours}</OffHours>}
      <Signatures>
        <span>Datum, Unterschrift {name === '' ? 'Arbeitnehmer/in' : name}</span>
        <span>Datum, Unterschrift Arbeitgeber</span>
      </Signatures>
    </Dense>
  )
}

function Day({ day, hasPlan }: { readonly day: MonthDay; readonly hasPlan: boolean }) {
  const { stretches, isFuture, pause, work, target, isWeekend } = day
  const difference = shownDifference(day)
  return (
    <tr className={isWeekend ? 'weekend' : ''}>
      <td>{shortDate(day.date)}</td>
      <td className="number">
        <Lines texts={stretches.map(({ start }) => start)} />
      </td>
      <td className="number">
        <Lines texts={stretches.map(({ end }) => end ?? 'läuft')} />
      </td>
      <td className="number">{pause > 0 ? formatDuration(pause) : ''}</td>
      <td className="number">{stretches.length === 0 || isFuture ? '' : formatDuration(work)}</td>
      {hasPlan ? (
        <>
          <td className="number">{target > 0 ? formatDuration(target) : ''}</td>
          <td className="number">{difference === undefined ? '' : formatBalance(difference)}</td>
        </>
      ) : null}
      <td className="notes">{proofNotes(day)}</td>
    </tr>
  )
}

function Sums({ sheet }: { readonly sheet: MonthSheet }) {
  const { days, sum, carried, balance, hasPlan, month } = sheet
  const isOver = days.every(({ isToday, isFuture }) => !isToday && !isFuture)
  const rows = hasPlan
    ? [
        ['Ist', formatHours(sum.actual)],
        [isOver ? 'Soll' : 'Soll bis gestern', formatDuration(sum.target)],
        [`Saldo Ende ${nameOfMonth(addMonths(month, -1))}`, formatBalance(carried)],
        ...(sum.corrections === 0 ? [] : [['Korrekturen', formatBalance(sum.corrections)]]),
        [isOver ? `Saldo Ende ${nameOfMonth(month)}` : 'Saldo bis jetzt', formatBalance(balance)],
      ]
    : [['Ist', formatHours(sum.actual)]]
  return (
    <Totals>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Totals>
  )
}

// A month of 31 days with sums and signatures has room on one sheet.
const Dense = styled('div')({
  fontSize: '9pt',
  lineHeight: 1.3,
  '& th, & td': { padding: '0.6mm 1.5mm' },
  '& .weekend td': { background: '#f0f0f0', printColorAdjust: 'exact' },
  '& .notes': { width: '38%', paddingLeft: '4mm' },
})

const Totals = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2mm 8mm',
  margin: '4mm 0 0',
  fontVariantNumeric: 'tabular-nums',
  breakInside: 'avoid',
  '& div': { textAlign: 'right' },
  '& dt': { fontSize: '8pt' },
  '& dd': { margin: 0, fontSize: '11pt', fontWeight: 700 },
})

const OffHours = styled('p')({ margin: '2mm 0 0', textAlign: 'right', fontSize: '8pt' })

const Signatures = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '16mm',
  marginTop: '16mm',
  breakInside: 'avoid',
  '& span': { paddingTop: '1.5mm', borderTop: '0.3mm solid #000', fontSize: '8pt' },
})
