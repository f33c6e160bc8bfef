import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { entryColors } from '../../entry-colors.ts'
import { drawableEntries, sortEntries, type Entry } from '../../model.ts'
import { paintWheel, type SectorPicture } from './paint-wheel.ts'

type WheelPictureProps = {
  /** All entries of the wheel, those that are out included. */
  readonly entries: readonly Entry[]
  readonly palette: string
  /** Edge in CSS pixels; with 0 nothing is drawn yet. */
  readonly size: number
  readonly hasLabels?: boolean
  /** How much of the radius the middle of the wheel covers. */
  readonly hubShare?: number
  /** By the ids of their entries. */
  readonly pictures?: ReadonlyMap<string, SectorPicture>
}

const LABEL_FONT = "600 24px 'Figtree Variable'"

/** Larger bitmaps are slow to draw and may be refused; on a larger wheel the difference is not visible. */
const MAX_BITMAP_PX = 2_400

const noPictures: ReadonlyMap<string, SectorPicture> = new Map()

/** A wheel as a picture. For screen readers the list of names is the wheel, so this says nothing. */
export function WheelPicture({
  entries,
  palette,
  size,
  hasLabels = false,
  hubShare = 0,
  pictures = noPictures,
}: WheelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const density = Math.min(usePixelDensity(), size === 0 ? 1 : MAX_BITMAP_PX / size)
  const bitmapPx = Math.round(size * density)
  const colors = useMemo(() => entryColors(entries, palette), [entries, palette])
  const drawable = useMemo(() => drawableEntries(sortEntries(entries)), [entries])
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined || bitmapPx === 0) return undefined
    const abort = new AbortController()
    const shared = { context, sizePx: size, density, entries: drawable, palette, colors, hasLabels, hubShare, pictures }
    function paint(): void {
      if (current === null || abort.signal.aborted) return
      const style = getComputedStyle(current)
      const quietColor = style.getPropertyValue('--tm-palette-background-raised')
      paintWheel({ ...shared, quietColor, lineColor: style.getPropertyValue('--tm-palette-background-paper') })
    }
    paint()
    // What is painted does not follow the theme by itself, and the letters may still be on their way.
    window.addEventListener('theme-change', paint, { signal: abort.signal })
    if (hasLabels && !document.fonts.check(LABEL_FONT)) void document.fonts.load(LABEL_FONT).then(paint)
    return () => abort.abort()
  }, [drawable, palette, colors, hasLabels, hubShare, pictures, size, density, bitmapPx])
  return (
    <canvas ref={canvas} width={bitmapPx} height={bitmapPx} aria-hidden="true" style={{ width: size, height: size }} />
  )
}

/** Pixels of the screen for each of CSS; it changes with the zoom and from screen to screen. */
function usePixelDensity(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

function subscribe(listener: () => void): () => void {
  const abort = new AbortController()
  function watch(): void {
    // A query is about one density, so each needs a new one.
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener(
      'change',
      () => {
        listener()
        watch()
      },
      { once: true, signal: abort.signal },
    )
  }
  watch()
  return () => abort.abort()
}
