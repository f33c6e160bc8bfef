/** The timers that run, above every page of the recipes; when one ends, it rings until the cook has heard it. */
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { SECOND_MS } from '#base/clock'
import { Button } from '#ui/button'
import { Icon } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import { useNow } from '#ui/use-now'
import { AbovePage } from '../../frame/screens/above-page.tsx'
import { formatLeft, readTimers, type TimerState } from '../running-timers.ts'
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
  useRinging(states.some(({ isRinging }) => isRinging))
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
  return (
    <Line data-ringing={isRinging || undefined} role={isRinging ? 'alert' : undefined}>
      <Icon name={clockIcon} size={20} />
      <b>{isRinging ? 'Fertig' : formatLeft(leftMs)}</b>
      <span>{timer.label}</span>
      <Button variant={isRinging ? 'primary' : 'quiet'} onClick={onStop}>
        {isRinging ? 'Gehört' : 'Beenden'}
      </Button>
    </Line>
  )
}

const RING_EVERY_MS = 2_000

/** Three short tones and a shake, again and again; a browser that may not play sound still shows it. */
function useRinging(isRinging: boolean): void {
  useEffect(() => {
    if (!isRinging) return
    const audio = 'AudioContext' in window ? new AudioContext() : undefined
    const ring = (): void => {
      if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
      if (audio === undefined) return
      for (const offset of [0, 0.25, 0.5]) beep(audio, audio.currentTime + offset)
    }
    ring()
    const timer = setInterval(ring, RING_EVERY_MS)
    return () => {
      clearInterval(timer)
      void audio?.close()
    }
  }, [isRinging])
}

function beep(audio: AudioContext, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.2, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.2)
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 8px 4px 16px',
  borderRadius: 14,
  background: theme.vars.palette.background.raised,
  '& b': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '&[data-ringing]': { border: `2px solid ${theme.vars.palette.primary.main}` },
}))
