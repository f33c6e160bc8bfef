/** The timers that run, above every page of the recipes, where they are stopped and heard. */
import { styled } from '@mui/material/styles'
import { SECOND_MS } from '#base/clock'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import { useNow } from '#ui/use-now'
import { AbovePage } from '../../frame/screens/above-page.tsx'
import { describeReach, formatLeft, readTimers, type TimerState } from '../running-timers.ts'
import { useCookTimers } from './use-cook-timers.ts'

export function RunningTimers() {
  const { timers, stop } = useCookTimers()
  return timers.length === 0 ? null : <Ticking timers={timers} onStop={stop} />
}

type TickingProps = {
  readonly timers: ReturnType<typeof useCookTimers>['timers']
  readonly onStop: ReturnType<typeof useCookTimers>['stop']
}

function Ticking({ timers, onStop }: TickingProps) {
  const states = readTimers(timers, useNow(SECOND_MS))
  if (states.length === 0) return null
  return (
    <AbovePage aria-label="Wecker">
      {states.map((state) => (
        <TimerLine key={state.timer.id} state={state} onStop={() => onStop(state.timer)} />
      ))}
    </AbovePage>
  )
}

function TimerLine({ state, onStop }: { readonly state: TimerState; readonly onStop: () => void }) {
  const { timer, leftMs, isRinging } = state
  const reach = describeReach(timer)
  return (
    <Line data-ringing={isRinging || undefined} role={isRinging ? 'alert' : undefined}>
      <Icon name={clockIcon} size={20} />
      <b>{isRinging ? 'Fertig' : formatLeft(leftMs)}</b>
      <div>
        {timer.label}
        {reach === undefined ? null : <QuietText>{reach}</QuietText>}
      </div>
      <Button variant={isRinging ? 'primary' : 'quiet'} onClick={onStop}>
        {isRinging ? 'Gehört' : 'Beenden'}
      </Button>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 8px 4px 16px',
  borderRadius: 14,
  background: theme.vars.palette.background.raised,
  '& b': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '&[data-ringing]': { border: `2px solid ${theme.vars.palette.primary.main}` },
}))
