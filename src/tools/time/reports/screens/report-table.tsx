/** The rows of a report with their sums and shares. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from '#ui/link'
import type { Report, ReportRow } from '../build-report.ts'
import { formatDuration, formatIndustrialHours } from '../../words/format-duration.ts'
import { monthPath, weekPath } from '../../paths.ts'
import type { ReportGroup } from '../report-view.ts'

type ReportTableProps = { readonly report: Report; readonly group: ReportGroup }

/** Of two times that are the same everywhere, one is shown. */
export function ReportTable({ report: { rows, adjustments, total }, group }: ReportTableProps) {
  const isSplit = hasTwoTimes(rows, total)
  return (
    <ReportFrame>
      <caption>{captions[group]}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[group]}</th>
          {isSplit ? <NumberHead>Arbeitszeit</NumberHead> : null}
          <NumberHead>{isSplit ? 'Projektzeit' : 'Zeit'}</NumberHead>
          <NumberHead isWideOnly>Stunden</NumberHead>
          <NumberHead>Anteil</NumberHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Name row={row} group={group} />
              <Track aria-hidden="true">
                <Bar style={{ width: `${row.share * 100}%`, background: row.color }} />
              </Track>
            </th>
            <Numbers times={row} share={row.share} isSplit={isSplit} />
          </tr>
        ))}
        {adjustments.map(({ label, ...times }) => (
          <tr key={label}>
            <th scope="row" className="adjustment">
              {label}
            </th>
            <Numbers times={times} isSplit={isSplit} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Summe</th>
          <Numbers times={total} share={1} isSplit={isSplit} />
        </tr>
      </tfoot>
    </ReportFrame>
  )
}

/** Whether working time and project time differ anywhere. */
export function hasTwoTimes(rows: readonly ReportRow[], total: Report['total']): boolean {
  return [...rows, total].some(({ work, project }) => work !== project)
}

const heads = {
  project: 'Projekt',
  tag: 'Schlagwort',
  week: 'Woche',
  month: 'Monat',
} as const satisfies Record<ReportGroup, string>

const captions = {
  project: 'Zeit nach Projekten',
  tag: 'Zeit nach Schlagwörtern',
  week: 'Zeit nach Wochen',
  month: 'Zeit nach Monaten',
} as const satisfies Record<ReportGroup, string>

function Name({ row, group }: { readonly row: ReportRow; readonly group: ReportGroup }): ReactNode {
  if (group === 'week') return <Link to={weekPath(row.key)}>{row.label}</Link>
  if (group === 'month') return <Link to={monthPath(row.key)}>{row.label}</Link>
  return row.label
}

type NumbersProps = {
  readonly times: Report['total']
  readonly share?: number
  readonly isSplit: boolean
}

function Numbers({ times, share, isSplit }: NumbersProps) {
  return (
    <>
      {isSplit ? <NumberCell>{formatDuration(times.work)}</NumberCell> : null}
      <NumberCell>{formatDuration(times.project)}</NumberCell>
      <NumberCell isWideOnly>{formatIndustrialHours(times.project)}</NumberCell>
      <NumberCell>{share === undefined ? null : percentFormat.format(share)}</NumberCell>
    </>
  )
}

const percentFormat = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 })

export const ReportFrame = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { paddingBottom: 8, fontSize: '1.125rem', fontWeight: 700, textAlign: 'left' },
  '& th, & td': { padding: '10px 0 10px 12px', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& th:first-of-type': {
    paddingLeft: 0,
    textAlign: 'left',
    fontWeight: 550,
    hyphens: 'auto',
    overflowWrap: 'anywhere',
  },
  '& .adjustment': { color: theme.vars.palette.text.secondary },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingLeft: 8 }, '& thead th': { fontSize: '0.8125rem' } },
  '& tfoot > tr > *': { borderBottom: 0, fontWeight: 750 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, margin: '-10px 0' },
}))

type Wide = { readonly isWideOnly?: boolean }

export const NumberHead = styled('th')<Wide>(({ theme, isWideOnly = false }) => ({
  textAlign: 'right',
  ...(isWideOnly ? { [theme.breakpoints.down('sm')]: { display: 'none' } } : {}),
}))

export const NumberCell = styled('td')<Wide>(({ theme, isWideOnly = false }) => ({
  textAlign: 'right',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  ...(isWideOnly ? { [theme.breakpoints.down('sm')]: { display: 'none' } } : {}),
}))

const Track = styled('div')(({ theme }) => ({
  height: 6,
  marginTop: 8,
  borderRadius: 3,
  background: theme.vars.palette.background.raised,
  overflow: 'hidden',
}))

const Bar = styled('div')(({ theme }) => ({
  minWidth: 2,
  height: '100%',
  borderRadius: 3,
  background: theme.vars.palette.text.secondary,
}))
