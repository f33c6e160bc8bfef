import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { TARGET_PX } from '#ui/theme'
import type { MessageFilter } from './message-filter.ts'
import { senderLabel } from './message-senders.ts'

type FilterChipsProps = {
  readonly filter: MessageFilter
  /** Ids of the senders to choose from. */
  readonly senders: readonly string[]
  readonly onChange: (filter: MessageFilter) => void
}

/** Chooses what is shown; one row, which scrolls sideways where there is no room. */
export function FilterChips({ filter, senders, onChange }: FilterChipsProps) {
  const { source, isUnreadOnly } = filter
  // One sender alone is no choice, as long as the address does not say another one.
  const offered = senders.length > 1 || source !== undefined ? senders : []
  return (
    <Row role="group" aria-label="Filter">
      <Chip isOn={isUnreadOnly} onPress={() => onChange({ source, isUnreadOnly: !isUnreadOnly })}>
        Ungelesen
      </Chip>
      {offered.map((id) => (
        <Chip
          key={id}
          isOn={source === id}
          onPress={() => onChange({ source: source === id ? undefined : id, isUnreadOnly })}
        >
          {senderLabel(id)}
        </Chip>
      ))}
    </Row>
  )
}

type ChipProps = { readonly isOn: boolean; readonly onPress: () => void; readonly children: ReactNode }

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <ChipButton aria-pressed={isOn} onClick={onPress}>
      {children}
    </ChipButton>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    // To the edges of the screen, with room for the focus ring.
    margin: '-6px -16px',
    padding: '6px 16px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
}))

const ChipButton = styled(ButtonBase)(({ theme }) => ({
  flexShrink: 0,
  minHeight: TARGET_PX,
  padding: '0 18px',
  borderRadius: TARGET_PX / 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms, border-color 180ms',
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.secondary.main,
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
}))
