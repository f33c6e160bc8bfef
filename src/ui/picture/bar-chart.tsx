/** Amounts over time as columns, each made of coloured parts. A table that is only read out says the same. */
import { styled } from '@mui/material/styles'
import { HiddenText } from '../card.tsx'

type ChartColumn = {
  readonly key: string
  readonly label: string
  /** The same for little room, below the column. */
  readonly mark: string
  /** From the bottom up. */
  readonly segments: readonly { readonly key: string; readonly value: number }[]
}

/** Without a colour it is grey. */
type ChartSeries = { readonly key: string; readonly label: string; readonly color: string | undefined }

type BarChartProps = {
  /** What it shows; read out. */
  readonly label: string
  readonly columns: readonly ChartColumn[]
  /** What the segments belong to. */
  readonly series: readonly ChartSeries[]
  /** Lines across, from 0 up to the top. */
  readonly ticks: readonly number[]
  readonly format: (value: number) => string
}

export function BarChart({ label, columns, series, ticks, format }: BarChartProps) {
  const top = ticks.at(-1) ?? 0
  return (
    <Figure role="group" aria-label={label}>
      <Plot aria-hidden="true">
        <Axis>
          {ticks.map((tick) => (
            <Tick key={tick} style={{ bottom: `${percentOf(tick, top)}%` }}>
              {format(tick)}
            </Tick>
          ))}
        </Axis>
        <svg width="100%" height={PLOT_PX} focusable="false">
          {ticks.map((tick) => (
            <GridLine
              key={tick}
              x1="0"
              x2="100%"
              y1={`${100 - percentOf(tick, top)}%`}
              y2={`${100 - percentOf(tick, top)}%`}
            />
          ))}
          {columns.map((column, index) => (
            <Column
              key={column.key}
              column={column}
              index={index}
              count={columns.length}
              top={top}
              series={series}
              format={format}
            />
          ))}
        </svg>
        <Marks>
          {columns.map((column, index) => (
            <Mark key={column.key} rarity={rarityOf(index, columns.length)}>
              {column.mark}
            </Mark>
          ))}
        </Marks>
      </Plot>
      <Legend series={series} />
      <HiddenText as="div">
        <SpokenTable label={label} columns={columns} series={series} format={format} />
      </HiddenText>
    </Figure>
  )
}

const PLOT_PX = 200

function Column(
  o: Pick<BarChartProps, 'series' | 'format'> & {
    readonly column: ChartColumn
    readonly index: number
    readonly count: number
    readonly top: number
  },
) {
  const { column, index, count, top, series, format } = o
  const width = 100 / count
  return (
    <g>
      <title>{`${column.label}: ${format(sumOf(column.segments))}`}</title>
      {/* All of the column's room answers to the pointer. */}
      <rect x={`${index * width}%`} y="0" width={`${width}%`} height="100%" fill="transparent" />
      {column.segments.map(({ key, value }, place) => {
        const reached = sumOf(column.segments.slice(0, place + 1))
        const color = series.find((one) => one.key === key)?.color
        return (
          <Bar
            key={key}
            x={`${(index + 0.14) * width}%`}
            y={`${100 - percentOf(reached, top)}%`}
            width={`${0.72 * width}%`}
            height={`${percentOf(value, top)}%`}
            {...(color === undefined ? {} : { style: { fill: color } })}
          />
        )
      })}
    </g>
  )
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  if (series.length < 2) return null
  return (
    <LegendList aria-hidden="true">
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <Dot style={{ background: color }} />
          {label}
        </li>
      ))}
    </LegendList>
  )
}

/** Leaves empty columns out: a screen reader gets the whole from the text beside it. */
function SpokenTable({ label, columns, series, format }: Omit<BarChartProps, 'ticks'>) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Zeitraum</th>
          {series.map((one) => (
            <th key={one.key} scope="col">
              {one.label}
            </th>
          ))}
          <th scope="col">Zusammen</th>
        </tr>
      </thead>
      <tbody>
        {columns
          .filter(({ segments }) => segments.length > 0)
          .map((column) => (
            <tr key={column.key}>
              <th scope="row">{column.label}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(column.segments.find((segment) => segment.key === key)?.value ?? 0)}</td>
              ))}
              <td>{format(sumOf(column.segments))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function sumOf(segments: ChartColumn['segments']): number {
  return segments.reduce((sum, { value }) => sum + value, 0)
}

function percentOf(value: number, top: number): number {
  return top === 0 ? 0 : (value / top) * 100
}

/** 0: its mark is always there; 1: where there is room; 2: never. */
function rarityOf(index: number, count: number): 0 | 1 | 2 {
  const step = Math.ceil(count / MANY_MARKS)
  // A regular selection of the marks shown if there is room, so that their distances stay even.
  if (index % (step * Math.ceil(count / FEW_MARKS / step)) === 0) return 0
  return index % step === 0 ? 1 : 2
}

const FEW_MARKS = 6
const MANY_MARKS = 16

const Figure = styled('figure')({ margin: 0, minWidth: 0 })

const Plot = styled('div')({ position: 'relative', paddingLeft: 52, marginTop: 12 })

const Axis = styled('div')({ position: 'absolute', left: 0, top: 0, width: 44, height: PLOT_PX })

const Tick = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: 0,
  transform: 'translateY(50%)',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
}))

const GridLine = styled('line')(({ theme }) => ({ stroke: theme.vars.palette.divider, shapeRendering: 'crispEdges' }))

const Bar = styled('rect')(({ theme }) => ({
  fill: theme.vars.palette.text.secondary,
  stroke: theme.vars.palette.background.paper,
  strokeWidth: 1,
}))

const Marks = styled('div')({ display: 'flex', height: 24 })

// As wide as the column: the text stands over its middle and may reach over its neighbours.
const Mark = styled('span')<{ readonly rarity: 0 | 1 | 2 }>(({ theme, rarity }) => ({
  display: 'flex',
  flex: '1 1 0',
  justifyContent: 'center',
  minWidth: 0,
  paddingTop: 4,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  ...(rarity === 2 ? { visibility: 'hidden' } : {}),
  ...(rarity === 1 ? { [theme.breakpoints.down('md')]: { visibility: 'hidden' } } : {}),
}))

const LegendList = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginTop: 12,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, overflowWrap: 'anywhere' },
}))

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 12,
  height: 12,
  borderRadius: 4,
  background: theme.vars.palette.text.secondary,
}))
