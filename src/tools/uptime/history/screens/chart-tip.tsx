import { styled } from '@mui/material/styles'
import { formatCount, formatNumber } from '#base/text/format'
import { formatPointTime } from '../chart-times.ts'
import { bandTexts, type ChartBand, type ChartPoints } from '../chart-points.ts'
import { formatLatency } from '../../words/format-latency.ts'
import type { PointedAt } from './draw-line-plot.ts'

type ChartTipProps = {
  readonly points: ChartPoints
  readonly bands: readonly ChartBand[]
  readonly pointed: PointedAt
}

/** Shows what was measured at the pointed-at time of a chart. Users who cannot point find it in the table. */
export function ChartTip({ points, bands, pointed }: ChartTipProps) {
  const { index, left } = pointed
  const time = points.times[index]
  const checks = points.checks[index] ?? 0
  if (time === undefined || checks === 0) return null
  const failed = points.failed[index] ?? 0
  const p50 = points.p50Ms[index]
  const p95 = points.p95Ms[index]
  const end = time + points.stepSec
  const kinds = new Set(bands.filter(({ from, until }) => from < end && until >= time).map(({ kind }) => kind))
  return (
    // Half of its width at least from either side.
    <Box aria-hidden="true" style={{ left: `clamp(96px, ${left}px, calc(100% - 96px))` }}>
      <strong>{formatPointTime(time, points.stepSec)}</strong>
      {typeof p50 === 'number' ? <span>Üblich {formatLatency(p50)}</span> : null}
      {typeof p95 === 'number' ? <span>Langsamste 5 % ab {formatLatency(p95)}</span> : null}
      <span>
        {failed === 0
          ? formatCount(checks, 'Prüfung', 'Prüfungen')
          : `${formatNumber(failed)} von ${formatNumber(checks)} fehlgeschlagen`}
      </span>
      {[...kinds].map((kind) => (
        <span key={kind}>{bandTexts[kind]}</span>
      ))}
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 4,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  padding: '6px 10px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.raised,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  transform: 'translateX(-50%)',
}))
