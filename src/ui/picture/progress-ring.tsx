/** How far something has got, as a ring: around a picture, or small in a row. */
import { styled } from '@mui/material/styles'

type ProgressRingProps = {
  /** What is going on, for screen readers. */
  readonly label: string
  /** From 0 to 1; absent if unknown: the ring then turns. */
  readonly share?: number | undefined
  readonly size: number
  readonly strokePx?: number
}

export function ProgressRing({ label, share, size, strokePx = 3 }: ProgressRingProps) {
  const radius = (size - strokePx) / 2
  const circle = { cx: size / 2, cy: size / 2, r: radius, pathLength: 1, strokeWidth: strokePx, fill: 'none' }
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <Ring
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      isTurning={share === undefined}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
        <Track {...circle} />
        {/* Begins at the top, as clocks do. */}
        <Done
          {...circle}
          strokeDasharray={`${share ?? UNKNOWN_SHARE} 1`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
    </Ring>
  )
}

/** The length of the arc that turns. */
const UNKNOWN_SHARE = 0.25

const Ring = styled('span')<{ readonly isTurning: boolean }>(({ isTurning }) => ({
  display: 'inline-flex',
  flexShrink: 0,
  ...(isTurning ? { animation: 'turn 1200ms linear infinite' } : {}),
  '@keyframes turn': { to: { transform: 'rotate(1turn)' } },
}))

const Track = styled('circle')(({ theme }) => ({ stroke: theme.vars.palette.divider }))

const Done = styled('circle')(({ theme }) => ({
  stroke: theme.vars.palette.secondary.main,
  transition: 'stroke-dasharray 200ms linear',
}))
