/** Fingers and the wheel on a chart: one finger moves it, two zoom it, Ctrl with the wheel (or two fingers on a trackpad) too. */
import { holdAt, pinchTo, zoomBy, type TimeRange, type ZoomBounds } from '../zoom-range.ts'

type GestureParts = {
  readonly read: () => { readonly range: TimeRange; readonly bounds: ZoomBounds }
  readonly onRange: (range: TimeRange) => void
}

/** Mice are not listened to: they drag a stretch, which is another thing. Returns how to stop. */
export function followGestures(surface: HTMLElement, { read, onRange }: GestureParts): () => void {
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
