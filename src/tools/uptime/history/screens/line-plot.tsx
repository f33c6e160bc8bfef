/** The part of a line chart that draws, with the library it needs; loaded when a chart is shown. */
import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { zoomTo, type TimeRange, type ZoomBounds } from '../zoom-range.ts'
import { drawLinePlot, type LinePlotInput as Plot, type PlotData, type PointedAt } from './draw-line-plot.ts'
import { followGestures } from './follow-gestures.ts'

type LinePlotProps = PlotData & {
  readonly bounds: ZoomBounds
  readonly onRange: (range: TimeRange) => void
  readonly onPoint: (point: PointedAt | undefined) => void
}

export function LinePlot(props: LinePlotProps) {
  const { points, bands, range } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const change = (next: TimeRange): void => latest.current.onRange(next)
    const made = drawLinePlot({
      host: element,
      data: latest.current,
      onDrag: (first, second) => change(zoomTo(first, second, latest.current.bounds)),
      onReset: () => change(latest.current.bounds),
      onPoint: (point) => latest.current.onPoint(point),
    })
    plot.current = made
    const stopGestures = followGestures(made.surface, { read: () => latest.current, onRange: change })
    return () => {
      stopGestures()
      made.destroy()
      plot.current = undefined
    }
  }, [])
  useEffect(() => {
    plot.current?.show({ points, bands, range })
  }, [points, bands, range])
  return <Host ref={host} />
}

// What the library needs of its own style sheet: the rest of it is for parts that are not shown here.
const Host = styled('div')(({ theme }) => ({
  width: '100%',
  height: '100%',
  '& .u-wrap': { position: 'relative', userSelect: 'none' },
  '& .u-over, & .u-under': { position: 'absolute' },
  '& .u-under': { overflow: 'hidden' },
  '& canvas': { display: 'block', position: 'relative', width: '100%', height: '100%' },
  '& .u-axis': { position: 'absolute' },
  // Up and down the page moves.
  '& .u-over': { cursor: 'crosshair', touchAction: 'pan-y' },
  '& .u-select': {
    position: 'absolute',
    background: theme.vars.palette.secondary.main,
    opacity: 0.2,
    pointerEvents: 'none',
  },
  '& .u-cursor-x': {
    position: 'absolute',
    left: 0,
    top: 0,
    height: '100%',
    borderRight: `1px solid ${theme.vars.palette.text.secondary}`,
    pointerEvents: 'none',
  },
  '& .u-cursor-pt': { position: 'absolute', top: 0, left: 0, borderRadius: '50%', pointerEvents: 'none' },
  '& .u-off': { display: 'none' },
}))
