/** A state in a line: icon, word and colour together, never colour alone. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type StatusTone = 'good' | 'quiet' | 'alarm'

export function StatusLine({
  icon,
  tone,
  children,
}: {
  readonly icon: IconName
  readonly tone: StatusTone
  readonly children: ReactNode
}) {
  return (
    <Line tone={tone}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </Line>
  )
}

const Line = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: StatusTone }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    fontSize: '0.875rem',
    fontWeight: 600,
    '& svg': { flexShrink: 0 },
    color:
      tone === 'good'
        ? theme.vars.palette.secondary.main
        : tone === 'alarm'
          ? theme.vars.palette.error.main
          : theme.vars.palette.text.secondary,
  }),
)
