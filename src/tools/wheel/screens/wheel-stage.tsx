import { styled } from '@mui/material/styles'
import type { Ref } from 'react'
import type { Entry } from '../model.ts'
import type { SoundSetting } from './use-wheel-sound.ts'
import { useWheelMotion, type WheelMotion } from './use-wheel-motion.ts'
import { WheelPicture } from './wheel-picture.tsx'

type WheelStageProps = {
  readonly ref: Ref<WheelMotion>
  /** All entries of the wheel, those that are out included. */
  readonly entries: readonly Entry[]
  readonly palette: string
  readonly sound: SoundSetting
}

/** The wheel itself with its pointer; it knows nothing of draws. */
export function WheelStage({ ref, entries, palette, sound }: WheelStageProps) {
  const { disc, pointer } = useWheelMotion(ref, sound)
  return (
    <Stage>
      <Pointer ref={pointer} viewBox="0 0 40 44" aria-hidden="true">
        <path d="M4 2h32a2 2 0 0 1 1.8 2.900L21.8 40a2 2 0 0 1-3.6 0L2.2 4.900A2 2 0 0 1 4 2Z" />
      </Pointer>
      <Clip>
        <Disc ref={disc}>
          <WheelPicture entries={entries} palette={palette} hasLabels />
        </Disc>
      </Clip>
      <Hub />
    </Stage>
  )
}

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'min(100%, 560px, max(280px, calc(100vh - 300px)))',
  aspectRatio: '1',
  marginTop: 8,
  borderRadius: '50%',
  boxShadow: `0 0 0 8px ${theme.vars.palette.background.raised}, 0 24px 56px rgb(0 0 0 / 0.28)`,
  [theme.breakpoints.down('md')]: { width: 'min(calc(100% - 16px), 480px)' },
}))

// The corners of a turning square would make the page wider. Cut by a rectangle, which costs nothing while it turns, unlike a circle.
const Clip = styled('div')({ width: '100%', height: '100%', overflow: 'hidden' })

const Disc = styled('div')({ width: '100%', height: '100%', willChange: 'transform' })

const Pointer = styled('svg')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  top: -20,
  left: 'calc(50% - 20px)',
  width: 40,
  height: 44,
  transformOrigin: '50% 20%',
  fill: theme.vars.palette.text.primary,
  stroke: theme.vars.palette.background.default,
  strokeWidth: 3,
  filter: 'drop-shadow(0 3px 4px rgb(0 0 0 / 0.35))',
}))

const Hub = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: '42%',
  borderRadius: '50%',
  background: theme.vars.palette.background.paper,
  boxShadow: '0 2px 10px rgb(0 0 0 / 0.35)',
}))
