/** „Kommen · Pause · Gehen“: one of them is the main one, the others are quieter. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { Icon, type IconShape } from '#ui/page/icon'
import { startIcon } from '#ui/page/tool-icons'
import type { ClockPress, ClockState } from '../clock-commands.ts'
import { useRest } from './use-rest.ts'
import { cupIcon, stopIcon } from '../../frame/screens/time-icons.ts'

type ClockButton = { readonly press: ClockPress; readonly text: string; readonly icon: IconShape }

/** The main one stands last, where the thumb is. */
const buttons: Record<ClockState['kind'], readonly ClockButton[]> = {
  off: [{ press: 'start', text: 'Kommen', icon: startIcon }],
  work: [
    { press: 'pause', text: 'Pause', icon: cupIcon },
    { press: 'stop', text: 'Gehen', icon: stopIcon },
  ],
  break: [
    { press: 'stop', text: 'Gehen', icon: stopIcon },
    { press: 'resume', text: 'Weiter', icon: startIcon },
  ],
}

type ClockButtonsProps = { readonly state: ClockState['kind']; readonly onPress: (press: ClockPress) => void }

export function ClockButtons({ state, onPress }: ClockButtonsProps) {
  const [isResting, rest] = useRest()
  const main = useRef<HTMLButtonElement>(null)

  function press(which: ClockPress): void {
    if (isResting) return
    rest()
    // The quieter one is another one afterwards, or gone; what most likely comes next is the main one.
    main.current?.focus({ preventScroll: true })
    onPress(which)
  }

  const shown = buttons[state]
  return (
    <Group role="group" aria-label="Stempeluhr">
      {shown.map(({ press: which, text, icon }, index) => {
        const isMain = index === shown.length - 1
        return (
          // The main button stays the same element, so that keyboard users keep the focus after pressing it.
          <Press
            key={isMain ? 'main' : 'other'}
            {...(isMain ? { ref: main } : {})}
            isMain={isMain}
            aria-disabled={isResting || undefined}
            onClick={() => press(which)}
          >
            <Icon name={icon} size={26} />
            {text}
          </Press>
        )
      })}
    </Group>
  )
}

const Group = styled('div')({ display: 'flex', gap: 12, width: '100%' })

const Press = styled(ButtonBase, { shouldForwardProp: (name) => name !== 'isMain' })<{ readonly isMain: boolean }>(
  ({ theme, isMain }) => ({
    flex: isMain ? 1.4 : 1,
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
          '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
        }
      : {
          borderColor: theme.vars.palette.divider,
          color: theme.vars.palette.text.primary,
          '&:hover': { backgroundColor: theme.vars.palette.background.raised },
        }),
  }),
)
