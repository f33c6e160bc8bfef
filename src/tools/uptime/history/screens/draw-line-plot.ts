/** Draws lines, marks and bands over time on a canvas, in the colours of the page, which may change while it is there. */
import uPlot from 'uplot'
import { bandKinds, isolatedPoints, type BandKind, type ChartBand, type ChartPoints } from '../chart-points.ts'
import { formatAxisTime } from '../chart-times.ts'
import { formatLatency } from '../../words/format-figures.ts'
import type { TimeRange } from '../zoom-range.ts'

export type PlotData = {
  readonly points: ChartPoints
  readonly bands: readonly ChartBand[]
  readonly range: TimeRange
}

/** What is pointed at: a point by its index, and where it is in the element. */
export type PointedAt = { readonly index: number; readonly left: number }

type PlotParts = {
  readonly host: HTMLElement
  readonly data: PlotData
  /** Called after the user has dragged from one instant to another. */
  readonly onDrag: (first: number, second: number) => void
  readonly onReset: () => void
  readonly onPoint: (point: PointedAt | undefined) => void
}

export type LinePlotInput = {
  readonly show: (data: PlotData) => void
  /** The element that shows the lines and takes the gestures. */
  readonly surface: HTMLElement
  readonly destroy: () => void
}

export function drawLinePlot(parts: PlotParts): LinePlotInput {
  const { host } = parts
  let shown = parts.data
  const colors = readColors(host)
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [12, 20, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false },
        points: { size: 9 },
        bind: { dblclick: () => () => finish(parts.onReset) },
      },
      scales: {
        x: { time: true, range: () => [shown.range.from, shown.range.until] },
        y: { range: (_plot, _min, max) => [0, uPlot.rangeNum(0, max ?? EMPTY_TOP_MS, 0.1, true)[1] ?? EMPTY_TOP_MS] },
      },
      axes: axesOf(colors),
      series: [{}, lineOf(() => colors.quiet(), true), lineOf(() => colors.teal(), false)],
      hooks: {
        drawClear: [(self) => drawBands(self, shown.bands, colors)],
        draw: [(self) => drawFailures(self, shown.points, colors)],
        setCursor: [(self) => parts.onPoint(pointedAt(self))],
        setSelect: [(self) => drag(self, parts.onDrag)],
      },
    },
    toRows(shown),
    host,
  )
  const stopFollowing = followHost(host, plot)
  return {
    surface: plot.over,
    show(data) {
      shown = data
      plot.setData(toRows(data))
    },
    destroy() {
      stopFollowing()
      plot.destroy()
    },
  }
}

/** The top of the axis where nothing was measured. */
const EMPTY_TOP_MS = 100

function toRows({ points }: PlotData): uPlot.AlignedData {
  return [[...points.times], [...points.p95Ms], [...points.p50Ms]]
}

/** Keeps it as large as its place and in the colours of the theme. */
function followHost(host: HTMLElement, plot: uPlot): () => void {
  const size = new ResizeObserver(() => {
    if (host.clientWidth > 0) plot.setSize({ width: host.clientWidth, height: host.clientHeight })
  })
  size.observe(host)
  const theme = new MutationObserver(() => plot.redraw(false, true))
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    size.disconnect()
    theme.disconnect()
  }
}

function finish(act: () => void): null {
  act()
  return null
}

/** A press without a way is no drag. */
const SHORTEST_DRAG_PX = 6

function drag(self: uPlot, onDrag: PlotParts['onDrag']): void {
  const { left, width } = self.select
  if (width === 0) return
  self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  if (width >= SHORTEST_DRAG_PX) onDrag(self.posToVal(left, 'x'), self.posToVal(left + width, 'x'))
}

function pointedAt(self: uPlot): PointedAt | undefined {
  const { idx, left } = self.cursor
  const time = typeof idx === 'number' ? self.data[0][idx] : undefined
  if (typeof idx !== 'number' || typeof time !== 'number' || left === undefined || left < 0) return undefined
  return { index: idx, left: self.over.offsetLeft + self.valToPos(time, 'x') }
}

type Colors = ReturnType<typeof readColors>

