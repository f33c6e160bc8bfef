/** Rings on every page when a timer ends, until the cook has heard it (R97). */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SECOND_MS } from '#base/clock'
import { useToast } from '#messaging/client'
import { useNow } from '#ui/use-now'
import { IDEAS_PATH } from '../../paths.ts'
import { readTimers, timerPath, type StoredTimer } from '../running-timers.ts'
import { useCookTimers } from './use-cook-timers.ts'

export function TimerAlarm() {
  const { timers, stop } = useCookTimers()
  const { pathname } = useLocation()
  const ringing = readTimers(timers, useNow(SECOND_MS)).filter(({ isRinging }) => isRinging)
  useRinging(ringing.length > 0)
  // The pages of the recipes show their timers themselves.
  const isShownThere = pathname === IDEAS_PATH || pathname.startsWith(`${IDEAS_PATH}/`)
  if (isShownThere) return null
  return ringing.map(({ timer }) => <RingingToast key={timer.id} timer={timer} onHeard={() => stop(timer)} />)
}

/** Stays until it is closed, which counts as heard; its button also leads back to what is cooked. */
function RingingToast({ timer, onHeard }: { readonly timer: StoredTimer; readonly onHeard: () => void }) {
  const toasts = useToast()
  const navigate = useNavigate()
  const { id, label, recipeId } = timer
  const hear = useEffectEvent(onHeard)
  const lead = useEffectEvent(() => {
    if (recipeId !== undefined) void navigate(timerPath({ recipeId }))
  })
  useEffect(() => {
    const toastId = toasts.show({
      kind: 'info',
      text: `Wecker: ${label} – die Zeit ist um`,
      isLasting: true,
      key: `timer-${id}`,
      action: { label: recipeId === undefined ? 'Gehört' : 'Zum Schritt', onClick: () => lead() },
    })
    const unfollow = toasts.subscribe(() => {
      if (toasts.has(toastId)) return
      unfollow()
      hear()
    })
    return () => {
      unfollow()
      toasts.dismiss(toastId)
    }
  }, [toasts, id, label, recipeId])
  return null
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
