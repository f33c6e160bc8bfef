/** Response times over time, to look into: by dragging, two fingers, keys or buttons. A table says the same. */
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/button'
import { bandTexts, type BandKind } from '../chart-points.ts'
import { isWhole, panBy, zoomBy, type TimeRange, type ZoomBounds } from '../zoom-range.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'
import type { PlotData, PointedAt } from './draw-line-plot.ts'
import { zoomInIcon, zoomOutIcon } from '../../parts/screens/incident-icons.ts'

const LinePlot = lazy(async () => ({ default: (await import('./line-plot.tsx')).LinePlot }))

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
