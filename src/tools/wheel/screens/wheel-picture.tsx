import { useEffect, useRef } from 'react'
import { entryColors } from '../entry-colors.ts'
import { drawableEntries, sortEntries, type Entry } from '../model.ts'
import { paintWheel } from './paint-wheel.ts'

type WheelPictureProps = {
  readonly entries: readonly Entry[]
  readonly palette: string
  /** Edge in CSS pixels, or undefined to fill what it stands in. */
  readonly size?: number
  readonly hasLabels?: boolean
}

const LABEL_FONT = "600 24px 'Figtree Variable'"

/** Enough for a wheel of 560 CSS pixels on a screen of double density. */
const LARGE_BITMAP_PX = 1_120

/** A wheel as a picture. For screen readers the list of names is the wheel, so this says nothing. */
export function WheelPicture({ entries, palette, size, hasLabels = false }: WheelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const bitmapPx = size === undefined ? LARGE_BITMAP_PX : size * 2
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const abort = new AbortController()
    function paint(): void {
      if (current === null || context === null || context === undefined || abort.signal.aborted) return
      const style = getComputedStyle(current)
      paintWheel({
        context,
        size: bitmapPx,
        entries: drawableEntries(sortEntries(entries)),
        palette,
        colors: entryColors(entries, palette),
        hasLabels,
        quietColor: style.getPropertyValue('--tm-palette-background-raised'),
        lineColor: style.getPropertyValue('--tm-palette-background-paper'),
      })
    }
    paint()
    // What is painted does not follow the theme by itself, and the letters may still be on their way.
    window.addEventListener('theme-change', paint, { signal: abort.signal })
    if (hasLabels && !document.fonts.check(LABEL_FONT)) void document.fonts.load(LABEL_FONT).then(paint)
    return () => abort.abort()
  }, [entries, palette, hasLabels, bitmapPx])
  const edge = size ?? '100%'
  return (
    <canvas ref={canvas} width={bitmapPx} height={bitmapPx} aria-hidden="true" style={{ width: edge, height: edge }} />
  )
}
