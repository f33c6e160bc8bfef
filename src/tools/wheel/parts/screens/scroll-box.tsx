import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type ScrollBoxProps = {
  /** What is in it, for who moves through it with the keys. */
  readonly label: string
  /** Its largest height, as CSS says it. */
  readonly maxHeight?: string
  readonly isRaised?: boolean
  readonly children: ReactNode
}

/** A part of a dialog that scrolls by itself, so that its buttons stay in sight however much there is to see. */
export function ScrollBox({ label, maxHeight = '48dvh', isRaised = false, children }: ScrollBoxProps) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} maxHeight={maxHeight} isRaised={isRaised}>
      {children}
    </Box>
  )
}

type BoxProps = { readonly maxHeight: string; readonly isRaised: boolean }

const Box = styled('div')<BoxProps>(({ theme, maxHeight, isRaised }) => ({
  maxHeight,
  overflowY: 'auto',
  borderRadius: 12,
  ...(isRaised ? { marginTop: 8, padding: '0 12px 12px', background: theme.vars.palette.background.raised } : {}),
}))
