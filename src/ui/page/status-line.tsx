/** A state in a line: icon, word and colour together, never colour alone. */
import { styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type StatusTone = 'good' | 'quiet' | 'warning' | 'alarm'

type StatusLineProps = {
  readonly tone: StatusTone
  /** That of the tone unless another says more. */
  readonly icon?: IconName
  readonly children: ReactNode
}

const toneIcons = { good: 'check', quiet: 'info', warning: 'warning', alarm: 'warning' } as const

export function StatusLine({ tone, icon = toneIcons[tone], children }: StatusLineProps) {
  return (
    <Line tone={tone}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </Line>
  )
}

const Line = styled('span')<{ readonly tone: StatusTone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.875rem',
  fontWeight: 600,
  '& svg': { flexShrink: 0 },
  color: toneColor(theme, tone),
}))

/** The colour of a tone, as text and lines. */
export function toneColor(theme: Theme, tone: StatusTone): string {
  const { secondary, warning, error, text } = theme.vars.palette
  return { good: secondary.main, warning: warning.main, alarm: error.main, quiet: text.secondary }[tone]
}