/** Read anew with each drawing: the theme may be another one by then. */
function readColors(host: HTMLElement) {
  const read = (name: string) => () => getComputedStyle(host).getPropertyValue(`--tm-palette-${name}`)
  return {
    teal: read('secondary-main'),
    red: read('error-main'),
    quiet: read('text-secondary'),
    line: read('divider'),
  }
}

const FONT = "12px 'Figtree Variable', system-ui, sans-serif"

function axesOf(colors: Colors): uPlot.Axis[] {
  const common: uPlot.Axis = { font: FONT, stroke: () => colors.quiet(), ticks: { show: false } }
  const grid = { stroke: () => colors.line(), width: 1 }
  return [
    {
      ...common,
      grid: { show: false },
      space: 72,
      size: 32,
      values: (_plot, splits, _axis, _space, step) => splits.map((split) => formatAxisTime(split, step)),
    },
    { ...common, grid, space: 48, size: 60, gap: 8, values: (_plot, splits) => splits.map(formatLatency) },
  ]
}

function lineOf(stroke: () => string, isDashed: boolean): uPlot.Series {
  return {
    stroke,
    width: isDashed ? 1.5 : 2,
    ...(isDashed ? { dash: [4, 4] } : {}),
    points: {
      show: true,
      size: 5,
      fill: stroke,
      filter: (self, index) => isolatedPoints(Array.from(self.data[index] ?? [])),
    },
  }
}

const bandOpacity = { down: 0.22, maintenance: 0.16, unknown: 0.12, paused: 0.12 } as const satisfies Record<
  BandKind,
  number
>
/** Narrower ones would not be seen. */
const NARROWEST_BAND_PX = 2
/** A solid edge at the top tells an incident from what else is red. */
const EDGE_PX = 4

function drawBands(self: uPlot, bands: readonly ChartBand[], colors: Colors): void {
  const { ctx, bbox } = self
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const kind of bandKinds.toReversed()) {
    ctx.fillStyle = kind === 'down' ? colors.red() : colors.quiet()
    for (const band of bands.filter((one) => one.kind === kind)) {
      const left = self.valToPos(band.from, 'x', true)
      const width = Math.max(NARROWEST_BAND_PX * uPlot.pxRatio, self.valToPos(band.until, 'x', true) - left)
      ctx.globalAlpha = bandOpacity[kind]
      ctx.fillRect(left, bbox.top, width, bbox.height)
      ctx.globalAlpha = 1
      if (kind === 'down') ctx.fillRect(left, bbox.top, width, EDGE_PX * uPlot.pxRatio)
      if (kind === 'maintenance') hatch(ctx, { left, top: bbox.top, width, height: bbox.height }, colors.quiet())
    }
  }
  ctx.restore()
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Lines from the bottom left to the top right, so that maintenance is not told by its grey alone. */
function hatch(ctx: CanvasRenderingContext2D, { left, top, width, height }: Box, color: string): void {
  const step = 8 * uPlot.pxRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
  ctx.strokeStyle = color
  ctx.globalAlpha = 0.35
  ctx.lineWidth = uPlot.pxRatio
  ctx.beginPath()
  for (let x = left - height; x < left + width; x += step) {
    ctx.moveTo(x, top + height)
    ctx.lineTo(x + height, top)
  }
  ctx.stroke()
  ctx.restore()
}

const MARK_PX = 4

/** A triangle on the axis for each point at which checks failed. */
function drawFailures(self: uPlot, points: ChartPoints, colors: Colors): void {
  const { ctx, bbox } = self
  const size = MARK_PX * uPlot.pxRatio
  const bottom = bbox.top + bbox.height
  ctx.save()
  ctx.fillStyle = colors.red()
  for (const [index, time] of points.times.entries()) {
    if ((points.failed[index] ?? 0) === 0) continue
    const x = self.valToPos(time, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.beginPath()
    ctx.moveTo(x - size, bottom)
    ctx.lineTo(x + size, bottom)
    ctx.lineTo(x, bottom - 2 * size)
    ctx.fill()
  }
  ctx.restore()
}
