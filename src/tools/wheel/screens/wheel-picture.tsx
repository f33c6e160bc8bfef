import { useTheme } from '@mui/material/styles'
import { useEffect, useRef, type Ref } from 'react'
import { drawableEntries, sortEntries, type Entry } from '../model.ts'
import { paintWheel } from './paint-wheel.ts'

type WheelPictureProps = {
  readonly entries: readonly Entry[]
  readonly palette: string
  /** Edge in CSS pixels, or undefined to fill what it stands in. */
  readonly size?: number
  readonly hasLabels?: boolean
  readonly ref?: Ref<HTMLCanvasElement>
}

/** Enough for a wheel of 560 CSS pixels on a screen of double density. */
const LARGE_BITMAP_PX = 1_120

/** A wheel as a picture. For screen readers the list of names is the wheel, so this says nothing. */
export function WheelPicture({ entries, palette, size, hasLabels = false, ref }: WheelPictureProps) {
  const own = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  const bitmapPx = size === undefined ? LARGE_BITMAP_PX : size * 2
  const { paper, raised } = theme.vars.palette.background
  useEffect(() => {
    const canvas = own.current
    const context = canvas?.getContext('2d')
    if (canvas === null || context === null || context === undefined) return
    const paint = () => {
      const style = getComputedStyle(canvas)
      paintWheel({
        context,
        size: bitmapPx,
        entries: drawableEntries(sortEntries(entries)),
        palette,
        hasLabels,
        quietColor: style.backgroundColor,
        lineColor: style.color,
      })
    }
    paint()
    // The letters may still be on their way.
    let isGone = false
    if (hasLabels && !document.fonts.check("600 24px 'Figtree Variable'")) {
      void document.fonts.load("600 24px 'Figtree Variable'").then(() => (isGone ? undefined : paint()))
    }
    return () => {
      isGone = true
    }
  }, [entries, palette, hasLabels, bitmapPx])
  return (
    <canvas
      ref={(canvas) => {
        own.current = canvas
        if (typeof ref === 'function') ref(canvas)
        else if (ref !== null && ref !== undefined) ref.current = canvas
      }}
      width={bitmapPx}
      height={bitmapPx}
      aria-hidden="true"
      style={{
        width: size ?? '100%',
        height: size ?? '100%',
        borderRadius: '50%',
        backgroundColor: raised,
        color: paper,
      }}
    />
  )
}
