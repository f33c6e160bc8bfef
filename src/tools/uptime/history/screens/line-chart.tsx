/** Response times over time, to look into: by dragging, two fingers, keys or buttons. A table says the same. */
import { styled } from '@mui/material/styles'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { formatNumber, formatCount } from '#base/text/format'
import { IconButton } from '#ui/button'
import { Collapsible } from '#ui/collapsible'
import { lazyPart } from '#ui/page/lazy-part'
import { formatLatency } from '../../words/format-figures.ts'
import { bandTexts, type BandKind, chartRows, type ChartPoints, type ChartBand } from '../chart-points.ts'
import { formatPointTime } from '../chart-times.ts'
import { isWhole, panBy, zoomBy, type TimeRange, type ZoomBounds } from '../zoom-range.ts'
import type { PlotData, PointedAt } from './draw-line-plot.ts'
import { zoomInIcon, zoomOutIcon } from '../../parts/screens/icons.ts'

const LinePlot = lazyPart(() => import('./line-plot.tsx'), 'LinePlot')

type LineChartProps = PlotData & {
  /** What it shows; read out. */
  readonly label: string
  /** The whole stretch that `range` is a part of. */
  readonly bounds: ZoomBounds
  readonly onRange: (range: TimeRange) => void
}

const STEP = 0.5
const PAN = 0.25

export function LineChart(props: LineChartProps) {
  const { label, points, bands, range, bounds, onRange } = props
  const [pointed, setPointed] = useState<PointedAt>()
  return (
    <Figure>
      <Plot
        role="application"
        tabIndex={0}
        aria-label={`${label}. Plus und Minus vergrößern und verkleinern, die Pfeiltasten verschieben, 0 zeigt alles. Die Tabelle darunter sagt dasselbe.`}
        onKeyDown={(event) => zoomByKey(event, props)}
      >
        <Suspense fallback={null}>
          <LinePlot
            points={points}
            bands={bands}
            range={range}
            bounds={bounds}
            onRange={onRange}
            onPoint={setPointed}
          />
        </Suspense>
        {pointed === undefined ? null : <ChartTip points={points} bands={bands} pointed={pointed} />}
      </Plot>
      <Foot>
        <Legend kinds={new Set(bands.map(({ kind }) => kind))} hasFailures={points.failed.some((count) => count > 0)} />
        <ZoomButtons range={range} bounds={bounds} onRange={onRange} />
      </Foot>
      <ChartTable points={points} label={label} />
    </Figure>
  )
}

type Zoomed = Pick<LineChartProps, 'range' | 'bounds' | 'onRange'>

function zoomIn({ range, bounds, onRange }: Zoomed): void {
  onRange(zoomBy(range, STEP, bounds))
}

function zoomOut({ range, bounds, onRange }: Zoomed): void {
  onRange(zoomBy(range, 1 / STEP, bounds))
}

const keys: Readonly<Record<string, (zoomed: Zoomed) => void>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': ({ bounds, onRange }) => onRange(bounds),
  ArrowLeft: ({ range, bounds, onRange }) => onRange(panBy(range, -PAN, bounds)),
  ArrowRight: ({ range, bounds, onRange }) => onRange(panBy(range, PAN, bounds)),
}

function zoomByKey(event: KeyboardEvent, zoomed: Zoomed): void {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
  if (act === undefined) return
  event.preventDefault()
  act(zoomed)
}

function ZoomButtons(zoomed: Zoomed) {
  const { range, bounds, onRange } = zoomed
  const isAll = isWhole(range, bounds)
  return (
    <Buttons>
      {isAll ? null : <IconButton icon="undo" label="Alles zeigen" onClick={() => onRange(bounds)} />}
      <IconButton icon={zoomOutIcon} label="Verkleinern" disabled={isAll} onClick={() => zoomOut(zoomed)} />
      <IconButton
        icon={zoomInIcon}
        label="Vergrößern"
        disabled={range.until - range.from <= bounds.minSec}
        onClick={() => zoomIn(zoomed)}
      />
    </Buttons>
  )
}

function Legend({ kinds, hasFailures }: { readonly kinds: ReadonlySet<BandKind>; readonly hasFailures: boolean }) {
  return (
    <List>
      <li>
        <span className="p50" />
        Üblich: die Hälfte war schneller
      </li>
      <li>
        <span className="p95" />
        Langsamste 5 %: ab hier
      </li>
      {hasFailures ? (
        <li>
          <span className="failed" />
          Fehlgeschlagen
        </li>
      ) : null}
      {[...kinds].map((kind) => (
        <li key={kind}>
          <span className={kind} />
          {bandTexts[kind]}
        </li>
      ))}
    </List>
  )
}

const Figure = styled('figure')({ margin: 0, minWidth: 0 })

const Plot = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 260,
  borderRadius: 8,
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 4 },
  [theme.breakpoints.down('sm')]: { height: 220 },
}))

const Foot = styled('div')({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 16 })

const Buttons = styled('div')({ display: 'flex', flexShrink: 0 })

const List = styled('ul')(({ theme }) => {
  const { secondary, error, text } = theme.vars.palette
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    paddingTop: 10,
    color: text.secondary,
    fontSize: '0.875rem',
    '& li': { display: 'flex', alignItems: 'center', gap: 8 },
    '& span': { flexShrink: 0, width: 14, height: 12, borderRadius: 2 },
    '& .p50': { height: 0, borderTop: `2px solid ${secondary.main}` },
    '& .p95': { height: 0, borderTop: `2px dashed ${text.secondary}` },
    '& .failed': {
      width: 0,
      height: 0,
      border: '6px solid transparent',
      borderTop: 0,
      borderBottom: `9px solid ${error.main}`,
    },
    '& .down': {
      borderTop: `4px solid ${error.main}`,
      background: `color-mix(in srgb, ${error.main} 22%, transparent)`,
    },
    '& .maintenance': {
      background: `repeating-linear-gradient(135deg, ${text.secondary} 0 1px, transparent 1px 4px)`,
    },
    '& .unknown, & .paused': { background: `color-mix(in srgb, ${text.secondary} 24%, transparent)` },
  }
})

/** What a chart shows, as a table that is made when it is opened. */
function ChartTable({ points, label }: { readonly points: ChartPoints; readonly label: string }) {
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

type ChartTipProps = {
  readonly points: ChartPoints
  readonly bands: readonly ChartBand[]
  readonly pointed: PointedAt
}

/** Shows what was measured at the pointed-at time of a chart. Users who cannot point find it in the table. */
function ChartTip({ points, bands, pointed }: ChartTipProps) {
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
