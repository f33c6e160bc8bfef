import { styled } from '@mui/material/styles'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { formatCount } from '#base/text/format'
import { ON_SIDE } from '#ui/page/theme'
import { layOutSectors, type Sector } from '../../parts/geometry.ts'
import { largestFontPx } from '../../parts/label-fit.ts'
import { drawableEntries, sortEntries, type Entry } from '../../model.ts'
import { SectorPictures, useSectorPictures } from '../../parts/screens/sector-pictures.tsx'
import type { SoundSetting } from '../../sound/screens/use-wheel-sound.ts'
import { useWheelMotion, type WheelMotion } from './use-wheel-motion.ts'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

type WheelStageProps = {
  readonly ref: Ref<WheelMotion>
  /** All entries of the wheel, those that are out included. */
  readonly entries: readonly Entry[]
  readonly palette: string
  readonly sound: SoundSetting
  /** The wheel itself was pressed. */
  readonly onPress: () => void
  /** Up to two buttons, for the free corners below the wheel. */
  readonly corners?: ReactNode
}

/** How much of the radius the middle covers: a knob, or a plate with the name under the pointer. */
const KNOB_SHARE = 0.17
const PLATE_SHARE = 0.58

/** The wheel itself with its pointer; it knows nothing of draws. */
export function WheelStage({ ref, entries, palette, sound, onPress, corners }: WheelStageProps) {
  const [clip, width] = useElementWidth<HTMLDivElement>()
  const { pictures, onPicture } = useSectorPictures(entries)
  const drawable = useMemo(() => drawableEntries(sortEntries(entries)), [entries])
  const sectors = useMemo(() => layOutSectors(drawable), [drawable])
  // Starts with the middle of the first sector under the pointer, not with an edge.
  const { disc, pointer, name } = useWheelMotion(ref, sound, (sectors[0]?.end ?? 0) / 2)
  const hasPlate = drawable.length === 0 || isHardToRead(sectors, width)
  const hubShare = hasPlate ? PLATE_SHARE : KNOB_SHARE
  return (
    <Stage>
      <Rim />
      <Clip ref={clip}>
        <Disc ref={disc}>
          <WheelPicture
            entries={entries}
            palette={palette}
            size={width}
            hubShare={hubShare}
            pictures={pictures}
            hasLabels
          />
        </Disc>
      </Clip>
      <Light />
      {/* Users who can't press it have the button „Drehen“. */}
      <Press
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      />
      <Hub share={hubShare} aria-hidden="true">
        {hasPlate ? <Name ref={name}>{restingText(entries.length, drawable.length)}</Name> : null}
      </Hub>
      <Pointer ref={pointer} viewBox="0 0 40 48" aria-hidden="true">
        <path d="M20 46c-1.300 0-2.300-.8-2.900-2L4.600 17.600a16.200 16.200 0 1 1 30.800 0L22.900 44c-.6 1.200-1.600 2-2.900 2Z" />
        <circle cx="20" cy="15" r="5.500" />
      </Pointer>
      {corners === undefined ? null : <Corners>{corners}</Corners>}
      <SectorPictures entries={drawable} onPicture={onPicture} />
    </Stage>
  )
}

/** Whether most names are too small to be written on their sectors. */
function isHardToRead(sectors: readonly Sector[], width: number): boolean {
  if (width === 0 || sectors.length < 2) return false
  const readable = sectors.filter(({ start, end }) => largestFontPx(end - start, width / 2) !== undefined)
  return readable.length < sectors.length / 2
}

/** The text on the plate before the first draw. */
function restingText(all: number, drawable: number): string {
  if (all === 0) return 'Wer macht mit?'
  return drawable === 0 ? 'Niemand im Rad' : formatCount(drawable, 'Name', 'Namen')
}

const RIM_PX = 10

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  flexShrink: 0,
  width: 'var(--wheel-size, min(100%, 620px, max(280px, calc(100vh - 300px))))',
  aspectRatio: '1',
  padding: RIM_PX,
  marginTop: 12,
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  [theme.breakpoints.down('md')]: { width: 'var(--wheel-size, min(100%, 480px, max(200px, calc(100svh - 190px))))' },
  // Below it are the bar and what is around it, above it the heading.
  [ON_SIDE]: { width: 'var(--wheel-size, max(160px, calc(100svh - 144px)))' },
}))

