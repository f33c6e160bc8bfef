/** „Kommen · Pause · Gehen“: each has one place; which of them is the main one changes, and only that. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { Icon, type IconShape } from '#ui/page/icon'
import { startIcon } from '#ui/page/tool-icons'
import type { ClockPress } from '../clock-commands.ts'
import type { ClockState } from '../clock-state.ts'
import { useRest } from '#ui/use-rest'
import { cupIcon, stopIcon } from '../../frame/screens/time-icons.ts'
import { CAN_HOVER } from '#ui/page/theme'

type ClockButton = {
  readonly press: ClockPress
  readonly text: string
  readonly icon: IconShape
  readonly isMain?: true
}

/** „Gehen“ never stands where another one was a press ago: the second tap at one place would end the day. */
const buttons: Record<ClockState['kind'], readonly ClockButton[]> = {
  off: [{ press: 'start', text: 'Kommen', icon: startIcon, isMain: true }],
  work: [
    { press: 'pause', text: 'Pause', icon: cupIcon },
    { press: 'stop', text: 'Gehen', icon: stopIcon, isMain: true },
  ],
  break: [
    { press: 'resume', text: 'Weiter', icon: startIcon, isMain: true },
    { press: 'stop', text: 'Gehen', icon: stopIcon },
  ],
}

type ClockButtonsProps = { readonly state: ClockState['kind']; readonly onPress: (press: ClockPress) => void }

const CLOCK_ID = 'clock'

/** The focus goes to where the one of the press before stays: after „Kommen“ to „Pause“. */
export function focusClock(): void {
  document.getElementById(CLOCK_ID)?.querySelector('button')?.focus({ preventScroll: true })
}

export function ClockButtons({ state, onPress }: ClockButtonsProps) {
  const [isResting, rest] = useRest()
  const first = useRef<HTMLButtonElement>(null)

  function press(which: ClockPress): void {
    if (isResting) return
    rest()
    // After „Gehen“ its place is gone; after any other press the focus stays, so that Enter never meets „Gehen“ unasked.
    first.current?.focus({ preventScroll: true })
    onPress(which)
  }

  return (
    <Group id={CLOCK_ID} role="group" aria-label="Stempeluhr">
      {buttons[state].map(({ press: which, text, icon, isMain = false }, place) => (
        // The button of the next state takes the place, and the focus, of the one before.
        <Press
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          {...(place === 0 ? { ref: first } : {})}
          isMain={isMain}
          aria-disabled={isResting || undefined}
          onClick={() => press(which)}
        >
          <Icon name={icon} size={26} />
          {text}
        </Press>
      ))}
    </Group>
  )
}

const Group = styled('div')({ display: 'flex', gap: 12, width: '100%' })

const Press = styled(ButtonBase, { shouldForwardProp: (name) => name !== 'isMain' })<{ readonly isMain: boolean }>(
  ({ theme, isMain }) => ({
    flex: '1 1 0',
    gap: 10,
    minWidth: 0,
    minHeight: 68,
    padding: '12px 18px',
    border: '1px solid transparent',
    borderRadius: 20,
    fontFamily: 'inherit',
    fontSize: '1.1875rem',
    fontWeight: 700,
    transition: 'background-color 180ms, border-color 180ms',
    ...(isMain
      ? {
          backgroundColor: theme.vars.palette.primary.main,
          color: theme.vars.palette.primary.contrastText,
          [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.primary.dark } },
        }
      : {
          borderColor: theme.vars.palette.divider,
          color: theme.vars.palette.text.primary,
          [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.raised } },
        }),
  }),
)
