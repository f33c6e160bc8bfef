/** A button with an icon for lists of thousands of rows: looks and works like `IconButton`, and is cheap to create. */
import { styled } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { Icon, type IconName } from '../page/icon.tsx'
import { CAN_HOVER, NOT_ON_PAPER, TARGET_PX } from '../page/theme.tsx'

type RowButtonProps = {
  readonly icon: IconName
  /** What pressing it does, or what is on while it is pressed; read out and shown as a tooltip. */
  readonly label: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  /** Whether what it says is so; absent on what is no switch. */
  readonly isPressed?: boolean
  /** There is nothing for it to do now. It stays, and so does the focus. */
  readonly isIdle?: boolean
}

export function RowButton({ icon, label, onClick, isPressed, isIdle = false }: RowButtonProps) {
  return (
    <RowSquare
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
    >
      <Icon name={icon} size={20} />
    </RowSquare>
  )
}

/** What a button looks like in a row. */
export const RowSquare = styled('button')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: TARGET_PX,
  height: TARGET_PX,
  padding: 0,
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'background-color 180ms',
  [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.raised } },
  '&[aria-pressed="true"]': { color: theme.vars.palette.secondary.main },
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default', backgroundColor: 'transparent' },
  ...NOT_ON_PAPER,
}))