const Rim = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  borderRadius: '50%',
  background: 'linear-gradient(160deg, #5b666d, #2b3338 45%, #171c20)',
  boxShadow: '0 20px 44px rgb(0 0 0 / 0.34), 0 2px 6px rgb(0 0 0 / 0.3), inset 0 1px 1px rgb(255 255 255 / 0.35)',
  ...theme.applyStyles('light', {
    background: 'linear-gradient(160deg, #ffffff, #e3ddd5 45%, #c9c1b7)',
    boxShadow: '0 20px 44px rgb(70 50 30 / 0.22), 0 2px 6px rgb(70 50 30 / 0.2), inset 0 1px 1px #fff',
  }),
}))

// The corners of a turning square would make the page wider. Cut by a rectangle, which costs nothing while it turns, unlike a circle.
const Clip = styled('div')({ position: 'relative', width: '100%', height: '100%', overflow: 'hidden' })

const Disc = styled('div')({
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  willChange: 'transform',
})

// Stands still over what turns, as light does: brighter above, darker where the rim throws its shadow.
const Light = styled('div')({
  position: 'absolute',
  inset: RIM_PX,
  borderRadius: '50%',
  pointerEvents: 'none',
  background: 'radial-gradient(circle at 50% -10%, rgb(255 255 255 / 0.14), transparent 60%)',
  boxShadow: 'inset 0 5px 12px rgb(0 0 0 / 0.34), inset 0 0 2px rgb(0 0 0 / 0.5)',
})

const Press = styled('button')({
  position: 'absolute',
  inset: 0,
  border: 0,
  padding: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  touchAction: 'manipulation',
})

const Hub = styled('div')<{ readonly share: number }>(({ theme, share }) => ({
  position: 'absolute',
  inset: `calc(${RIM_PX}px + (100% - ${2 * RIM_PX}px) * ${(1 - share) / 2})`,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  padding: '6%',
  containerType: 'inline-size',
  borderRadius: '50%',
  pointerEvents: 'none',
  background: 'radial-gradient(circle at 50% 0%, #3b454b, #1b2125 75%)',
  color: theme.vars.palette.text.primary,
  boxShadow:
    '0 4px 14px rgb(0 0 0 / 0.45), 0 0 0 3px rgb(0 0 0 / 0.18), inset 0 1px 1px rgb(255 255 255 / 0.3), inset 0 -3px 6px rgb(0 0 0 / 0.3)',
  ...theme.applyStyles('light', {
    background: 'radial-gradient(circle at 50% 0%, #ffffff, #ece6de 80%)',
    boxShadow:
      '0 4px 14px rgb(60 40 20 / 0.35), 0 0 0 3px rgb(60 40 20 / 0.1), inset 0 1px 1px #fff, inset 0 -3px 6px rgb(60 40 20 / 0.12)',
  }),
}))

// Its own box, so that a name that changes many times a second lays out and paints nothing else.
const Name = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  width: '100%',
  overflow: 'hidden',
  contain: 'layout paint style',
  textAlign: 'center',
  fontSize: 'clamp(1.25rem, 13cqi, 5rem)',
  lineHeight: 1.15,
  fontWeight: 750,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
})

const Pointer = styled('svg')(({ theme }) => ({
  position: 'absolute',
  top: RIM_PX,
  left: 0,
  right: 0,
  margin: '0 auto',
  width: 'clamp(36px, 7.5%, 84px)',
  aspectRatio: '42 / 50',
  // A third of it lies over the disc; names end before that. Not `transform`, which is the ticking's.
  translate: '0 -65%',
  pointerEvents: 'none',
  transformOrigin: '50% 31%',
  filter: 'drop-shadow(0 3px 4px rgb(0 0 0 / 0.4))',
  '& path': {
    fill: theme.vars.palette.text.primary,
    stroke: theme.vars.palette.background.default,
    strokeWidth: 2.5,
  },
  '& circle': { fill: theme.vars.palette.background.default },
}))

/** A round thing in a square leaves room for them. */
const Corners = styled('div')({
  position: 'absolute',
  inset: 'auto 0 0',
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
})

/** How wide an element is, in whole pixels; 0 until it is there. */
function useElementWidth<Kind extends HTMLElement>(): readonly [ref: RefObject<Kind | null>, width: number] {
  const ref = useRef<Kind>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const measure = (): void => setWidth(Math.round(current.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
