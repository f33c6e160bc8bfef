/** The part of a line chart that draws, with the library it needs; loaded when a chart is shown. */
import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { zoomTo, type TimeRange, type ZoomBounds, holdAt, pinchTo, zoomBy } from '../zoom-range.ts'
import { drawLinePlot, type LinePlotInput as Plot, type PlotData, type PointedAt } from './draw-line-plot.ts'

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

// Fingers and the wheel on a chart: one finger moves it, two zoom it, Ctrl with the wheel (or two fingers on a trackpad) too.

type GestureParts = {
  readonly read: () => { readonly range: TimeRange; readonly bounds: ZoomBounds }
  readonly onRange: (range: TimeRange) => void
}

/** Mice are not listened to: they drag a stretch, which is another thing. Returns how to stop. */
function followGestures(surface: HTMLElement, { read, onRange }: GestureParts): () => void {
  /** The instant each finger was put on. */
  const held = new Map<number, number>()
  const places = new Map<number, number>()
  const ending = new AbortController()
  const options = { signal: ending.signal }

  function placeOf(event: { readonly clientX: number }): number {
    const { left, width } = surface.getBoundingClientRect()
    return width === 0 ? 0 : (event.clientX - left) / width
  }
  function secondAt(place: number): number {
    const { range } = read()
    return range.from + place * (range.until - range.from)
  }
  /** When a finger is added or lifted, the gesture starts again from the current places of the fingers. */
  function holdAll(): void {
    for (const [id, place] of places) held.set(id, secondAt(place))
  }
  function leave(event: PointerEvent): void {
    held.delete(event.pointerId)
    places.delete(event.pointerId)
    holdAll()
  }

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      places.set(event.pointerId, placeOf(event))
      holdAll()
    },
    options,
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      if (!held.has(event.pointerId)) return
      places.set(event.pointerId, placeOf(event))
      const { range, bounds } = read()
      const [first, second] = [...places].map(([id, place]) => ({ place, second: held.get(id) ?? secondAt(place) }))
      if (first === undefined) return
      onRange(
        second === undefined
          ? holdAt(first.second, first.place, range, bounds)
          : pinchTo([first.second, second.second], [first.place, second.place], range, bounds),
      )
    },
    options,
  )
  for (const name of ['pointerup', 'pointercancel'] as const) surface.addEventListener(name, leave, options)
  surface.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      // The page itself would zoom.
      event.preventDefault()
      const { range, bounds } = read()
      onRange(zoomBy(range, Math.exp(event.deltaY * WHEEL_SPEED), bounds, placeOf(event)))
    },
    { ...options, passive: false },
  )
  return () => ending.abort()
}

const WHEEL_SPEED = 0.004
