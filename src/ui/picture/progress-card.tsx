/** Something that takes its time: how far it is, in words too, and how it is stopped. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Card, Cluster } from '../card.tsx'
import { ProgressRing } from './progress-ring.tsx'

type ProgressCardProps = {
  /** What is going on. */
  readonly label: string
  /** From 0 to 1; absent if unknown. */
  readonly share?: number | undefined
  /** Absent where it can't be stopped. */
  readonly onStop?: (() => void) | undefined
  readonly children: ReactNode
}

export function ProgressCard({ label, share, onStop, children }: ProgressCardProps) {
  return (
    <Card aria-label={label}>
      <Cluster gap={2}>
        <ProgressRing label={label} share={share} size={40} />
        <Words>{children}</Words>
        {onStop === undefined ? null : <Button onClick={onStop}>Abbrechen</Button>}
      </Cluster>
    </Card>
  )
}

const Words = styled('span')({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
