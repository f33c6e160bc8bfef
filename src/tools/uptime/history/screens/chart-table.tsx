import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatNumber } from '#base/text/format'
import { Collapsible } from '#ui/collapsible'
import { chartRows, type ChartPoints } from '../chart-points.ts'
import { formatPointTime } from '../chart-times.ts'
import { formatLatency } from '../../words/format-latency.ts'

/** What a chart shows, as a table that is made when it is opened. */
export function ChartTable({ points, label }: { readonly points: ChartPoints; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Collapsible title="Als Tabelle" isOpen={isOpen} onToggle={setOpen}>
      {isOpen ? (
        <Scroll role="region" tabIndex={0} aria-label={`${label} als Tabelle`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Zeit</th>
                <th scope="col">Üblich</th>
                <th scope="col">Langsamste 5 % ab</th>
                <th scope="col">Höchstens</th>
                <th scope="col">Prüfungen</th>
                <th scope="col">Fehlgeschlagen</th>
              </tr>
            </thead>
            <tbody>
              {chartRows(points).map((row) => (
                <tr key={row.time}>
                  <th scope="row">{formatPointTime(row.time, points.stepSec)}</th>
                  <td>{latencyText(row.p50Ms)}</td>
                  <td>{latencyText(row.p95Ms)}</td>
                  <td>{latencyText(row.maxMs)}</td>
                  <td>{formatNumber(row.checks)}</td>
                  <td>{formatNumber(row.failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
    </Collapsible>
  )
}

function latencyText(durationMs: number | null): string {
  return durationMs === null ? '–' : formatLatency(durationMs)
}

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: 360,
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 550 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
  },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))
